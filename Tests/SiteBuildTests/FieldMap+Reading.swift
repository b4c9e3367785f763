import BlogExport

@testable import SiteBuild

extension FieldMap {
  /// The map in the text of a file `maps/forum.yml`.
  static func reading(_ text: String) throws -> FieldMap {
    try FieldMapReader.read(Array(text.utf8), file: "maps/forum.yml")
  }

  /// The mistakes in the bytes of a file `forum.yml`, a line each; nil without one.
  static func mistakes(in bytes: [UInt8]) -> String? {
    do throws(FieldMapError) {
      _ = try FieldMapReader.read(bytes, file: "forum.yml")
      return nil
    } catch { return error.description }
  }

  /// The mistakes in a text.
  static func mistakes(in text: String) -> String? { mistakes(in: Array(text.utf8)) }
}

import Basics
public import BlogExport
import BlogModel
public import SiteOutput
import TemplateEngine

/// Reads and writes the file of a field map.
public enum FieldMapFile {
  /// Reads the file.
  ///
  /// - Parameter path: of the file; if it does not exist, the error may suggest a built-in map of a similar name.
  /// - Returns: the map.
  /// - Throws: ``FieldMapError``.
  static func read(_ path: String) throws(FieldMapError) -> FieldMap {
    let size = FileSystem.status(of: path, followLink: true)?.size ?? 0
    if size > FieldMapReader.maximumSize { throw problem(.tooLarge, path) }
    let bytes: [UInt8]
    do throws(FileSystemError) {
      bytes = try FileSystem.read(path)
    } catch {
      throw problem(error.isMissing ? missing(path) : .unreadable(error.reason), path)
    }
    return try FieldMapReader.read(bytes, file: path)
  }

  private static func missing(_ path: String) -> FieldMapError.Fact {
    let name = path.lastSlash.map { String(path[path.index(after: $0)...]) } ?? path
    if name.contains(".") { return .missingFile }
    return .unknownName(suggestion: SpellingSuggestion.nearest(to: name, among: FieldMap.builtIn.map(\.name)))
  }

  private static func problem(_ fact: FieldMapError.Fact, _ path: String) -> FieldMapError {
    FieldMapError(problems: [.init(place: Diagnostic.Place(file: path), fact: fact)])
  }

  /// Saves a map under the name of the file, and a built-in one, or a changed copy of one, under its own.
  ///
  /// By its name, reports know which parts of it the user has not written. Of `auto`, only a part is saved.
  ///
  /// - Throws: ``NewFiles/Refusal``; an existing file is not changed.
  public static func write(_ map: FieldMap, to path: String) throws(NewFiles.Refusal) {
    try NewFiles.refuseExisting(path)
    let isNamedAsBuiltIn = map.name != FieldMap.auto.name && FieldMap.named(map.name) != nil
    let name = isNamedAsBuiltIn ? map.name : FieldMapReader.defaultName(ofFile: path)
    let named = FieldMap(name: name, rules: map.rules, addresses: map.addresses)
    do throws(FileSystemError) {
      try FileSystem.write(Array(FieldMapText(named).yaml.utf8), to: path)
    } catch { throw .fileSystem(error) }
  }
}

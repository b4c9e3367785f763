import BlogExport
import Yams

/// Further fields for templates.
///
///     extra:
///       camera: exif.model
///       rating: {path: stars, type: number}
///       keywords: {path: [meta.words, words], type: list, search: true}
extension FieldMapReader {
  /// The maximum number of fields per kind, and of bytes per name.
  static let maximumExtraFields = 50
  static let maximumExtraName = 50
  static let extraExpectation =
    "up to 50 names of letters, digits and _ with their paths, for example {camera: exif.model}"

  /// Names with paths, or with their long form.
  mutating func readExtra(_ value: Node) -> [ExtraField] {
    guard case .mapping(let mapping) = value, !mapping.isEmpty, mapping.count <= Self.maximumExtraFields
    else {
      reportWrong(value, FieldMapFormat.extra, expected: Self.extraExpectation)
      return []
    }
    var fields: [ExtraField] = []
    forEachKey(of: mapping) { reader, name, mark, value in
      guard Self.isExtraName(name) else {
        let key = FieldMapFormat.extra
        return reader.report(.wrongValue(key: key, value: name, expected: Self.extraExpectation), at: mark)
      }
      if let field = reader.readExtraField(name, value) { fields.append(field) }
    }
    return fields
  }

  /// Whether templates can write the name as one word.
  private static func isExtraName(_ name: String) -> Bool {
    name.utf8.count <= maximumExtraName && name.first?.isLetter == true
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  private mutating func readExtraField(_ name: String, _ value: Node) -> ExtraField? {
    guard case .mapping(let mapping) = value else {
      return paths(value, name).map { ExtraField(name, from: $0) }
    }
    var paths: [String]?
    var type = ExtraField.ValueType.text
    var isSearched = false
    forEachKey(of: mapping) { reader, key, mark, value in
      switch key {
      case "path": paths = reader.paths(value, key)
      case "type":
        let names = ExtraField.ValueType.allCases.map(\.rawValue)
        guard let known = value.string.flatMap(ExtraField.ValueType.init) else {
          return reader.reportWrong(value, key, expected: names.joined(separator: ", "))
        }
        type = known
      case "search":
        guard let isWanted = value.bool else {
          return reader.reportWrong(value, key, expected: "true or false")
        }
        isSearched = isWanted
      default:
        let expected = FieldMapFormat.extraOptions.joined(separator: ", ")
        reader.report(.wrongValue(key: name, value: key, expected: expected), at: mark)
      }
    }
    if mapping["path"] == nil { reportWrong(value, name, expected: "a path, for example {path: exif.model}") }
    return paths.map { ExtraField(name, from: $0, as: type, isSearched: isSearched) }
  }
}

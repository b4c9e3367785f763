import Basics
import BlogExport
import BlogModel
import TemplateEngine
import Yams

/// Reads where values are looked up, and what is replaced in them.
extension FieldMapReader {
  private static let maximumSteps = 4
  private static let maximumReplacements = 20
  private static let stepExpectation =
    "a collection with the fields that are compared and used, for example {from: post_tags, key: post, value: tag}"

  /// One step or a list of them.
  mutating func readLookups(_ value: Node) -> [FieldMap.Lookup] {
    let nodes = value.sequence.map(Array.init) ?? [value]
    guard !nodes.isEmpty, nodes.count <= Self.maximumSteps else {
      reportWrong(value, FieldMapFormat.through, expected: "1 to \(Self.maximumSteps) steps")
      return []
    }
    return nodes.compactMap { readLookup($0) }
  }

  /// One step.
  mutating func readLookup(_ value: Node) -> FieldMap.Lookup? {
    var fields: [String: [String]] = [:]
    var conditions: [FieldMap.Mark] = []
    var prefix = ""
    guard case .mapping(let mapping) = value else {
      reportWrong(value, FieldMapFormat.through, expected: Self.stepExpectation)
      return nil
    }
    forEachKey(of: mapping) { reader, key, mark, value in
      switch key {
      case FieldMapFormat.collections:
        fields[key] = reader.names(value, key, expected: "names of collections")
      case "key", "value", FieldMapFormat.order:
        guard let paths = reader.paths(value, key) else { return }
        if paths.count > 1 { reader.reportWrong(value, key, expected: "one path") }
        fields[key] = paths
      case FieldMapFormat.conditions: conditions = reader.readConditions(value)
      case "prefix":
        prefix = reader.text(value, key, expected: "the beginning of values, for example \"category/\"") ?? ""
      default:
        let suggestion = SpellingSuggestion.nearest(to: key, among: FieldMapFormat.stepOptions)
        reader.report(.unknownOption(key, suggestion: suggestion), at: mark)
      }
    }
    guard let collections = fields[FieldMapFormat.collections], let key = fields["key"]?.first,
      let field = fields["value"]?.first
    else {
      reportWrong(value, FieldMapFormat.through, expected: Self.stepExpectation)
      return nil
    }
    let order = fields[FieldMapFormat.order]?.first
    return FieldMap.Lookup(
      in: collections,
      key: key,
      value: field,
      order: order,
      conditions: conditions,
      prefix: prefix
    )
  }

  /// Texts with what is put in their place, which may be empty.
  mutating func readReplacements(_ value: Node) -> [FieldMap.Replacement] {
    let expected =
      "up to \(Self.maximumReplacements) texts with their replacements, for example {__URL__: \"\"}"
    guard case .mapping(let mapping) = value, !mapping.isEmpty, mapping.count <= Self.maximumReplacements
    else {
      reportWrong(value, FieldMapFormat.replace, expected: expected)
      return []
    }
    var replacements: [FieldMap.Replacement] = []
    forEachKey(of: mapping) { reader, text, mark, value in
      guard !text.isEmpty, let replacement = value.string, replacement.utf8.count <= Self.longestName else {
        return reader.report(
          .wrongValue(key: FieldMapFormat.replace, value: text, expected: expected),
          at: mark
        )
      }
      replacements.append(FieldMap.Replacement(text, by: replacement))
    }
    return replacements
  }
}

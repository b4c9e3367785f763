import Basics
import BlogExport
import BlogModel
import TemplateEngine
import Yams

/// Reads single values of a field map and reports what is wrong with them.
extension FieldMapReader {
  /// The maximum number of attributes per kind, and of bytes per name.
  static let mostAttributes = 50
  static let longestAttributeName = 100
  static let attributeExpectation =
    "up to 50 names with the paths that give their values, for example {Colour: colour}"
  static let pictureExpectation =
    "the path of the address in a picture, for example {path: media, address: url, alt: description}"
  static let pathExpectation = "names of fields with dots between, for example author.member_id"

  /// Visits the keys in their order; a key without a value counts as missing.
  mutating func forEachKey(
    of mapping: Node.Mapping,
    _ body: (inout FieldMapReader, String, Mark?, Node) -> Void
  ) {
    var seen: Set<String> = []
    for (keyNode, value) in mapping {
      let key = keyNode.string ?? ""
      if !seen.insert(key).inserted {
        report(.duplicateKey(key), at: keyNode.mark)
      } else if value.tag != .init(.null) {
        body(&self, key, keyNode.mark, value)
      }
    }
  }

  // MARK: A property

  /// A path, a list of paths, or the long form.
  mutating func readSource(_ property: FieldMap.Property, _ value: Node) -> FieldMap.Source? {
    if property == .attributes { return readAttributes(value) }
    guard case .mapping(let mapping) = value else {
      return paths(value, property.name).map { FieldMap.Source(property, from: $0) }
    }
    var source = LongSource()
    forEachKey(of: mapping) { reader, key, mark, value in
      reader.readOption(key, mark, value, of: property, into: &source)
    }
    if source.isFromNowhere { report(.noPath(property), at: value.mark) }
    return FieldMap.Source(
      property,
      from: source.paths,
      missing: source.missing,
      conversion: source.conversion,
      constant: source.constant,
      pictureFields: pictureFields(source, value),
      through: source.lookups,
      replacing: source.replacements,
      isRequired: source.isRequired
    )
  }

  /// Names with their paths.
  private mutating func readAttributes(_ value: Node) -> FieldMap.Source? {
    guard case .mapping(let mapping) = value, !mapping.isEmpty, mapping.count <= Self.mostAttributes else {
      reportWrong(value, FieldMap.Property.attributes.name, expected: Self.attributeExpectation)
      return nil
    }
    var attributes: [(name: String, paths: [String])] = []
    forEachKey(of: mapping) { reader, name, mark, value in
      guard reader.isAttributeName(name) else {
        let fact = FieldMapError.Fact.wrongValue(
          key: FieldMap.Property.attributes.name,
          value: name,
          expected: Self.attributeExpectation
        )
        return reader.report(fact, at: mark)
      }
      if let paths = reader.paths(value, name) { attributes.append((name, paths)) }
    }
    return FieldMap.Source(attributes: attributes)
  }

  /// Whether a text can be shown as the name of an attribute.
  private func isAttributeName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= Self.longestAttributeName
      && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
      && name.first != " " && name.last != " "
  }

  /// The long form while it is read.
  private struct LongSource {
    var paths: [String] = []
    var missing: [String] = []
    var constant: String?
    var conversion: FieldMap.Conversion?
    var isFromNowhere = true
    var lookups: [FieldMap.Lookup] = []
    var replacements: [FieldMap.Replacement] = []
    var isRequired = false
    /// By the key, the paths in a picture.
    var pictureFields: [String: [String]] = [:]
  }

  /// The paths in a picture; nil if the map names none.
  private mutating func pictureFields(_ source: LongSource, _ value: Node) -> FieldMap.PictureFields? {
    guard !source.pictureFields.isEmpty else { return nil }
    guard let address = source.pictureFields["address"] else {
      reportWrong(value, FieldMap.Property.pictures.name, expected: Self.pictureExpectation)
      return nil
    }
    return FieldMap.PictureFields(
      address: address,
      alt: source.pictureFields["alt"] ?? [],
      caption: source.pictureFields["caption"] ?? []
    )
  }

  private mutating func readOption(
    _ key: String,
    _ mark: Mark?,
    _ value: Node,
    of property: FieldMap.Property,
    into source: inout LongSource
  ) {
    switch key {
    case "path":
      source.isFromNowhere = false
      source.paths = paths(value, key) ?? []
    case "constant":
      source.isFromNowhere = false
      source.constant = text(value, key, expected: "one value")
    case "missing":
      source.missing = names(value, key, expected: "values that mean missing", allowsEmpty: true) ?? []
    case let key where FieldMapFormat.conversions.contains(key):
      guard FieldMapFormat.properties(for: key).contains(property) else {
        return report(.foreignConversion(key, property), at: mark)
      }
      guard let conversion = conversion(key, value) else { return }
      if source.conversion != nil { report(.manyConversions(property), at: mark) }
      source.conversion = conversion
    case FieldMapFormat.through, FieldMapFormat.replace, FieldMapFormat.required:
      guard FieldMapFormat.properties(for: key).contains(property) else {
        return report(.foreignConversion(key, property), at: mark)
      }
      if key == FieldMapFormat.through { source.lookups = readLookups(value) }
      if key == FieldMapFormat.replace { source.replacements = readReplacements(value) }
      if key == FieldMapFormat.required { source.isRequired = truth(value, key) ?? false }
    case let key where property == .pictures && FieldMapFormat.pictureOptions.contains(key):
      source.pictureFields[key] = paths(value, key) ?? []
    default:
      let suggestion = SpellingSuggestion.nearest(to: key, among: FieldMapFormat.options(of: property))
      report(.unknownOption(key, suggestion: suggestion), at: mark)
    }
  }

  // MARK: Names

  /// Paths of fields: one or a list.
  mutating func paths(_ value: Node, _ key: String) -> [String]? {
    guard let paths = names(value, key, expected: Self.pathExpectation) else { return nil }
    guard paths.allSatisfy(isPath) else {
      reportWrong(value, key, expected: Self.pathExpectation)
      return nil
    }
    return paths
  }

  /// Whether a text can be the path of a field.
  func isPath(_ text: String) -> Bool {
    let names = FieldMap.names(inPath: text)
    return names.count <= Self.deepestPath && names.allSatisfy { !$0.isEmpty }
  }

  /// One name or a list of different ones, none of them empty unless `allowsEmpty`.
  mutating func names(
    _ value: Node,
    _ key: String,
    expected: String,
    allowsEmpty: Bool = false
  ) -> [String]? {
    let nodes = value.sequence.map(Array.init) ?? [value]
    let names = nodes.compactMap(\.string)
    guard !names.isEmpty, names.count == nodes.count, names.count <= Self.longestList,
      names.allSatisfy({ isName($0) || allowsEmpty && $0.isEmpty })
    else {
      reportWrong(value, key, expected: expected)
      return nil
    }
    var seen: Set<String> = []
    for (name, node) in zip(names, nodes) where !seen.insert(name).inserted {
      report(.duplicateValue(name), at: node.mark)
    }
    return names
  }

  /// One value, not empty.
  mutating func text(_ value: Node, _ key: String, expected: String) -> String? {
    guard let text = value.string, isName(text) else {
      reportWrong(value, key, expected: expected)
      return nil
    }
    return text
  }

  private func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= Self.longestName
  }

  // MARK: Problems

  mutating func reportWrong(_ node: Node, _ key: String, expected: String) {
    report(.wrongValue(key: key, value: YAMLText.shown(node), expected: expected), at: node.mark)
  }

  mutating func report(_ fact: FieldMapError.Fact, at mark: Mark?) {
    problems.append(.init(place: YAMLText.place(in: file, at: mark), fact: fact))
  }

  mutating func report(_ faults: YAMLText.Faults) {
    for fault in faults.all {
      switch fault.fact {
      case .syntax(let words): report(.syntax(words), at: fault.mark)
      case .duplicateKey(let key): report(.duplicateKey(key), at: fault.mark)
      }
    }
  }
}

import Basics
public import BlogExport
import BlogModel
import TemplateEngine
import Yams

/// Reads the file of a field map strictly: anything unknown is an error with a suggestion.
///
/// ``FieldMapFormat`` shows a sample; JSON is read too, because it is YAML.
public struct FieldMapReader {
  /// The maximum size of a file in bytes.
  static let maximumSize = 64 * 1024
  /// Names in one list at most.
  static let longestList = 1000
  /// Bytes of a name at most.
  static let longestName = 500
  /// Names in one path at most.
  static let deepestPath = 16

  let file: String
  var problems: [FieldMapError.Problem] = []
  private var name: String
  private var rules: [FieldMap.Rule] = []
  private var addresses: [String] = []
  /// The collections found so far, in the form in which they are compared, with the kind that uses all their
  /// records, or nil if its rule has conditions.
  var kinds: [String: RecordKind?] = [:]

  private init(file: String) {
    self.file = file
    name = Self.defaultName(ofFile: file)
  }

  /// Reads the bytes of a field map's file.
  ///
  /// - Parameters:
  ///   - bytes: YAML in UTF-8, with or without a byte-order mark, at most 64 kB.
  ///   - file: its name in messages; without folders and ending it is the map's name if the file sets none.
  /// - Returns: the map, in the order of the file.
  /// - Throws: ``FieldMapError`` with every problem of the file.
  public static func read(_ bytes: [UInt8], file: String) throws(FieldMapError) -> FieldMap {
    var reader = FieldMapReader(file: file)
    reader.read(bytes)
    guard reader.problems.isEmpty else { throw FieldMapError(problems: reader.problems) }
    return FieldMap(name: reader.name, rules: reader.rules, addresses: reader.addresses)
  }

  /// `maps/forum.yml` gives `forum`.
  ///
  /// A map that says to have the name of a built-in one counts as a copy of it, but a file may have that name by chance:
  /// `rss.yml` gives `rss-map`.
  static func defaultName(ofFile file: String) -> String {
    let last = file.lastSlash.map { file[file.index(after: $0)...] } ?? file[...]
    let dot = last.dropFirst().lastIndex(of: ".") ?? last.endIndex
    let name = String(last[..<dot])
    return FieldMap.named(name) == nil ? name : "\(name)-map"
  }

  private mutating func read(_ bytes: [UInt8]) {
    guard bytes.count <= Self.maximumSize else { return report(.tooLarge, at: nil) }
    guard let text = String(validating: bytes, as: UTF8.self), !text.contains("\0") else {
      return report(.notText, at: nil)
    }
    // A few lines of aliases can expand to more keys than there is time to compare.
    guard !Self.hasAnchor(text) else { return report(.anchor, at: nil) }
    let root: Node?
    do throws(YAMLText.Faults) {
      root = try YAMLText.root(of: text)
    } catch { return report(error) }
    guard let root else { return report(.noKind, at: nil) }
    guard case .mapping(let mapping) = root else { return report(.notAMapping, at: root.mark) }
    forEachKey(of: mapping) { reader, key, mark, value in
      reader.readTopLevel(key, mark, value)
    }
    if rules.isEmpty, problems.isEmpty { report(.noKind, at: root.mark) }
  }

  /// Whether something like `&name` begins a word anywhere, in quotes or not.
  private static func hasAnchor(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.indices.contains { index in
      bytes[index] == UInt8(ascii: "&") && (index == 0 || " \t\r\n[{,:-?!".utf8.contains(bytes[index - 1]))
        && index + 1 < bytes.count && !" \t\r\n".utf8.contains(bytes[index + 1])
    }
  }

  private mutating func readTopLevel(_ key: String, _ mark: Mark?, _ value: Node) {
    if let kind = RecordKind.allCases.first(where: { $0.plural == key }) {
      readRule(kind, mark, value)
    } else if key == "name" {
      if let name = text(value, key, expected: "a name for messages") { self.name = name }
    } else if key == FieldMapFormat.addresses {
      addresses = readAddresses(value)
    } else {
      let suggestion = SpellingSuggestion.nearest(to: key, among: FieldMapFormat.keys)
      report(.unknownKey(key, suggestion: suggestion), at: mark)
    }
  }

  // MARK: A kind

  private mutating func readRule(_ kind: RecordKind, _ mark: Mark?, _ value: Node) {
    guard case .mapping(let mapping) = value else {
      return reportWrong(
        value,
        kind.plural,
        expected: "its collections and properties, for example {from: posts}"
      )
    }
    var collections: [String]?
    var conditions: [FieldMap.Mark] = []
    var within: [FieldMap.Embedding] = []
    var marks = FieldMap.Mark.usual(of: kind)
    var sources: [FieldMap.Source] = []
    var order = FieldMap.Order.none
    var sets: [Attribute] = []
    var extra: [ExtraField] = []
    var isNamedOnly = false
    forEachKey(of: mapping) { reader, key, mark, value in
      if key == FieldMapFormat.collections {
        let isShared = mapping[FieldMapFormat.conditions] != nil
        collections = reader.readCollections(value, of: kind, isShared: isShared)
      } else if key == FieldMapFormat.conditions {
        conditions = reader.readConditions(value, comparesFields: true)
      } else if key == FieldMapFormat.within, kind == .blogger {
        within = reader.readEmbeddings(value)
      } else if key == FieldMapFormat.only, kind == .blogger {
        isNamedOnly = reader.readOnly(value)
      } else if key == FieldMapFormat.marks {
        marks = reader.readMarks(value, of: kind)
      } else if key == FieldMapFormat.order, FieldMapFormat.orderedKinds.contains(kind) {
        order = reader.readOrder(value)
      } else if key == FieldMapFormat.sets, kind == .addition {
        sets = reader.readSets(value)
      } else if let property = reader.property(key, of: kind, mark) {
        if property == .extra {
          extra = reader.readExtra(value)
        } else if let source = reader.readSource(property, value) {
          sources.append(source)
        }
      }
    }
    if collections == nil, mapping[FieldMapFormat.within] == nil { report(.noCollection(kind), at: mark) }
    rules.append(
      FieldMap.Rule(
        kind,
        in: collections ?? [],
        sources: sources,
        conditions: conditions,
        within: within,
        marks: marks,
        order: order,
        sets: sets,
        extra: extra,
        isNamedOnly: isNamedOnly
      )
    )
  }

  /// Whether only bloggers are kept whom shown records name.
  private mutating func readOnly(_ value: Node) -> Bool {
    if value.string == FieldMapFormat.named { return true }
    reportWrong(value, FieldMapFormat.only, expected: FieldMapFormat.named)
    return false
  }

  /// The property of that name; nil, after a problem has been reported, if the kind has none.
  private mutating func property(_ name: String, of kind: RecordKind, _ mark: Mark?) -> FieldMap.Property? {
    let properties = FieldMapFormat.properties(of: kind)
    guard let property = FieldMap.Property(named: name) else {
      let names = FieldMapFormat.keys(of: kind) + properties.map(\.name)
      let suggestion = SpellingSuggestion.nearest(to: name, among: names)
      report(.unknownProperty(name, of: kind, suggestion: suggestion), at: mark)
      return nil
    }
    guard properties.contains(property) else {
      report(.foreignProperty(property, of: kind, fits: FieldMapFormat.kinds(with: property)), at: mark)
      return nil
    }
    return property
  }

  private mutating func readOrder(_ value: Node) -> FieldMap.Order {
    if value.string == FieldMap.Order.newestFirst.rawValue { return .newestFirst }
    reportWrong(value, FieldMapFormat.order, expected: FieldMap.Order.newestFirst.rawValue)
    return .none
  }

  /// Attributes whose values are given in the map itself.
  private mutating func readSets(_ value: Node) -> [Attribute] {
    guard case .mapping(let mapping) = value, !mapping.isEmpty else {
      reportWrong(
        value,
        FieldMapFormat.sets,
        expected: "attributes with values, for example {Status: Deceased}"
      )
      return []
    }
    var sets: [Attribute] = []
    forEachKey(of: mapping) { reader, name, _, value in
      let values = reader.names(value, name, expected: "a value or a list of values")
      if let values { sets.append(Attribute(name: name, values: values)) }
    }
    return sets
  }

  /// Fields that mark a record whatever their value, and fields with the values that mark it.
  private mutating func readMarks(_ value: Node, of kind: RecordKind) -> [FieldMap.Mark] {
    var marks: [FieldMap.Mark] = []
    for node in value.sequence.map(Array.init) ?? [value] {
      switch node {
      case .mapping(let mapping) where !mapping.isEmpty:
        forEachKey(of: mapping) { reader, key, mark, value in
          let isAny = value.sequence?.isEmpty == true
          if let step = value.mapping?[FieldMapFormat.through] {
            guard let lookup = reader.readLookup(step) else { return }
            reader.add(FieldMap.Mark(path: key, through: lookup), of: kind, at: mark, to: &marks)
          } else if let added = isAny ? FieldMap.Mark(path: key) : reader.readMark(key, value) {
            reader.add(added, of: kind, at: mark, to: &marks)
          }
        }
      case .scalar(let scalar) where scalar.string == FieldMapFormat.usualMarks:
        marks += FieldMap.Mark.usual(of: kind).filter { !marks.contains($0) }
      case .scalar(let scalar) where scalar.string == FieldMapFormat.cautiousMarks:
        marks += FieldMap.Mark.cautious(of: kind).filter { !marks.contains($0) }
      case .scalar(let scalar): add(FieldMap.Mark(path: scalar.string), of: kind, at: scalar.mark, to: &marks)
      default:
        reportWrong(
          node,
          FieldMapFormat.marks,
          expected: "fields, for example [usual, {state: [trashed, draft]}]"
        )
      }
    }
    return marks
  }

  /// Adds a user-defined mark; one of the usual ones may have the same path.
  private mutating func add(
    _ added: FieldMap.Mark,
    of kind: RecordKind,
    at mark: Mark?,
    to marks: inout [FieldMap.Mark]
  ) {
    let builtIn = Set(FieldMap.Mark.cautious(of: kind))
    if !isPath(added.path) {
      let fact = FieldMapError.Fact.wrongValue(
        key: FieldMapFormat.marks,
        value: added.path,
        expected: Self.pathExpectation
      )
      report(fact, at: mark)
    } else if marks.contains(where: { $0.path == added.path && !builtIn.contains($0.loose) }) {
      report(.duplicateKey(added.path), at: mark)
    } else {
      marks.append(added)
    }
  }
}

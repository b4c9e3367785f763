package import Basics
public import BlogExport
import BlogModel

/// Writes a field map in the format that ``FieldMapReader`` reads; the same map always gives the same text.
public struct FieldMapText {
  /// A part of a map's file.
  private enum Part {
    case text(String)
    case truth
    case list([Part])
    case mapping([(key: String, value: Part)])
  }

  /// Columns after which lists and long forms are broken into lines.
  private static let width = 100

  private let parts: [(key: String, value: Part)]

  /// The text of `map`.
  public init(_ map: FieldMap) {
    let addresses = map.addresses.isEmpty ? [] : [(FieldMapFormat.addresses, Self.names(map.addresses))]
    parts =
      [("name", .text(map.name))] + addresses + map.rules.map { ($0.kind.plural, Self.part(of: $0)) }
  }

  /// The map as YAML: one block per kind, one line per property.
  public var yaml: String {
    var text = ""
    for (key, value) in parts {
      if !text.isEmpty { text += "\n" }
      switch value {
      case .mapping(let members):
        text += "\(key):\n"
        for member in members { Self.write(member.key, member.value, indent: 2, to: &text) }
      default: Self.write(key, value, indent: 0, to: &text)
      }
    }
    return text
  }

  /// Writes the same names and values as a member of a JSON object.
  package func write(as name: String, to json: inout JSONWriter) {
    Self.write(name, .mapping(parts), to: &json)
  }

  // MARK: Parts

  private static func part(of rule: FieldMap.Rule) -> Part {
    var members: [(key: String, value: Part)] = []
    if !rule.collections.isEmpty || rule.within.isEmpty {
      members.append((FieldMapFormat.collections, names(rule.collections)))
    }
    if !rule.conditions.isEmpty {
      members.append((FieldMapFormat.conditions, .mapping(rule.conditions.map { ($0.path, condition($0)) })))
    }
    if !rule.within.isEmpty { members.append((FieldMapFormat.within, part(of: rule.within))) }
    if rule.isNamedOnly { members.append((FieldMapFormat.only, .text(FieldMapFormat.named))) }
    if rule.order != .none { members.append((FieldMapFormat.order, .text(rule.order.rawValue))) }
    members += rule.sources.filter { $0.property != .extra }.map { ($0.property.name, part(of: $0)) }
    if !rule.extra.isEmpty {
      members.append((FieldMapFormat.extra, .mapping(rule.extra.map { ($0.name, part(of: $0)) })))
    }
    if !rule.sets.isEmpty {
      members.append((FieldMapFormat.sets, .mapping(rule.sets.map { ($0.name, names($0.values)) })))
    }
    if rule.marks != FieldMap.Mark.usual(of: rule.kind) {
      members.append((FieldMapFormat.marks, part(of: rule.marks, rule.kind)))
    }
    return .mapping(members)
  }

  /// Kinds with the paths of bloggers in their records.
  private static func part(of embeddings: [FieldMap.Embedding]) -> Part {
    let kinds = RecordKind.allCases.filter { kind in embeddings.contains { $0.kind == kind } }
    return .mapping(
      kinds.map { kind in
        let paths = embeddings.filter { $0.kind == kind }.map {
          $0.path.isEmpty ? FieldMapFormat.itself : $0.path
        }
        return (kind.plural, names(paths))
      }
    )
  }

  /// Only the paths if nothing else has to be written.
  private static func part(of source: FieldMap.Source) -> Part {
    if source.property == .attributes {
      return .mapping(source.attributes.map { ($0.name, names($0.paths)) })
    }
    var members: [(key: String, value: Part)] = []
    if !source.paths.isEmpty { members.append(("path", names(source.paths))) }
    if let fields = source.pictureFields {
      for (key, paths) in zip(FieldMapFormat.pictureOptions, [fields.address, fields.alt, fields.caption])
      where !paths.isEmpty { members.append((key, names(paths))) }
    }
    switch source.conversion {
    case .date(let format): members.append(("date", .text(format)))
    case .url(let prefix): members.append(("url", .text(prefix)))
    case .split(let separator): members.append(("split", .text(separator)))
    case .utc: members.append(("zone", .text(FieldMapFormat.utc)))
    case .prefixed(let prefixes):
      members.append(("prefix", .mapping(prefixes.map { ($0.path, .text($0.text)) })))
    case .lowercase: members.append(("lower-case", .truth))
    case .last(let separator): members.append(("last", .text(separator)))
    case .size(let pixels): members.append(("size", .text("\(pixels)")))
    case .html(.all): members.append(("html", .truth))
    case .html(.of(let paths)):
      // Always a list, so that no path is taken for a word of the format.
      let value = paths.isEmpty ? Part.text(FieldMapFormat.detectedHTML) : .list(paths.map(Part.text))
      members.append(("html", value))
    case nil: break
    }
    members += treatment(of: source)
    if let constant = source.constant { members.append(("constant", .text(constant))) }
    if !source.placeholders.isEmpty { members.append(("missing", names(source.placeholders))) }
    return members.count == 1 && !source.paths.isEmpty ? members[0].value : .mapping(members)
  }

  /// Where values are looked up, what is replaced in them, and whether they are required.
  private static func treatment(of source: FieldMap.Source) -> [(key: String, value: Part)] {
    var members: [(key: String, value: Part)] = []
    if !source.lookups.isEmpty {
      let steps = source.lookups.map(part)
      members.append((FieldMapFormat.through, steps.count == 1 ? steps[0] : .list(steps)))
    }
    if !source.replacements.isEmpty {
      let texts = source.replacements.map { ($0.text, Part.text($0.replacement)) }
      members.append((FieldMapFormat.replace, .mapping(texts)))
    }
    if source.isRequired { members.append((FieldMapFormat.required, .truth)) }
    return members
  }

  private static func part(of lookup: FieldMap.Lookup) -> Part {
    var members: [(key: String, value: Part)] = [
      (FieldMapFormat.collections, names(lookup.collections)), ("key", .text(lookup.key)),
      ("value", .text(lookup.value)),
    ]
    if let order = lookup.order { members.append((FieldMapFormat.order, .text(order))) }
    if !lookup.conditions.isEmpty {
      members.append(
        (FieldMapFormat.conditions, .mapping(lookup.conditions.map { ($0.path, values(of: $0)) }))
      )
    }
    if !lookup.prefix.isEmpty { members.append(("prefix", .text(lookup.prefix))) }
    return .mapping(members)
  }

  private static func part(of field: ExtraField) -> Part {
    var members: [(key: String, value: Part)] = [("path", names(field.paths))]
    if field.type != .text { members.append(("type", .text(field.type.rawValue))) }
    if field.isSearched { members.append(("search", .truth)) }
    return members.count == 1 ? members[0].value : .mapping(members)
  }

  /// A mapping if every mark has values, otherwise a list, which can begin with a predefined set of marks.
  private static func part(of marks: [FieldMap.Mark], _ kind: RecordKind) -> Part {
    let sets = [
      (FieldMapFormat.cautiousMarks, FieldMap.Mark.cautious(of: kind)),
      (FieldMapFormat.usualMarks, FieldMap.Mark.usual(of: kind)),
    ]
    let known = sets.first { marks.starts(with: $0.1) }
    if known == nil, !marks.isEmpty, marks.allSatisfy({ !$0.values.isEmpty || $0.lookup != nil }) {
      return .mapping(marks.map { ($0.path, values(of: $0)) })
    }
    let parts = marks.dropFirst(known?.1.count ?? 0).map { mark in
      mark.values.isEmpty && mark.lookup == nil && !sets.contains { $0.0 == mark.path }
        ? Part.text(mark.path) : .mapping([(mark.path, values(of: mark))])
    }
    let all = (known.map { [.text($0.0)] } ?? []) + parts
    return all.count == 1 ? all[0] : .list(all)
  }

  private static func condition(_ condition: FieldMap.Mark) -> Part {
    condition.below.map { .mapping([(FieldMapFormat.below, .text($0))]) } ?? values(of: condition)
  }

  /// The values of a mark or a condition, or those that are none of it.
  private static func values(of mark: FieldMap.Mark) -> Part {
    if let lookup = mark.lookup { return .mapping([(FieldMapFormat.through, part(of: lookup))]) }
    return mark.marksOthers ? .mapping([(FieldMapFormat.others, names(mark.values))]) : names(mark.values)
  }

  /// A single name is not written as a list.
  private static func names(_ names: [String]) -> Part {
    names.count == 1 ? .text(names[0]) : .list(names.map(Part.text))
  }

  // MARK: YAML

  private static func write(_ key: String, _ value: Part, indent: Int, to text: inout String) {
    let start = "\(String(repeating: " ", count: indent))\(YAMLScalar.text(key)):"
    let line = "\(start) \(flow(value))"
    guard line.count > width else {
      text += "\(line)\n"
      return
    }
    switch value {
    case .text, .truth: text += "\(line)\n"
    case .list(let parts):
      text += "\(start)\n"
      for part in parts { text += "\(String(repeating: " ", count: indent + 2))- \(flow(part))\n" }
    case .mapping(let members):
      text += "\(start)\n"
      for member in members { write(member.key, member.value, indent: indent + 2, to: &text) }
    }
  }

  /// A part on one line.
  private static func flow(_ part: Part) -> String {
    switch part {
    case .text(let text): YAMLScalar.text(text)
    case .truth: "true"
    case .list(let parts): "[\(parts.map(flow).joined(separator: ", "))]"
    case .mapping(let members):
      "{\(members.map { "\(YAMLScalar.text($0.key)): \(flow($0.value))" }.joined(separator: ", "))}"
    }
  }

  // MARK: JSON

  private static func write(_ name: String, _ part: Part, to json: inout JSONWriter) {
    switch part {
    case .text(let text): json.member(name, text)
    case .truth: json.member(name, "true")
    case .list(let parts): json.member(name, array: parts) { write($1, to: &$0) }
    case .mapping(let members): json.member(name, object: { write(members, to: &$0) })
    }
  }

  private static func write(_ members: [(key: String, value: Part)], to json: inout JSONWriter) {
    for member in members { write(member.key, member.value, to: &json) }
  }

  /// An element of a list; lists hold no lists.
  private static func write(_ element: Part, to json: inout JSONWriter) {
    switch element {
    case .text(let text): json.string(text)
    case .mapping(let members): json.object { write(members, to: &$0) }
    case .list, .truth: break
    }
  }
}

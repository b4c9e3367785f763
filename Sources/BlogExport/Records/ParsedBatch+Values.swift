import BlogModel

extension ParsedBatch {
  /// The maximum number of values per name.
  static let maximumValues = 50
  /// Lowercase texts that people write for an unknown value.
  private static let unknown: Set<String> = ["unknown", "n/a", "?", "-", "–", "—"]

  /// Whether a text means that a value is not known.
  static func isUnknown(_ text: String) -> Bool {
    text.utf8.count <= 7 && unknown.contains(text.lowercased())
  }

  /// The values of a property whose paths have names, in the order of the field map: e-mail addresses masked.
  ///
  /// Of several fields with the same name, the first in the map that has a value is used.
  mutating func values(of property: FieldMap.Property, _ source: Source) -> [Attribute] {
    guard !source.record.namedValues.isEmpty else { return [] }
    let names = source.compiledMap.names(property, of: source.kind)
    var found: [(rank: UInt16, values: [String])] = Array(repeating: (.max, []), count: names.count)
    for (owner, value, rank) in source.record.namedValues where owner == property {
      guard Int(rank) / 2 < names.places.count else { continue }
      let name = names.places[Int(rank) / 2]
      guard rank <= found[name].rank else { continue }
      let text = valueText(value, source)
      guard !text.isEmpty else { continue }
      if rank < found[name].rank { found[name] = (rank, []) }
      guard found[name].values.count < Self.maximumValues, !found[name].values.contains(text) else {
        continue
      }
      found[name].values.append(text)
    }
    return names.names.indices.compactMap { index in
      found[index].values.isEmpty ? nil : Attribute(name: names.names[index], values: found[index].values)
    }
  }

  /// The further fields of a record, each converted to its type.
  mutating func extra(_ source: Source) -> [Attribute] {
    let fields = source.compiledMap.extra(of: source.kind)
    guard !fields.isEmpty else { return [] }
    return values(of: .extra, source).compactMap { found in
      guard let field = fields.first(where: { $0.name == found.name }) else { return nil }
      switch field.type {
      case .list: return found
      case .text:
        // Without `false`, a template section over a Boolean field is shown only if it is true.
        let values = found.values.filter { $0 != "false" }
        return values.isEmpty ? nil : Attribute(name: found.name, values: [values.joined(separator: ", ")])
      case .number:
        if let number = Double(found.values[0]), number.isFinite {
          return Attribute(name: found.name, values: [found.values[0]])
        }
        report(.numberUnreadable(field: field.paths[0], text: PlainText.shown(found.values[0])), source)
        return nil
      }
    }
  }

  private mutating func valueText(_ value: FieldValue, _ source: Source) -> String {
    switch value {
    case .string(let slice), .number(let slice):
      let text = withText(slice, source, PlainText.wholeLine)
      if Self.isUnknown(text) { return "" }
      // Cut after masking, because a truncated address is not recognised.
      return PlainText.cut(masked(text, source))
    case .boolean(let truth): return truth ? "true" : "false"
    case .moment(let microseconds): return Self.iso(Timestamp(microseconds: microseconds))
    case .missing, .reference, .noMoment, .place, .noPlace, .unusable: return ""
    }
  }

  /// A moment in ISO 8601: `2019-03-10T18:30:46Z`.
  private static func iso(_ timestamp: Timestamp) -> String {
    let date = CivilDate(timestamp)
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(date.isoDay)T\(digits(date.hour)):\(digits(date.minute)):\(digits(date.second))Z"
  }
}

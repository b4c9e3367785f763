import BlogModel

extension Draft {
  /// Values that an attribute has at most.
  private static let mostValues = 50
  /// What people write where nothing is known, in small letters.
  private static let unknown: Set<String> = ["unknown", "n/a", "?", "-", "–", "—"]

  /// What the record's blog or blogger is like, in the order of the field map: e-mail addresses masked.
  ///
  /// Of several fields with one name the first in the map that has a value counts.
  mutating func attributes(_ source: Source) -> [Attribute] {
    guard !source.record.attributes.isEmpty else { return [] }
    let names = source.vocabulary.attributes(of: source.kind)
    var found: [(rank: UInt16, values: [String])] = Array(repeating: (.max, []), count: names.count)
    for (value, rank) in source.record.attributes {
      let attribute = names.places[Int(rank) / 2]
      guard rank <= found[attribute].rank else { continue }
      let text = attributeText(value, source)
      guard !text.isEmpty else { continue }
      if rank < found[attribute].rank { found[attribute] = (rank, []) }
      guard found[attribute].values.count < Self.mostValues, !found[attribute].values.contains(text) else {
        continue
      }
      found[attribute].values.append(text)
    }
    return names.names.indices.compactMap { index in
      found[index].values.isEmpty ? nil : Attribute(name: names.names[index], values: found[index].values)
    }
  }

  private mutating func attributeText(_ value: FieldValue, _ source: Source) -> String {
    switch value {
    case .string(let slice), .number(let slice):
      let text = withText(slice, source, PlainText.wholeLine)
      if text.utf8.count <= 7, Self.unknown.contains(text.lowercased()) { return "" }
      // Cut at the end: half an address is not known for one.
      return PlainText.cut(masked(text, source))
    case .boolean(let truth): return truth ? "true" : "false"
    case .moment(let microseconds): return Self.iso(Timestamp(microseconds: microseconds))
    case .missing, .reference, .noMoment, .place, .noPlace, .unusable: return ""
    }
  }

  /// A moment as texts have it: `2019-03-10T18:30:46Z`.
  private static func iso(_ timestamp: Timestamp) -> String {
    let date = CivilDate(timestamp)
    func digits(_ number: Int, _ count: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))"
    return "\(day)T\(digits(date.hour, 2)):\(digits(date.minute, 2)):\(digits(date.second, 2))Z"
  }
}

import BlogModel

/// The reactions to a blog other than likes.
///
///     {"👍":3,"tada":1}   [{"name":":tada:","count":1}]   [{"emoji":{"name":"👍"},"count":3}]
extension ParsedBatch {
  /// The maximum number of reactions of a blog; the most frequent are kept.
  private static let maximumReactions = 50
  /// The maximum length of the name of a reaction in characters.
  private static let longestReactionName = 40
  /// Keys of an object of reactions that are not reactions, as GitHub writes them.
  private static let notReactions: Set = ["total_count", "url"]

  /// Reads the reactions, the most frequent first, and of the same number by name.
  mutating func reactions(_ source: Source) -> [Reaction] {
    guard source.compiledMap.hasSource(for: .reactions, of: source.kind) else { return [] }
    var counts: [String: Int32] = [:]
    for (name, value) in Self.pairs(source.record.reactions) {
      let name = reactionName(name, source)
      guard !name.isEmpty else { continue }
      guard let count = reactionCount(value) else {
        let text = PlainText.shown(value.text ?? "")
        report(.countUnreadable(field: source.field(.reactions), text: text), source)
        continue
      }
      guard count > 0 else { continue }
      counts[name] = Int32(clamping: Int64(counts[name] ?? 0) + Int64(count))
    }
    let reactions = counts.map { Reaction(name: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    return Array(reactions.prefix(Self.maximumReactions))
  }

  /// The names of reactions with their numbers, in a fixed order.
  private static func pairs(_ value: JSONValue) -> [(name: String, count: JSONValue)] {
    switch value.unwrapped {
    case .array(let elements):
      return elements.flatMap { pair($0.unwrapped).map { [$0] } ?? [] }
    case .object(let members):
      if let pair = pair(.object(members)) { return [pair] }
      return members.sorted { $0.key < $1.key }.filter { !notReactions.contains($0.key) }
        .map { ($0.key, $0.value.unwrapped) }
    default: return []
    }
  }

  /// A reaction that is an object with a name and a number; nil if the object is none.
  private static func pair(_ value: JSONValue) -> (name: String, count: JSONValue)? {
    let count = value["count"].unwrapped
    let emoji = value["emoji"].unwrapped
    let names = [emoji, emoji["name"], value["name"], value["reaction"], value["id"]]
    guard count != .null, let name = names.lazy.compactMap(\.unwrapped.text).first else { return nil }
    return (name, count)
  }

  /// The name as it is shown: an emoji for a usual short name, e-mail addresses masked.
  private mutating func reactionName(_ text: String, _ source: Source) -> String {
    var text = text
    let line = masked(text.withUTF8(PlainText.wholeLine), source)
    let isQuoted = line.count > 2 && line.hasPrefix(":") && line.hasSuffix(":")
    let name = isQuoted ? String(line.dropFirst().dropLast()) : line
    return PlainText.cut(EmojiNames.emoji[name.lowercased()] ?? name, to: Self.longestReactionName)
  }

  /// A whole number; nil for any other value.
  private func reactionCount(_ value: JSONValue) -> Int32? {
    guard let number = value.text.flatMap({ Double($0) }), number.isFinite else { return nil }
    return Int32(clamping: Int64(max(0, min(number, Double(Int32.max)))))
  }
}

extension JSONValue {
  /// The value without the typed wrappers of Firestore and MongoDB.
  fileprivate var unwrapped: JSONValue {
    guard case .object(let members) = self, members.count == 1, let (key, value) = members.first else {
      return self
    }
    switch key {
    case "mapValue": return value["fields"]
    case "arrayValue": return value["values"]
    case "integerValue", "doubleValue", "stringValue", "$numberInt", "$numberLong", "$numberDouble":
      return value
    default: return self
    }
  }
}

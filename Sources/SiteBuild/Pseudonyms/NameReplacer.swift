/// Replaces the names of people in texts: `@ana` for a display name or an id, full names of several words, and
/// hashtags of these (`#anabecker`, `#ana_becker`).
///
/// Other single words are not replaced, because many names are words (`rose`).
struct NameReplacer {
  private struct Entry {
    /// In lowercase.
    let name: String
    let count: Int
    /// The character that must precede the name: `@` or `#`; nil for any that ends a word.
    let sign: Character?
    let pseudonym: String
  }

  /// By the first word of the name, the longest names first.
  private var entries: [String: [Entry]] = [:]

  /// The names and ids of a person, and what replaces them.
  mutating func add(mentions: [String], fullName: String, pseudonym: String) {
    for name in Set(mentions) where !name.isEmpty { add(name, after: "@", pseudonym) }
    let words = fullName.split(whereSeparator: \.isWhitespace)
    guard words.count > 1 else { return }
    add(fullName, after: nil, pseudonym)
    for separator in ["", "_", "-"] { add(words.joined(separator: separator), after: "#", pseudonym) }
  }

  private mutating func add(_ name: String, after sign: Character?, _ pseudonym: String) {
    let name = name.lowercased()
    let entry = Entry(name: name, count: name.count, sign: sign, pseudonym: pseudonym)
    entries[Self.firstWord(name[...]), default: []].append(entry)
  }

  /// Sorts the names; to be called after the last one was added.
  mutating func prepare() {
    for word in entries.keys {
      entries[word]?.sort { ($0.count, $1.name) > ($1.count, $0.name) }
    }
  }

  /// The text with all names replaced.
  func replaced(_ text: String) -> String {
    guard !entries.isEmpty, !text.isEmpty else { return text }
    var result = ""
    var rest = text[...]
    var previous: Character = " "
    while let first = rest.first {
      if !Self.isWord(previous), let entry = entry(at: rest, after: previous) {
        result += entry.pseudonym
        rest = rest.dropFirst(entry.count)
        previous = "x"
      } else {
        result.append(first)
        previous = first
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private func entry(at text: Substring, after previous: Character) -> Entry? {
    guard let candidates = entries[Self.firstWord(text).lowercased()] else { return nil }
    return candidates.first { entry in
      guard entry.sign == nil || entry.sign == previous else { return false }
      let part = text.prefix(entry.count)
      guard part.count == entry.count, part.lowercased() == entry.name else { return false }
      return text.dropFirst(entry.count).first.map { !Self.isWord($0) } ?? true
    }
  }

  /// A tag from the export, which has no `#`, with a name replaced.
  func replaced(tag: String) -> String { String(replaced("#\(tag)").dropFirst()) }

  /// The first word, or the first character if it belongs to no word.
  private static func firstWord(_ text: Substring) -> String {
    let word = text.prefix(while: isWord)
    return String(word.isEmpty ? text.prefix(1) : word)
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}

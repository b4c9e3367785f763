/// Replaces the names of people in texts that may be Markdown.
///
/// Replaced are `@ana` for any of a person's names, full names of several words, hashtags of these (`#anabecker`,
/// `#ana_becker`), and any name of the speaker of a quotation. Other single words are not replaced, because many
/// names are words (`rose`).
struct NameReplacer: Sendable {
  private struct Entry {
    /// In lowercase, folded, with single spaces.
    let name: [String]
    /// The character that must precede the name: `@` or `#`; nil for any that ends a word.
    let sign: Character?
    let pseudonym: String
  }

  /// By the first word of the name, the longest names first.
  private var entries: [String: [Entry]] = [:]
  /// The pseudonyms by all names and ids, in lowercase; of several people with the same name, that of the first one,
  /// because who is meant is unknown.
  private var pseudonyms: [String: String] = [:]

  /// The names and ids of a person, and what replaces them.
  mutating func add(_ names: [String], pseudonym: String) {
    for name in Set(names.map(Self.plain)) where !name.isEmpty {
      pseudonyms[name] = pseudonyms[name] ?? pseudonym
      add(name, after: "@", pseudonym)
      let words = name.split(separator: " ")
      guard words.count > 1 else { continue }
      add(name, after: nil, pseudonym)
      for separator in ["", "_", "-"] { add(words.joined(separator: separator), after: "#", pseudonym) }
    }
  }

  private mutating func add(_ name: String, after sign: Character?, _ pseudonym: String) {
    let entry = Entry(name: name.map(String.init), sign: sign, pseudonym: pseudonym)
    entries[Self.firstWord(name[...]), default: []].append(entry)
  }

  /// Sorts the names; to be called after the last one was added.
  mutating func prepare() {
    for word in entries.keys {
      entries[word]?.sort { ($0.name.count, $1.name.joined()) > ($1.name.count, $0.name.joined()) }
    }
  }

  /// The pseudonym of the person with exactly this name or id; nil if there is none.
  func pseudonym(of name: String) -> String? { pseudonyms[Self.plain(name)] }

  /// What is known to be a name, such as that of a speaker: its pseudonym, or the text with names replaced.
  func replaced(name: String) -> String { pseudonym(of: name) ?? replaced(name) }

  /// A tag from the export, which has no `#`, with a name replaced.
  func replaced(tag: String) -> String { String(replaced("#\(tag)").dropFirst()) }

  /// The text with all names replaced.
  func replaced(_ text: String) -> String {
    guard !entries.isEmpty, !text.isEmpty else { return text }
    var result = ""
    var rest = text[...]
    var previous: Character = " "
    // Underscores may be Markdown, so they neither begin nor end a word.
    var isInWord = false
    while let first = rest.first {
      if !isInWord, let (replacement, end) = match(rest, after: previous, result) {
        result += replacement
        rest = end
        (previous, isInWord) = ("x", true)
      } else {
        result.append(first)
        // Readers see `@**ana**` as `@ana`.
        if !MarkdownName.isMark(first) { previous = Self.sign(first, endOf: result) }
        if first != "_" { isInWord = MarkdownName.isWord(first) }
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// What replaces the name with which a text begins, and the text after the name.
  private func match(
    _ text: Substring,
    after previous: Character,
    _ before: String
  ) -> (replacement: String, rest: Substring)? {
    let start = MarkdownName.withoutEscape(text)
    guard let candidates = entries[Self.firstWord(start).lowercased()] else { return nil }
    for entry in candidates {
      let hasSign = entry.sign != nil
      guard let found = MarkdownName.match(entry.name, in: text, isSigned: hasSign) else { continue }
      let isSigned = !hasSign || entry.sign == previous
      let isSpeaker = entry.sign == "@" && MarkdownName.isSpeaker(before: before, after: found.rest)
      guard isSigned || isSpeaker else { continue }
      // A hyphen ends a hashtag.
      let pseudonym = previous == "#" ? entry.pseudonym.filter { $0 != "-" } : entry.pseudonym
      if found.rest.hasPrefix(found.opened) {
        return (pseudonym + found.closed, found.rest.dropFirst(found.opened.count))
      }
      return (found.opened + pseudonym + found.closed, found.rest)
    }
    return nil
  }

  /// What a character is before a name: itself, or `@` if it is, or ends, another form of that.
  ///
  /// - Parameters:
  ///   - character: the last one of `text`.
  ///   - text: Markdown.
  /// - Returns: the sign.
  private static func sign(_ character: Character, endOf text: String) -> Character {
    if character == "＠" { return "@" }
    guard character == ";" else { return character }
    let end = text.suffix(8).lowercased()
    return ["&#64;", "&#064;", "&#x40;", "&commat;"].contains(where: end.hasSuffix) ? "@" : character
  }

  /// In lowercase, folded, with single spaces.
  private static func plain(_ name: String) -> String {
    String(name.lowercased().map(MarkdownName.folded)).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// The first word, or the first character if it belongs to no word, or to a script without spaces between words.
  private static func firstWord(_ text: Substring) -> String {
    let word = text.prefix { MarkdownName.isWord($0) && !MarkdownName.isUnspaced($0) }
    return word.isEmpty ? String(text.prefix(1).map(MarkdownName.folded)) : String(word)
  }
}

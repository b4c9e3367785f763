import SearchIndex

/// Finds a name in Markdown as its readers see it: with escaped characters, emphasis and line breaks in it.
enum MarkdownName {
  /// A name with which a text begins.
  struct Match {
    /// The text after the name.
    var rest: Substring
    /// The emphasis that begins between the words of the name.
    var opened = ""
    /// The emphasis that ends between the words of the name.
    var closed = ""
  }

  /// Finds a name with which a text begins.
  ///
  /// - Parameters:
  ///   - name: its characters in lowercase, folded, with single spaces between words.
  ///   - text: Markdown.
  ///   - isSigned: whether a sign shows where the name begins. Its end is then anywhere in a script that has no spaces
  ///     between words: `@田中さん`.
  /// - Returns: the name; nil if the text begins with something else.
  static func match(_ name: [String], in text: Substring, isSigned: Bool) -> Match? {
    var match = Match(rest: text)
    for character in name {
      if character == " " {
        guard skipSpace(&match) else { return nil }
        continue
      }
      match.rest = withoutEscape(match.rest)
      guard let next = match.rest.first.map(folded) else { return nil }
      guard String(next) == character || next.lowercased() == character else { return nil }
      match.rest = match.rest.dropFirst()
    }
    let after = match.rest.first { $0 != "_" && $0 != "\\" }
    guard let after, isWord(after) else { return match }
    let isUnspacedEnd = isUnspaced(after) || name.last?.first.map(isUnspaced) ?? false
    return isSigned && isUnspacedEnd ? match : nil
  }

  /// Whether a character can be part of a word.
  static func isWord(_ character: Character) -> Bool {
    let character = folded(character)
    return character.isLetter || character.isNumber
  }

  /// Whether a character belongs to a script without spaces between words.
  static func isUnspaced(_ character: Character) -> Bool {
    character.unicodeScalars.first.map { Script.isUnspaced($0.value) } ?? false
  }

  /// The character with which names are compared: people type `'` and `-`, and programs replace them.
  static func folded(_ character: Character) -> Character {
    switch character {
    case "’", "‘", "ʼ": "'"
    case "‐", "‑": "-"
    default: character
    }
  }

  /// Whether a character is of emphasis, which readers do not see.
  static func isMark(_ character: Character) -> Bool { "*_~".contains(character) }

  /// The text without a backslash that escapes its first character (CommonMark 0.31.2, section 2.4).
  static func withoutEscape(_ text: Substring) -> Substring {
    guard text.first == "\\", let next = text.dropFirst().first, next.isASCII else { return text }
    return next.isPunctuation || next.isSymbol ? text.dropFirst() : text
  }

  /// Skips what can separate the words of a name within a paragraph; false if nothing does.
  private static func skipSpace(_ match: inout Match) -> Bool {
    let noBreak = "&nbsp;"
    var (hasSpace, lineCount, opened) = (false, 0, "")
    while let next = match.rest.first {
      if match.rest.hasPrefix(noBreak) {
        match.rest = match.rest.dropFirst(noBreak.count)
        hasSpace = true
        continue
      }
      if next.isWhitespace {
        // Marks before a space, as of a list, begin no emphasis.
        (hasSpace, opened) = (true, "")
        lineCount += next.isNewline ? 1 : 0
      } else if isMark(next) {
        if hasSpace { opened.append(next) } else { match.closed.append(next) }
      } else if next != ">", next != "\\" {
        break
      }
      match.rest = match.rest.dropFirst()
    }
    match.opened += opened
    return hasSpace && lineCount < 2
  }

  /// Whether what is between two texts names the speaker of a quotation or of captions, as readers of exports write
  /// them: `**ana:**`, `[ana](…):`, `> ana:`, `<v.loud ana>`.
  static func isSpeaker(before: String, after: Substring) -> Bool {
    if before.hasSuffix("**") { return after.hasPrefix(":**") }
    if before.hasSuffix("[") {
      // Beginnings of links without an end may be repeated: addresses are short.
      guard after.hasPrefix("]("), let end = after.utf8.prefix(2048).firstIndex(of: UInt8(ascii: ")")) else {
        return false
      }
      return after[end...].hasPrefix("):")
    }
    if endsInVoice(before) { return true }
    guard before.hasSuffix("> "), after.first == ":", after.dropFirst().first?.isNewline ?? true else {
      return false
    }
    let text = before.reversed().first { $0 != ">" && $0 != " " }
    return text?.isNewline ?? true
  }

  /// The number of characters in which the beginning of a voice is searched: names and classes are short.
  private static let longestVoice = 256

  /// Whether a text ends inside the tag that names who speaks in captions (WebVTT, section 4.2.2): `<v.loud Dr `.
  ///
  /// Its classes may be names as well.
  private static func endsInVoice(_ text: String) -> Bool {
    let end = text.suffix(longestVoice)
    guard let start = end.lastIndex(of: "<"), !end[start...].contains(">") else { return false }
    let tag = end[start...].dropFirst()
    return tag.first == "v" && tag.dropFirst().first.map { $0 == "." || $0.isWhitespace } ?? false
  }
}

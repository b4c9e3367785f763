/// Finds a name in Markdown as its readers see it: with escaped characters, emphasis and line breaks in it.
enum MarkdownName {
  /// Finds a name with which a text begins.
  ///
  /// - Parameters:
  ///   - name: its characters in lowercase, with single spaces between words.
  ///   - text: Markdown.
  /// - Returns: what follows the name; nil if the text begins with something else.
  static func end(of name: [String], in text: Substring) -> Substring? {
    var rest = text
    for character in name {
      if character == " " {
        guard skipSpace(&rest) else { return nil }
        continue
      }
      rest = withoutEscape(rest)
      guard let next = rest.first, String(next) == character || next.lowercased() == character else {
        return nil
      }
      rest = rest.dropFirst()
    }
    let after = rest.drop { $0 == "_" || $0 == "\\" }.first
    return after.map(NameReplacer.isWord) ?? false ? nil : rest
  }

  /// The text without a backslash that escapes its first character (CommonMark 0.31.2, section 2.4).
  static func withoutEscape(_ text: Substring) -> Substring {
    guard text.first == "\\", let next = text.dropFirst().first, next.isASCII else { return text }
    return next.isPunctuation || next.isSymbol ? text.dropFirst() : text
  }

  /// Skips what can separate the words of a name within a paragraph; false if nothing does.
  private static func skipSpace(_ text: inout Substring) -> Bool {
    let noBreak = "&nbsp;"
    var (hasSpace, lineCount) = (false, 0)
    while let next = text.first {
      if text.hasPrefix(noBreak) {
        text = text.dropFirst(noBreak.count)
        hasSpace = true
        continue
      }
      if next.isWhitespace {
        hasSpace = true
        lineCount += next.isNewline ? 1 : 0
      } else if !"*_~>\\".contains(next) {
        break
      }
      text = text.dropFirst()
    }
    return hasSpace && lineCount < 2
  }

  /// Whether what is between two texts names the speaker of a quotation or of captions, as readers of exports write
  /// them: `**ana:**`, `[ana](…):`, `> ana:`, `<v ana>`.
  static func isSpeaker(before: String, after: Substring) -> Bool {
    if before.hasSuffix("**") { return after.hasPrefix(":**") }
    if before.hasSuffix("[") {
      guard after.hasPrefix("]("), let end = after.firstIndex(of: ")") else { return false }
      return after[end...].hasPrefix("):")
    }
    if before.hasSuffix("<v ") { return after.hasPrefix(">") }
    guard before.hasSuffix("> "), after.first == ":" else { return false }
    let line = before.reversed().prefix { !$0.isNewline }
    return line.allSatisfy { $0 == ">" || $0 == " " } && after.dropFirst().first?.isNewline ?? true
  }
}

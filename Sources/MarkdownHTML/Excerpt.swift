/// The start of a text, for lists and previews.
enum Excerpt {
  /// The first characters of a text on one line; where it goes on, cut between words and ended with `…`.
  ///
  /// - Parameters:
  ///   - text: plain text.
  ///   - length: how many characters, as a reader counts them, there may be, `…` included.
  /// - Returns: at most `length` characters; a word longer than that is cut.
  static func make(from text: String, length: Int) -> String {
    guard length > 0 else { return "" }
    var line = ""
    var count = 0
    // The line up to the last word that leaves room for the ellipsis.
    var whole = ""
    var isAfterBlank = false
    for character in text {
      if isBlank(character) {
        isAfterBlank = !line.isEmpty
        continue
      }
      if isAfterBlank {
        if count < length { whole = line }
        line.append(" ")
        count += 1
        isAfterBlank = false
      }
      if count == length - 1 && whole.isEmpty { whole = line }
      line.append(character)
      count += 1
      if count > length { return whole + "…" }
    }
    return line
  }

  /// Whether it is white space; most characters are ASCII, for which no table of Unicode is needed.
  private static func isBlank(_ character: Character) -> Bool {
    guard let byte = character.utf8.first, byte < 0x80 else { return character.isWhitespace }
    return byte <= 0x20
  }
}

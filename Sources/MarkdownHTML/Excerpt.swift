/// The start of a text, for lists and previews.
enum Excerpt {
  /// The maximum number of scalar values of a character: it may be one letter with thousands of combining marks.
  private static let maximumScalarCount = 16

  /// The first characters of a text on one line; a longer text is truncated between words and ends with `…`.
  ///
  /// - Parameters:
  ///   - text: plain text.
  ///   - length: the maximum number of characters (grapheme clusters), including `…`.
  /// - Returns: at most `length` characters; a word is cut if the text before it is shorter than half of that, as in
  ///   languages that do not separate words.
  static func make(from text: String, length: Int) -> String {
    guard length > 0 else { return "" }
    if let excerpt = makeFast(from: text, length: length) { return excerpt }
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
        if count < length, count >= length / 2 { whole = line }
        line.append(" ")
        count += 1
        isAfterBlank = false
      }
      if count == length - 1 && whole.isEmpty { whole = line }
      if character.utf8.count <= maximumScalarCount {
        line.append(character)
      } else {
        line.unicodeScalars.append(contentsOf: character.unicodeScalars.prefix(maximumScalarCount))
      }
      count += 1
      if count > length { return whole + "…" }
    }
    return line
  }

  /// A fast path for texts in which every byte that is read is one character: ASCII without carriage returns, as
  /// nearly all texts are.
  private static func makeFast(from text: String, length: Int) -> String? {
    var text = text
    return text.withUTF8 { source -> String? in
      var line: [UInt8] = []
      line.reserveCapacity(length + 1)
      var whole = 0
      var isAfterBlank = false
      for byte in source {
        guard byte < 0x80, byte != 0x0D else { return nil }
        if byte <= 0x20 {
          isAfterBlank = !line.isEmpty
          continue
        }
        if isAfterBlank {
          if line.count < length, line.count >= length / 2 { whole = line.count }
          line.append(0x20)
          isAfterBlank = false
        }
        if line.count == length - 1 && whole == 0 { whole = line.count }
        line.append(byte)
        if line.count > length { return String(decoding: line[..<whole], as: UTF8.self) + "…" }
      }
      return String(decoding: line, as: UTF8.self)
    }
  }

  /// Whether a character is white space; ASCII, the usual case, needs no Unicode table.
  private static func isBlank(_ character: Character) -> Bool {
    guard let byte = character.utf8.first, byte < 0x80 else { return character.isWhitespace }
    return byte <= 0x20
  }
}

extension String {
  /// The first characters of a text that is longer than `length`, up to the last word that is complete; nil for a
  /// shorter text.
  ///
  /// A word is cut if the text before it is shorter than half of `length`, as in languages that do not separate words.
  func firstWords(_ length: Int) -> Substring? {
    // A character may be one letter with thousands of combining marks.
    let start = utf8.count > 32 * length ? String(unicodeScalars.prefix(8 * length)) : self
    let cut = start.prefix(length)
    guard cut.endIndex < start.endIndex || start.utf8.count < utf8.count else { return nil }
    guard let blank = cut.lastIndex(of: " "), cut[..<blank].count >= length / 2 else { return cut }
    return cut[..<blank]
  }
}

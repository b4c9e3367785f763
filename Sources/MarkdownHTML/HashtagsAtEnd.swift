/// Removes the hashtags at the end of a text, for a page that shows the blog's tags below it.
package enum HashtagsAtEnd {
  private static let end = Array("</a></p>".utf8)
  private static let paragraphEnd = Array("</p>".utf8)
  private static let linkEnd = Array("</a>".utf8)
  /// What follows the address in the opening tag of a hashtag's link.
  private static let hashtag = Array("\" class=\"hashtag\" rel=\"tag\">".utf8)
  private static let lineBreak = Array("<br />".utf8)
  private static let paragraph = Array("<p>".utf8)

  /// The HTML of a body without the links of hashtags at its end, and without a paragraph that had nothing else.
  ///
  /// Hashtags within a sentence are kept.
  ///
  /// - Parameters:
  ///   - html: made by `MarkdownHTML`.
  ///   - isBelowTitle: whether nothing remains of a body of only hashtags; without a title, it is not changed.
  /// - Returns: the HTML; unchanged if there is no hashtag at its end.
  package static func removed(from html: String, isBelowTitle: Bool) -> String {
    var html = html
    return html.withUTF8 { source -> String? in
      guard source.suffix(end.count).elementsEqual(end) else { return nil }
      var rest = source[..<(source.count - paragraphEnd.count)]
      while let start = startOfHashtag(in: rest) {
        let before = trimmed(rest[..<start])
        // A hashtag directly after a word or a bracket belongs to the sentence.
        guard before.count < start || before.hasSuffix(paragraph) else { break }
        rest = before
      }
      guard rest.count < source.count - paragraphEnd.count else { return nil }
      guard rest.hasSuffix(paragraph) else { return String(decoding: rest + paragraphEnd, as: UTF8.self) }
      rest = trimmed(rest.dropLast(paragraph.count))
      return rest.isEmpty && !isBelowTitle ? nil : String(decoding: rest, as: UTF8.self)
    } ?? html
  }

  /// A plain text without the tags at its end.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - tags: the names of the text's tags, without `#`.
  ///   - isBelowTitle: whether nothing remains of a text of only hashtags; without a title, it is not changed.
  ///   - keepsLastWord: whether a single hashtag behind a word on the same line is kept, because it may end a sentence.
  /// - Returns: the text; unchanged if it does not end with such hashtags.
  package static func removed(
    from text: String,
    tags: [String],
    isBelowTitle: Bool,
    keepsLastWord: Bool = true
  ) -> String {
    guard !tags.isEmpty, text.utf8.contains(UInt8(ascii: "#")) else { return text }
    // Scalars, because the last character of a hostile text may begin anywhere.
    var rest = text.unicodeScalars[...]
    var count = 0
    var isOnNewLine = false
    while let blank = rest.lastIndex(where: \.properties.isWhitespace) {
      guard isTag(rest[rest.index(after: blank)...], tags) else { break }
      rest = rest[...blank]
      isOnNewLine = false
      while let last = rest.last, last.properties.isWhitespace {
        isOnNewLine = isOnNewLine || last == "\n"
        rest.removeLast()
      }
      count += 1
    }
    let hasWords = rest.contains(where: \.properties.isWhitespace) || !isTag(rest, tags)
    guard let last = rest.last, hasWords else { return isBelowTitle ? "" : text }
    let endsSentence = isOnNewLine || !last.properties.isAlphabetic && last.properties.numericType == nil
    return !keepsLastWord || count > 1 || endsSentence ? String(rest) : text
  }

  /// Whether a word is a hashtag with one of these names, of which those that differ only in case are the same.
  private static func isTag(_ word: String.UnicodeScalarView.SubSequence, _ tags: [String]) -> Bool {
    // Words may be as long as a text, tags are not.
    guard word.first == "#", word.count < 1000 else { return false }
    let name = String(word.dropFirst()).lowercased()
    return tags.contains { $0.lowercased() == name }
  }

  /// The offset of the link of a hashtag at the end of `html`; nil if something else is there.
  private static func startOfHashtag(in html: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard html.hasSuffix(linkEnd),
      let start = html.dropLast(linkEnd.count).lastIndex(of: UInt8(ascii: "<")),
      // The text of a hashtag contains neither.
      let close = html[start...].firstIndex(of: UInt8(ascii: ">")),
      html[...close].hasSuffix(hashtag)
    else { return nil }
    return start
  }

  /// Without white space and line breaks at the end.
  private static func trimmed(
    _ html: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    var html = html
    while true {
      if html.last == UInt8(ascii: " ") || html.last == UInt8(ascii: "\n") {
        html.removeLast()
      } else if html.hasSuffix(lineBreak) {
        html.removeLast(lineBreak.count)
      } else {
        return html
      }
    }
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  fileprivate func hasSuffix(_ ending: [UInt8]) -> Bool { suffix(ending.count).elementsEqual(ending) }
}

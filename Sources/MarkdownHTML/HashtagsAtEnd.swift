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
  /// Hashtags within a sentence are kept, and a body of only hashtags is not changed.
  ///
  /// - Parameter html: made by `MarkdownHTML`.
  /// - Returns: the HTML; unchanged if there is no hashtag at its end.
  package static func removed(from html: String) -> String {
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
      return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
    } ?? html
  }

  /// A plain text without the tags at its end, for readers who see the tags next to it.
  ///
  /// Hashtags within a sentence are kept, and a text of only hashtags is not changed.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - tags: the names of the text's tags, without `#`.
  /// - Returns: the text; unchanged if there is no hashtag at its end.
  package static func removed(from text: String, tags: [String]) -> String {
    guard !tags.isEmpty, text.utf8.contains(UInt8(ascii: "#")) else { return text }
    var rest = text[...]
    while let blank = rest.lastIndex(where: \.isWhitespace) {
      let word = rest[rest.index(after: blank)...]
      guard word.first == "#", isOne(of: tags, word.dropFirst()) else { return String(rest) }
      rest = rest[..<blank]
      while rest.last?.isWhitespace == true { rest.removeLast() }
    }
    return rest.first == "#" && isOne(of: tags, rest.dropFirst()) ? text : String(rest)
  }

  /// Whether a word of a text is one of its tags, of which those that differ only in case are the same.
  private static func isOne(of tags: [String], _ word: Substring) -> Bool {
    // Words may be as long as a text, tags are not.
    word.utf8.count < 1000 && tags.contains { $0 == word || $0.lowercased() == word.lowercased() }
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

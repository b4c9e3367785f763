extension Document {
  /// Reads a text.
  ///
  /// The parser is skipped if the text contains no Markdown or if parsing would take too long.
  ///
  /// - Parameters:
  ///   - source: the text.
  ///   - ownerLinks: the links to the site itself if its owner wrote the text, which may then also show e-mail
  ///     addresses; nil for text by others.
  init(reading source: String, ownerLinks: OwnerLinks? = nil) {
    var removed = 0
    let bytes = CharacterFilter.cleaned(source, removed: &removed)
    if !Complexity.needsParser(bytes) {
      self.init(plain: bytes)
    } else if Complexity.isTooHigh(bytes) {
      self.init(plain: bytes)
      isTooComplex = true
    } else if let document = MarkdownParser.parse(bytes, ownerLinks: ownerLinks) {
      self = document
    } else {
      self.init(plain: bytes)
      isTooComplex = true
    }
    removedCharacters += removed
    if ownerLinks == nil { hideEmails() }
  }

  /// Reads text without Markdown: blank lines separate paragraphs, newlines are line breaks.
  init(plain bytes: [UInt8]) {
    text.reserveCapacity(bytes.count)
    var isInParagraph = false
    var lineStart = 0
    while lineStart < bytes.count {
      let lineEnd = bytes[lineStart...].firstIndex(of: .newline) ?? bytes.count
      var start = lineStart
      var end = lineEnd
      while start < end, bytes[start].isBlank { start += 1 }
      while end > start, bytes[end - 1].isBlank { end -= 1 }
      lineStart = lineEnd + 1
      if start == end {
        if isInParagraph { close(.paragraph) }
        isInParagraph = false
        continue
      }
      if isInParagraph { appendLineBreak() } else { openBlock(.paragraph) }
      isInParagraph = true
      appendText(bytes[start..<end])
    }
    if isInParagraph { close(.paragraph) }
  }
}

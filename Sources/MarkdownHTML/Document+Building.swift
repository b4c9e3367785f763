extension Document {
  /// Starts a block; its text begins on a new line.
  mutating func openBlock(_ element: Element) {
    endLine()
    events.append(.open(element))
  }

  /// Starts an inline element, or a block whose parent has already ended the line.
  mutating func open(_ element: Element) {
    events.append(.open(element))
  }

  /// Ends the element that was opened last.
  mutating func close(_ element: Element) {
    events.append(.close(element))
  }

  /// Appends a newline unless the text is empty or ends with one.
  mutating func endLine() {
    if let last = text.last, last != .newline { text.append(.newline) }
  }

  /// Appends a line break within a block.
  mutating func appendLineBreak() {
    text.append(.newline)
    events.append(.lineBreak)
  }

  /// Appends text in which hashtags and web addresses become links; merged with a text event directly before it.
  mutating func appendText(_ bytes: some Collection<UInt8>) {
    let start = text.count
    removedCharacters += CharacterFilter.append(bytes, to: &text)
    guard text.count > start else { return }
    if case .text(let last)? = events.last, last.upperBound == start {
      events[events.count - 1] = .text(last.lowerBound..<text.count)
    } else {
      events.append(.text(start..<text.count))
    }
  }

  /// Appends text that is shown as it is.
  mutating func appendVerbatim(_ bytes: some Collection<UInt8>) {
    let start = text.count
    removedCharacters += CharacterFilter.append(bytes, to: &text)
    if text.count > start { events.append(.verbatim(start..<text.count)) }
  }

  /// Stores a link target or a code language.
  ///
  /// - Returns: its range in `attributes`.
  mutating func appendAttribute(_ bytes: some Collection<UInt8>) -> Range<Int> {
    let start = attributes.count
    attributes.append(contentsOf: bytes)
    return start..<attributes.count
  }
}

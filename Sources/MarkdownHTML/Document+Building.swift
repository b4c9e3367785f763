extension Document {
  /// Starts a block: its text begins on a line of its own.
  mutating func openBlock(_ element: Element) {
    endLine()
    events.append(.open(element))
  }

  /// Starts an element within a line, or a block whose surroundings have ended the line.
  mutating func open(_ element: Element) {
    events.append(.open(element))
  }

  /// Ends the element that was opened last.
  mutating func close(_ element: Element) {
    events.append(.close(element))
  }

  /// Makes sure that what follows does not touch the text before it.
  mutating func endLine() {
    if let last = text.last, last != .newline { text.append(.newline) }
  }

  /// A break between two lines of one block.
  mutating func appendLineBreak() {
    text.append(.newline)
    events.append(.lineBreak)
  }

  /// Text in which hashtags and web addresses are found; joined with the text before it.
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

  /// Text that is shown as it is.
  mutating func appendVerbatim(_ bytes: some Collection<UInt8>) {
    let start = text.count
    removedCharacters += CharacterFilter.append(bytes, to: &text)
    if text.count > start { events.append(.verbatim(start..<text.count)) }
  }

  /// Keeps a link target or a code language.
  ///
  /// - Returns: its range in `attributes`.
  mutating func appendAttribute(_ bytes: some Collection<UInt8>) -> Range<Int> {
    let start = attributes.count
    attributes.append(contentsOf: bytes)
    return start..<attributes.count
  }
}

/// Quotes and lists.
extension HTMLReader {
  /// Opens a quote.
  mutating func startQuote() {
    heading = 0
    let isShown = blocks.hasRoom && open.count < Self.maximumOpen
    if isShown { blocks.openQuote() }
    open(.quote(isShown: isShown))
  }

  /// Opens a list.
  mutating func startList(_ tag: HTMLTag, isOrdered: Bool) {
    heading = 0
    // A list directly in a list belongs to the entry before it.
    if case .list(let list)? = open.last, open.count < Self.maximumOpen, blocks.hasRoom,
      blocks.reopenEntry(of: list)
    {
      open.append(.entry(isShown: true))
    }
    let start = tag[.start].flatMap { Int(String(decoding: tokenizer.source[$0], as: UTF8.self)) } ?? 1
    let number = isOrdered ? min(max(start, 0), 999_999_999) : nil
    open(.list(blocks.list(startingAt: number)))
  }

  /// Opens an entry of the innermost list; one outside of a list begins a list.
  mutating func startEntry() {
    heading = 0
    if ignored > 0 { return }
    if case .entry? = open.last { closeLast() }
    if case .list? = open.last {} else { open(.list(blocks.list(startingAt: nil))) }
    guard case .list(var list)? = open.last, open.count < Self.maximumOpen else { return }
    let isShown = blocks.hasRoom
    if isShown { blocks.openEntry(of: &list) }
    open[open.count - 1] = .list(list)
    open.append(.entry(isShown: isShown))
  }

  /// Closes the entry of the innermost list.
  mutating func closeEntry() {
    endBlock()
    if ignored > 0 { return }
    close {
      if case .entry = $0 { true } else { false }
    } barrier: {
      if case .list = $0 { true } else { false }
    }
  }

  private mutating func open(_ container: Open) {
    if open.count < Self.maximumOpen { open.append(container) } else { ignored += 1 }
  }

  /// Closes what was opened last.
  private mutating func closeLast() {
    endBlock()
    switch open.popLast() {
    case .quote(let isShown): if isShown { blocks.closeQuote() }
    case .list(let list): blocks.close(list)
    case .entry(let isShown):
      guard isShown, case .list(var list)? = open.last else { return }
      blocks.closeEntry(of: &list)
      open[open.count - 1] = .list(list)
    case nil: break
    }
  }

  /// Closes everything down to the last container that `isWanted` accepts, unless one that `isBarrier` accepts is
  /// above it.
  mutating func close(_ isWanted: (Open) -> Bool, barrier isBarrier: (Open) -> Bool = { _ in false }) {
    if ignored > 0 {
      ignored -= 1
      return
    }
    guard let index = open.lastIndex(where: { isWanted($0) || isBarrier($0) }), isWanted(open[index]) else {
      return
    }
    while open.count > index { closeLast() }
  }
}

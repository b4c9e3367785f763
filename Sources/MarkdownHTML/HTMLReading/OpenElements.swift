/// The open elements of a text, which decide where one without an end tag ends: `<ul><li>a<li>b</ul>`.
///
/// The rules are those of the HTML Standard (13.2.6.4) for blocks, parts of tables and ruby. Other elements in a line
/// are not here, and neither are those that a text nests too deeply. So a hidden element may end later than in
/// browsers, but not earlier.
struct OpenElements {
  /// As in browsers.
  static let maximumDepth = 512

  private var elements: [(name: HTMLName, element: HTMLElement)] = []

  var count: Int { elements.count }

  var isFull: Bool { count == Self.maximumDepth }

  /// Opens the element of a start tag.
  ///
  /// - Parameters:
  ///   - tag: the start tag.
  ///   - hidden: the name of the hidden element that begins here or is open; elements of this name are opened, too.
  mutating func open(_ tag: HTMLTag, in hidden: HTMLName? = nil) {
    guard !isFull, isOpened(tag) || tag.name == hidden else { return }
    elements.append((tag.name, tag.element))
  }

  /// Ends the elements that cannot contain what a start tag begins.
  mutating func close(before tag: HTMLTag) {
    switch tag.element {
    case .inline: if Self.readings.contains(tag.name) { closeReading() }
    case .cell, .row, .tablePart, .tableCaption: closeTablePart(before: tag.element)
    case .entry: closeItem { $0.element == .entry }
    case _ where Self.descriptions.contains(tag.name): closeItem { Self.descriptions.contains($0.name) }
    case _ where tag.element.isBlock && !Self.ignored.contains(tag.name): closeParagraph()
    default: break
    }
  }

  /// Ends the innermost element with the name of an end tag, and what is open in it, if they belong together.
  mutating func close(at tag: HTMLTag) {
    for index in elements.indices.reversed() {
      if elements[index].name == tag.name { return elements.removeSubrange(index...) }
      if separates(elements[index].element, from: tag) { return }
    }
  }

  // MARK: What is opened

  private static let ruby: HTMLName = "ruby"
  /// Of a ruby: the reading of its characters, and the brackets around it.
  private static let readings: [HTMLName] = ["rt", "rp"]
  private static let descriptions: [HTMLName] = ["dt", "dd"]
  /// Blocks in which lists may continue.
  private static let transparent: [HTMLName] = ["p", "div", "address"]
  /// Their start tags end no paragraph, and their end tags no block.
  private static let ignored: [HTMLName] = ["html", "body", "legend"]
  /// A form ends without the blocks that are open in it.
  private static let form: HTMLName = "form"

  private func isOpened(_ tag: HTMLTag) -> Bool {
    if Self.isTablePart(tag.element) { return elements.contains { Self.isParent($0, of: tag.element) } }
    return tag.element == .inline ? tag.name == Self.ruby : tag.element != .rule && Self.endsBlocks(tag)
  }

  /// Whether the end tag of an element also ends the blocks in it.
  private static func endsBlocks(_ tag: HTMLTag) -> Bool {
    isBlock(tag.element) && tag.name != form && !ignored.contains(tag.name)
  }

  private static func isBlock(_ element: HTMLElement) -> Bool { element.isBlock || element == .cell }

  private static func isTablePart(_ element: HTMLElement) -> Bool {
    switch element {
    case .cell, .row, .tablePart, .tableCaption: true
    default: false
    }
  }

  // MARK: What is closed

  private mutating func closeReading() {
    let last = elements.suffix(2).map(\.name)
    if last.first == Self.ruby, last.count == 2, Self.readings.contains(last[1]) { elements.removeLast() }
  }

  private mutating func closeParagraph() {
    let index = elements.lastIndex { Self.isBlock($0.element) }
    if let index, elements[index].name == "p" { elements.removeSubrange(index...) }
  }

  /// Ends the item of a list before the next one.
  private mutating func closeItem(_ isItem: ((name: HTMLName, element: HTMLElement)) -> Bool) {
    let index = elements.lastIndex { Self.isBlock($0.element) && !Self.transparent.contains($0.name) }
    if let index, isItem(elements[index]) { elements.removeSubrange(index...) } else { closeParagraph() }
  }

  /// Ends everything in the innermost part of a table that has such parts.
  private mutating func closeTablePart(before part: HTMLElement) {
    if let parent = elements.lastIndex(where: { Self.isParent($0, of: part) }) {
      elements.removeSubrange((parent + 1)...)
    }
  }

  private static func isParent(_ open: (name: HTMLName, element: HTMLElement), of part: HTMLElement) -> Bool {
    switch open.element {
    case .table: true
    case .tablePart: (part == .row || part == .cell) && open.name != "colgroup"
    case .row: part == .cell
    default: false
    }
  }

  /// Whether an open element separates an end tag from the elements around it.
  private func separates(_ open: HTMLElement, from end: HTMLTag) -> Bool {
    if open == .table { return true }
    if end.element == .table || Self.isTablePart(end.element) { return false }
    switch open {
    case .cell, .tableCaption: return true
    case .list where end.element == .entry: return true
    default: return Self.isBlock(open) && !Self.endsBlocks(end)
    }
  }
}

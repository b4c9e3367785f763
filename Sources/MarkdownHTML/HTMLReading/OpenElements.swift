/// The open elements of a text, which decide where one without an end tag ends: `<ul><li>a<li>b</ul>`.
///
/// The rules are those of the HTML Standard (13.2.6.4) for blocks, parts of tables and ruby. Other elements in a line
/// are here only if a hidden one is around them, and no element is that a text nests too deeply. Formatting that ends
/// with a block is not opened again in the next one. So where tags are misnested, a hidden element may end later than
/// in browsers, and in rare cases earlier: `<p><b>a<p><form hidden>b</form>c`.
struct OpenElements {
  /// As in browsers.
  static let maximumDepth = 512

  private typealias Element = (name: HTMLName, element: HTMLElement)

  private var elements: [Element] = []
  /// Whether a start tag of a form was without an end tag up to now: forms are ignored until then, even if that form
  /// ended with an element around it.
  private var hasForm = false

  var count: Int { elements.count }

  var isFull: Bool { count >= Self.maximumDepth }

  /// The index of the innermost table, cell or caption; nil if there is none.
  var scope: Int? { elements.lastIndex { Self.isScope($0.element) } }

  /// The index of the innermost cell or caption; nil if there is none in the innermost table.
  var cell: Int? { scope.flatMap { elements[$0].element == .table ? nil : $0 } }

  /// Whether a start tag is of a part of a table, but outside of one.
  func isStray(_ tag: HTMLTag) -> Bool { Self.isTablePart(tag.element) && !isFull && scope == nil }

  /// Opens the element of a start tag.
  ///
  /// - Parameters:
  ///   - tag: the start tag.
  ///   - isInHidden: whether a hidden element is open, in which elements in a line are opened, too.
  mutating func open(_ tag: HTMLTag, isInHidden: Bool = false) {
    guard !isFull, isOpened(tag, isInHidden: isInHidden) else { return }
    if tag.name == Self.form { hasForm = true }
    elements.append((tag.name, tag.element))
  }

  /// Opens the hidden element of a start tag, even if browsers ignore the tag and show what follows.
  mutating func openHidden(_ tag: HTMLTag) {
    if tag.name == Self.form { hasForm = true }
    elements.append((tag.name, tag.element))
  }

  /// Ends the elements that cannot contain what a start tag begins.
  mutating func close(before tag: HTMLTag) {
    switch tag.element {
    case .inline: if Self.readings.contains(tag.name) { closeReading() }
    case .cell, .row, .tablePart, .tableCaption: closeTablePart(before: tag.element)
    case .entry: closeItem { $0.element == .entry }
    case _ where Self.descriptions.contains(tag.name): closeItem { Self.descriptions.contains($0.name) }
    case .heading:
      closeParagraph()
      if let last = elements.last, Self.isHeading(last.element) { elements.removeLast() }
    case _ where tag.element.isBlock && !isIgnored(tag): closeParagraph()
    default: break
    }
  }

  /// Ends the innermost element with the name of an end tag, and what is open in it, if they belong together.
  ///
  /// - Returns: the index of a form that ended without what is open in it; nil if there is none.
  @discardableResult
  mutating func close(at tag: HTMLTag) -> Int? {
    if tag.name == Self.form { return closeForm() }
    for index in elements.indices.reversed() {
      if Self.ends(tag, elements[index]) {
        elements.removeSubrange(index...)
        return nil
      }
      if separates(elements[index].element, from: tag) { return nil }
    }
    return nil
  }

  /// Ends all elements from an index on; returns how many of them have a name.
  mutating func close(from index: Int, counting name: HTMLName) -> Int {
    defer { elements.removeSubrange(index...) }
    return elements[index...].count { $0.name == name }
  }

  // MARK: What is opened

  private static let ruby: HTMLName = "ruby"
  /// Of a ruby: the reading of its characters, and the brackets around it.
  private static let readings: [HTMLName] = ["rt", "rp"]
  private static let descriptions: [HTMLName] = ["dt", "dd"]
  /// What ends at the end tag of a form.
  private static let impliedEnds: [HTMLName] = ["p", "li"] + descriptions + readings
  /// Blocks in which lists may continue.
  private static let transparent: [HTMLName] = ["p", "div", "address"]
  /// Their start tags end no paragraph, and their end tags no block.
  private static let ignored: [HTMLName] = ["html", "body", "legend"]
  private static let form: HTMLName = "form"

  /// Whether the start tag of a block neither ends a paragraph nor opens an element.
  private func isIgnored(_ tag: HTMLTag) -> Bool {
    Self.ignored.contains(tag.name) || tag.name == Self.form && hasForm
  }

  private func isOpened(_ tag: HTMLTag, isInHidden: Bool) -> Bool {
    switch tag.element {
    case .cell, .row, .tablePart, .tableCaption: elements.contains { Self.isParent($0, of: tag.element) }
    case _ where !tag.element.hasContent: false
    case _ where tag.element.isBlock: !isIgnored(tag)
    default: isInHidden || tag.name == Self.ruby
    }
  }

  /// Whether the end tag of an element also ends the blocks in it.
  private static func endsBlocks(_ tag: HTMLTag) -> Bool {
    isBlock(tag.element) && !ignored.contains(tag.name)
  }

  private static func isBlock(_ element: HTMLElement) -> Bool { element.isBlock || element == .cell }

  private static func isHeading(_ element: HTMLElement) -> Bool {
    if case .heading = element { true } else { false }
  }

  /// Whether no end tag of formatting or of a form ends what is around the element.
  private static func isScope(_ element: HTMLElement) -> Bool {
    element == .table || element == .cell || element == .tableCaption
  }

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
  private mutating func closeItem(_ isItem: (Element) -> Bool) {
    let index = elements.lastIndex { Self.isBlock($0.element) && !Self.transparent.contains($0.name) }
    if let index, isItem(elements[index]) { elements.removeSubrange(index...) } else { closeParagraph() }
  }

  /// Ends the innermost form, but of the elements in it only those whose end tags may be omitted.
  private mutating func closeForm() -> Int? {
    guard hasForm else { return nil }
    hasForm = false
    guard let index = elements.lastIndex(where: { $0.name == Self.form || Self.isScope($0.element) }),
      elements[index].name == Self.form
    else { return nil }
    while let last = elements.last, Self.impliedEnds.contains(last.name) { elements.removeLast() }
    elements.remove(at: index)
    return index
  }

  /// Ends everything in the innermost part of a table that has such parts.
  private mutating func closeTablePart(before part: HTMLElement) {
    if let parent = elements.lastIndex(where: { Self.isParent($0, of: part) }) {
      elements.removeSubrange((parent + 1)...)
    }
  }

  private static func isParent(_ open: Element, of part: HTMLElement) -> Bool {
    switch open.element {
    case .table: true
    case .tablePart: (part == .row || part == .cell) && open.name != "colgroup"
    case .row: part == .cell
    default: false
    }
  }

  /// Whether an end tag is that of an element; headings end with that of any heading.
  private static func ends(_ tag: HTMLTag, _ open: Element) -> Bool {
    open.name == tag.name || isHeading(open.element) && isHeading(tag.element)
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

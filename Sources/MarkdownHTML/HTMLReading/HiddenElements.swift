/// The hidden elements that are open; they may be misnested: `<b hidden>a<div hidden>b</b>c</div>`.
struct HiddenElements {
  /// Formatting continues in the next blocks up to its end tag, but not behind the cell that it is in.
  private struct Formatting {
    let tag: HTMLTag
    /// The indices of the innermost table, cell or caption, and of a cell or caption; -1 if there is none.
    let scope: Int
    let cell: Int
    /// How many elements are around it.
    let depth: Int
    /// How many elements with its name are open.
    var count = 1
  }

  private var formatting: [Formatting] = []
  /// The outermost hidden element that is not formatting, and how many elements are around it.
  private var outermost: (tag: HTMLTag, depth: Int)?

  var isEmpty: Bool { formatting.isEmpty && outermost == nil }

  /// Opens a hidden element.
  mutating func open(_ tag: HTMLTag, in elements: inout OpenElements) {
    guard !tag.isFormatting, outermost == nil else {
      if tag.isFormatting { openFormatting(tag, in: elements) }
      return elements.open(tag, isInHidden: true)
    }
    outermost = (tag, elements.count)
    elements.openHidden(tag)
  }

  private mutating func openFormatting(_ tag: HTMLTag, in elements: OpenElements) {
    let scope = elements.scope ?? -1
    if let index = index(of: tag, in: elements), formatting[index].scope == scope {
      formatting[index].count += 1
    } else {
      let cell = elements.cell ?? -1
      formatting.append(Formatting(tag: tag, scope: scope, cell: cell, depth: elements.count))
    }
  }

  /// Notes that an element opens that is not hidden itself.
  mutating func noteStart(_ tag: HTMLTag, in elements: OpenElements) {
    if let index = index(of: tag, in: elements) { formatting[index].count += 1 }
  }

  /// Ends what was in elements that have ended, and a link at the start tag of the next one.
  mutating func close(before tag: HTMLTag, in elements: OpenElements) {
    closeEnded(in: elements)
    if tag.element == .link, let index = index(of: tag, in: elements) { formatting.remove(at: index) }
  }

  /// Ends what ends with an end tag.
  ///
  /// - Parameters:
  ///   - tag: the end tag.
  ///   - elements: the elements that are still open.
  ///   - form: the index of a form that ended without what is open in it, or a large number.
  mutating func close(at tag: HTMLTag, in elements: OpenElements, form: Int) {
    if let depth = outermost?.depth, form < depth { outermost?.depth -= 1 }
    closeEnded(in: elements)
    guard let index = index(of: tag, in: elements) else { return }
    formatting[index].count -= 1
    if formatting[index].count == 0 { formatting.remove(at: index) }
  }

  /// Ends the outermost element that is not formatting, or else all formatting, and what is open in them.
  ///
  /// - Parameter elements: loses the elements from the outermost on.
  /// - Returns: the outermost one, and how many elements with its name were open; nil if no element is hidden.
  mutating func closeOutermost(in elements: inout OpenElements) -> (tag: HTMLTag, count: Int)? {
    guard let (tag, depth) = outermost ?? formatting.first.map({ (tag: $0.tag, depth: $0.depth) }) else {
      return nil
    }
    if outermost == nil { formatting = [] } else { outermost = nil }
    return (tag, max(1, elements.close(from: min(depth, elements.count), counting: tag.name)))
  }

  private mutating func closeEnded(in elements: OpenElements) {
    if let depth = outermost?.depth, elements.count <= depth { outermost = nil }
    formatting.removeAll { elements.count <= $0.cell }
  }

  /// The innermost hidden formatting with the name of a tag, if a table does not separate them.
  private func index(of tag: HTMLTag, in elements: OpenElements) -> Int? {
    guard !formatting.isEmpty, tag.isFormatting else { return nil }
    let scope = elements.scope ?? -1
    return formatting.lastIndex { $0.tag.name == tag.name && scope <= $0.scope }
  }
}

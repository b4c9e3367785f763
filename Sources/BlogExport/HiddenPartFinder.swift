/// Removes hidden parts from the lines of a text, in which they may continue.
struct HiddenPartFinder {
  private let source: ArraySlice<UInt8>
  private let readsHTML: Bool
  /// The part that is being skipped; nil if none is.
  private var open: HiddenPart?
  /// Where each text that ends a part is for the last time; -1 if it is not there.
  private var lastEnds: [String: Int] = [:]

  /// A finder for the lines of `source`, which are slices of it; without `readsHTML`, HTML is text.
  init(in source: ArraySlice<UInt8>, readsHTML: Bool) {
    (self.source, self.readsHTML) = (source, readsHTML)
  }

  /// The line, or what is in it behind the part that is being skipped; nil if that is nothing.
  mutating func rest(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard var part = open else { return line }
    func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy { $0 == 0x20 || $0 == 9 } }
    if part.endsAtEmptyLine, isBlank(line) {
      open = nil
      return line
    }
    let end = part.end(in: line)
    open = end == nil ? part : nil
    return end.flatMap { isBlank(line[$0...]) ? nil : line[$0...] }
  }

  /// Removes the hidden parts of a line; one that does not end in it is skipped from here on.
  ///
  /// - Parameters:
  ///   - line: a line, or the end of one.
  ///   - isText: whether it is Markdown, in which code is not changed.
  /// - Returns: the rest of the line.
  mutating func visible(_ line: ArraySlice<UInt8>, isText: Bool) -> ArraySlice<UInt8> {
    guard line.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "{") }) else { return line }
    var visible: [UInt8] = []
    var (start, index) = (line.startIndex, line.startIndex)
    while index < line.endIndex {
      switch line[index] {
      case UInt8(ascii: "\\") where isText: index += 2
      case UInt8(ascii: "`") where isText: index = MarkdownLine.codeEnd(line, at: index)
      case UInt8(ascii: "<"), UInt8(ascii: "{"):
        guard let opening = HiddenPart.opening(line, at: index, readsHTML: readsHTML),
          ends(opening.part, from: opening.end)
        else {
          index += 1
          continue
        }
        visible += line[start..<index]
        var part = opening.part
        guard let next = part.end(in: line[opening.end...]) else {
          open = part
          return visible[...]
        }
        (start, index) = (next, next)
      default: index += 1
      }
    }
    return start == line.startIndex ? line : (visible + line[start...])[...]
  }

  /// Whether a part that begins at an index is one, because it ends.
  ///
  /// A comment without an end is text. An element, or the block of a tag, reaches to the end of the text.
  private mutating func ends(_ part: HiddenPart, from index: Int) -> Bool {
    guard case .until(let end) = part else { return true }
    let last = lastEnds[end] ?? HiddenPart.lastIndex(of: end, in: source) ?? -1
    lastEnds[end] = last
    return index <= last
  }
}

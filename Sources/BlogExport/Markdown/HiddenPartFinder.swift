/// Removes hidden parts from the lines of a text, in which they may continue.
struct HiddenPartFinder {
  private let source: ArraySlice<UInt8>
  private let readsHTML: Bool
  /// The part that is being skipped; nil if none is.
  private var open: HiddenPart?
  /// What its lines are if it is an element.
  private var content = HiddenContent.text
  private var endsAtEmptyLine = false
  /// Where each text that ends a part is for the last time; -1 if it is not there.
  private var lastEnds: [String: Int] = [:]
  /// Where the part between tags `raw` and `endraw` ends, which the reader is in or has left.
  private var rawEnd = 0
  /// Whether the rest of the text has no tag `endraw`.
  private var hasNoRawEnd = false

  /// A finder for the lines of `source`, which are slices of it; without `readsHTML`, HTML is text.
  init(in source: ArraySlice<UInt8>, readsHTML: Bool) {
    (self.source, self.readsHTML) = (source, readsHTML)
  }

  /// The line, or what is in it behind the part that is being skipped; nil if that is nothing.
  mutating func rest(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard var part = open else { return line }
    func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy { $0.isBlank } }
    if endsAtEmptyLine, isBlank(line) {
      open = nil
      return line
    }
    var isText = false
    if part.isElement {
      guard let kind = content.read(line) else { return nil }
      isText = kind == .text
    }
    let end = part.end(in: line, isText: isText)
    open = end == nil ? part : nil
    return end.flatMap { isBlank(line[$0...]) ? nil : line[$0...] }
  }

  /// Removes the hidden parts of a line; one that does not end in it is skipped from here on.
  ///
  /// - Parameters:
  ///   - line: a line, or the end of one.
  ///   - isText: whether it is Markdown, in which code is not changed.
  ///   - next: where the next line begins, if this one was joined of several and is not a slice of the text.
  /// - Returns: the rest of the line.
  mutating func visible(
    _ line: ArraySlice<UInt8>,
    isText: Bool,
    joinedBefore next: Int? = nil
  ) -> ArraySlice<UInt8> {
    guard line.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "{") }) else { return line }
    var joined = next.map { JoinedLine(line: line, next: $0) }
    var rawEnd = joined == nil ? self.rawEnd : self.rawEnd >= next ?? 0 ? line.endIndex : line.startIndex
    var visible: [UInt8] = []
    var (start, index) = (line.startIndex, line.startIndex)
    while index < line.endIndex {
      switch line[index] {
      case UInt8(ascii: "\\") where isText: index += 2
      case UInt8(ascii: "`") where isText: index = MarkdownLine.codeEnd(line, at: index)
      case UInt8(ascii: "{") where index < rawEnd: index += 1
      case UInt8(ascii: "<"), UInt8(ascii: "{"):
        if let end = RawTag.end(line[index...]) {
          rawEnd = findRawEnd(in: line[end...], joinedBefore: next)
          index = end
          continue
        }
        guard let opening = HiddenPart.opening(line, at: index, readsHTML: readsHTML),
          ends(opening.part, from: opening.end, &joined)
        else {
          index += 1
          continue
        }
        visible += line[start..<index]
        var part = opening.part
        let opened = HiddenContent(openedIn: line, at: opening.end, isText: isText)
        guard let close = part.end(in: line[opening.end...], isText: opened == .text) else {
          open(part, opened, from: next ?? opening.end, isQuoted: Self.isQuoted(line))
          return visible[...]
        }
        (start, index) = (close, close)
      default: index += 1
      }
    }
    return start == line.startIndex ? line : (visible + line[start...])[...]
  }

  /// Skips a part from here on.
  private mutating func open(
    _ part: HiddenPart,
    _ content: HiddenContent,
    from index: Int,
    isQuoted: Bool
  ) {
    (open, self.content, endsAtEmptyLine) = (part, content, false)
    guard case .element(let name, _) = part else { return }
    let mayEnd = HTMLBlock.endsWithParagraph(name) || isQuoted && HTMLBlock.names.contains(name)
    // Looked for once a name, so that many elements do not take long.
    endsAtEmptyLine =
      name == "p"
      || mayEnd && index > lastEnd(of: name) { HiddenPart.lastEndTag(of: name, in: $0) }
  }

  /// Whether a line is one of a quotation, which ends at an empty line with all elements in it.
  private static func isQuoted(_ line: ArraySlice<UInt8>) -> Bool {
    line.first { !$0.isBlank } == UInt8(ascii: ">")
  }

  // MARK: Ends

  /// A line that is not a slice of the text.
  private struct JoinedLine {
    let line: ArraySlice<UInt8>
    /// Where the next line begins in the text.
    let next: Int
    /// As those of the text.
    var lastEnds: [String: Int] = [:]
  }

  /// Whether a part that begins at an index is one, because it ends.
  ///
  /// A comment without an end is text. An element, or the block of a tag, reaches to the end of the text.
  private mutating func ends(_ part: HiddenPart, from index: Int, _ joined: inout JoinedLine?) -> Bool {
    guard case .until(let end) = part else { return true }
    let last = lastEnd(of: end) { HiddenPart.lastIndex(of: end, in: $0) }
    guard let line = joined else { return index <= last }
    let here = line.lastEnds[end] ?? HiddenPart.lastIndex(of: end, in: line.line) ?? -1
    joined?.lastEnds[end] = here
    return index <= here || line.next <= last
  }

  private mutating func lastEnd(of name: String, find: (ArraySlice<UInt8>) -> Int?) -> Int {
    if let known = lastEnds[name] { return known }
    let last = find(source) ?? -1
    lastEnds[name] = last
    return last
  }

  /// Where the part ends that a tag `raw` begins, as an index of its line.
  ///
  /// Each part is searched once, and a text without an end once in all.
  private mutating func findRawEnd(in rest: ArraySlice<UInt8>, joinedBefore next: Int?) -> Int {
    guard !hasNoRawEnd else { return rest.startIndex }
    if let end = RawTag.partEnd(rest) {
      if next == nil { rawEnd = end }
      return end
    }
    guard let end = RawTag.partEnd(source[min(next ?? rest.endIndex, source.endIndex)...]) else {
      hasNoRawEnd = true
      return rest.startIndex
    }
    rawEnd = end
    return rest.endIndex
  }
}

/// Finds the lines of a template, and among them standalone lines, which are removed because they contain nothing
/// to show.
struct LineScanner {
  /// A token for the parser.
  enum Token {
    /// The start of a line that is shown, with the range of its indentation.
    case line(indent: Range<Int>)
    case text(Range<Int>)
    case tag(Tag)
  }

  private let bytes: [UInt8]
  private(set) var tokens: [Token] = []
  private var line: [TagScanner.Piece] = []
  private var openKinds: [Tag.Kind] = []

  /// Scans `pieces` of `bytes`.
  init(_ pieces: [TagScanner.Piece], of bytes: [UInt8]) {
    self.bytes = bytes
    for piece in pieces {
      switch piece {
      case .text(let range): addText(range)
      case .tag: line.append(piece)
      }
    }
    endLine()
  }

  private mutating func addText(_ range: Range<Int>) {
    var start = range.lowerBound
    while let end = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "\n")) {
      line.append(.text(start..<end + 1))
      endLine()
      start = end + 1
    }
    if start < range.upperBound { line.append(.text(start..<range.upperBound)) }
  }

  private mutating func endLine() {
    defer { line.removeAll(keepingCapacity: true) }
    guard let first = line.first else { return }
    let indent = indent(of: first)
    guard !vanishes() else {
      for case .tag(var tag) in line {
        tag.position = .alone(indent: indent)
        tokens.append(.tag(tag))
      }
      return
    }
    tokens.append(.line(indent: indent))
    var isFirst = true
    for piece in line {
      switch piece {
      case .text(let range):
        let rest =
          isFirst && range.lowerBound == indent.lowerBound ? indent.upperBound..<range.upperBound : range
        if !rest.isEmpty {
          tokens.append(.text(rest))
          isFirst = false
        }
      case .tag(var tag):
        if isFirst { tag.position = .first(indent: indent) }
        tokens.append(.tag(tag))
        isFirst = false
      }
    }
  }

  private func indent(of piece: TagScanner.Piece) -> Range<Int> {
    switch piece {
    case .text(let range):
      let end = bytes[range].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      return range.lowerBound..<(end ?? range.upperBound)
    case .tag(let tag): return tag.range.lowerBound..<tag.range.lowerBound
    }
  }

  /// Whether the line contains one tag that shows nothing, or only tags of layouts and blocks.
  ///
  /// A line in which a block is opened and closed is kept, because the block is shown there.
  private mutating func vanishes() -> Bool {
    var tagCount = 0
    var isShown = false
    var isInherited = true
    var opened: [Tag.Kind] = []
    for piece in line {
      switch piece {
      case .text(let range):
        if !bytes[range].allSatisfy(\.isTemplateSpace) { isShown = true }
      case .tag(let tag):
        tagCount += 1
        switch tag.kind {
        case .variable, .unescaped, .words(isClosed: false): isShown = true
        case .words(isClosed: true):
          isShown = true
          openKinds.append(tag.kind)
          opened.append(tag.kind)
        case .section, .inverted:
          isInherited = false
          openKinds.append(tag.kind)
        case .layout, .block:
          openKinds.append(tag.kind)
          opened.append(tag.kind)
        case .close:
          let kind = openKinds.popLast()
          if kind != .layout && kind != .block { isInherited = false }
          if opened.popLast() == .block && !opened.contains(.layout) { isShown = true }
        case .partial, .silent: isInherited = false
        }
      }
    }
    return !isShown && (tagCount == 1 || tagCount > 1 && isInherited)
  }
}

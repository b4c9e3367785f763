/// A table that is being read and that Markdown can express: cells with nothing but text.
struct HTMLTable {
  /// The maximum size; a larger table becomes lines.
  static let maximumColumns = 20
  static let maximumCells = 4_000

  private var rows: [[[UInt8]]] = []
  private(set) var isInCell = false
  var isInCaption = false

  /// Whether text here belongs to neither a cell nor a caption.
  var isBetweenCells: Bool { !isInCell && !isInCaption }

  /// Begins a row.
  mutating func openRow() { rows.append([]) }

  /// Begins a cell.
  mutating func openCell() {
    if rows.isEmpty { openRow() }
    isInCell = true
  }

  /// Ends a cell with its text in Markdown.
  mutating func closeCell(_ text: [UInt8]) {
    if isInCell { rows[rows.count - 1].append(text) }
    isInCell = false
  }

  /// The table in Markdown, the first row as its head; nil if it has no text.
  var markdown: [UInt8]? {
    let rows = rows.filter { $0.contains { !$0.isEmpty } }
    guard let head = rows.first, let width = rows.map(\.count).max() else { return nil }
    let full = head + Array(repeating: [], count: width - head.count)
    let line = Array("|".utf8) + Array(repeatElement("---|".utf8, count: width).joined())
    return ([Self.line(full), line] + rows.dropFirst().map(Self.line)).reduce(into: []) { text, line in
      if !text.isEmpty { text.append(.newline) }
      text.append(contentsOf: line)
    }
  }

  private static func line(_ cells: [[UInt8]]) -> [UInt8] {
    cells.reduce(into: Array("|".utf8)) { line, cell in
      line.append(0x20)
      line.append(contentsOf: cell)
      line.append(contentsOf: " |".utf8)
    }
  }

  /// Whether the table whose start tag was read is simple: only formatted text in its cells, none of which spans
  /// others, and text nowhere else.
  ///
  /// - Parameter tokenizer: a copy, which stops at the next table at the latest, so that nested tables do not take
  ///   quadratic time.
  /// - Returns: whether the table has cells, too.
  static func isSimple(_ tokenizer: HTMLTokenizer) -> Bool {
    var tokenizer = tokenizer
    var (columns, cells, isInside) = (0, 0, false)
    while let token = tokenizer.next() {
      switch token {
      case .text(let range):
        if !isInside, !tokenizer.source[range].allSatisfy(\.isWhitespace) { return false }
      case .start(let tag):
        switch tag.element {
        case .row: (columns, isInside) = (0, false)
        case .cell:
          (columns, cells, isInside) = (columns + 1, cells + 1, true)
          if columns > maximumColumns || cells > maximumCells || spans(tag, tokenizer) { return false }
        case .tableCaption: isInside = true
        case .tablePart: isInside = false
        case .table, .quote, .list, .entry, .codeBlock, .heading, .rule, .dropped, .figure, .caption, .term,
          .media:
          return false
        default: if !isInside, tag.element != .void { return false }
        }
      case .end(let tag):
        switch tag.element {
        case .table: return cells > 0
        case .cell, .row, .tablePart, .tableCaption: isInside = false
        default: break
        }
      }
    }
    return false
  }

  private static func spans(_ tag: HTMLTag, _ tokenizer: HTMLTokenizer) -> Bool {
    [HTMLTag.Attribute.columnSpan, .rowSpan].contains { attribute in
      tag[attribute].map { String(decoding: tokenizer.source[$0], as: UTF8.self) != "1" } ?? false
    }
  }
}

extension HTMLReader {
  /// Begins a table if it is simple; of another one, the rows become lines.
  mutating func startTable() {
    if format == .markdown, HTMLTable.isSimple(tokenizer) { table = HTMLTable() }
  }

  /// Reads a start tag in a table; false if it is a part of a cell's text.
  mutating func startInTable(_ tag: HTMLTag) -> Bool {
    switch tag.element {
    case .row:
      closeCell()
      table?.openRow()
    case .cell:
      closeCell()
      table?.openCell()
    case .tablePart: closeCell()
    case .tableCaption:
      closeCell()
      table?.isInCaption = true
    default: return tag.element == .void
    }
    return true
  }

  /// Reads an end tag in a table; false if it is a part of a cell's text.
  mutating func endInTable(_ tag: HTMLTag) -> Bool {
    switch tag.element {
    case .row, .cell, .tablePart: closeCell()
    case .tableCaption: endCaption()
    case .table: finishTable()
    case .quote, .list, .entry, .figure, .caption, .heading: break
    default: return false
    }
    return true
  }

  private mutating func closeCell() {
    if table?.isInCaption == true { return endCaption() }
    guard table?.isInCell == true else { return inline.removeAll() }
    spendLinks()
    table?.closeCell(inline.isBlank ? [] : InlineWriter.markdown(inline, urls: urls, in: .tableCell))
    inline.removeAll()
  }

  /// Writes the caption as a paragraph before the table.
  private mutating func endCaption() {
    guard let caption = table else { return }
    table = nil
    endBlock()
    table = caption
    table?.isInCaption = false
  }

  /// Writes the table that is being read.
  mutating func finishTable() {
    guard table != nil else { return }
    closeCell()
    let markdown = table?.markdown
    table = nil
    if let markdown { blocks.write(markdown) }
  }
}

/// What a text would cost to parse, found in one pass over its bytes.
enum Complexity {
  /// Characters that matter to the parser times bytes, summed over paragraphs: what its slowest steps cost.
  static let budget = 100_000_000
  /// Quotes and lists inside each other.
  static let maximumNesting = 100
  /// Opening brackets times the bytes of the longest reference definition: each use copies its address.
  static let maximumReferenceBytes = 10_000_000
  /// Columns times lines of one paragraph that may be a table.
  static let maximumCells = 20_000

  /// Whether a text holds anything that the parser treats otherwise than as words and line breaks.
  ///
  /// It may say yes to a text that needs no parser, never no to one that does.
  static func needsParser(_ bytes: [UInt8]) -> Bool {
    var index = 0
    while index < bytes.count {
      if startsBlock(bytes, at: index) { return true }
      while index < bytes.count, bytes[index] != .newline {
        if isMarkup(bytes, at: index) { return true }
        index += 1
      }
      index += 1
    }
    return false
  }

  /// Whether the parser could need more than about a tenth of a second, or hold far more than the text.
  ///
  /// The parser's worst cases look back over one paragraph for each special character in it, build each cell
  /// of a table, or visit every open quote and list on each line.
  static func isTooHigh(_ bytes: [UInt8]) -> Bool {
    var paragraph = Paragraph(start: 0)
    var cost = 0
    var brackets = 0
    var longestDefinition = 0
    func endParagraph(at end: Int) -> Bool {
      let bytes = end - paragraph.start
      cost += paragraph.special * bytes
      if paragraph.hasDefinition { longestDefinition = max(longestDefinition, bytes) }
      let cells = paragraph.lines * paragraph.columns
      paragraph = Paragraph(start: end)
      return cost > budget || cells > maximumCells
    }
    var lineStart = 0
    while lineStart < bytes.count {
      let line = Line(bytes, from: lineStart)
      if line.nesting > maximumNesting { return true }
      if line.startsParagraph, endParagraph(at: lineStart) { return true }
      paragraph.add(line)
      brackets += line.brackets
      lineStart = line.end
    }
    return endParagraph(at: bytes.count) || brackets * longestDefinition > maximumReferenceBytes
  }

  /// Whether a line that starts at an index could be more than a line of a paragraph.
  private static func startsBlock(_ bytes: [UInt8], at lineStart: Int) -> Bool {
    var index = lineStart
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    guard index < bytes.count, bytes[index] != .newline else { return false }
    guard index - lineStart < 4 else { return true }
    switch bytes[index] {
    case 0x09, UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "="), UInt8(ascii: "|"): return true
    case UInt8(ascii: "+"): return endsWord(bytes, at: index + 1)
    case UInt8(ascii: ":"): return index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "-")
    case UInt8(ascii: "#"):
      while index < bytes.count, bytes[index] == UInt8(ascii: "#") { index += 1 }
      return endsWord(bytes, at: index)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
      guard index < bytes.count, bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ")")
      else { return false }
      return endsWord(bytes, at: index + 1)
    default: return false
    }
  }

  private static func endsWord(_ bytes: [UInt8], at index: Int) -> Bool {
    index >= bytes.count || bytes[index].isWhitespace
  }

  private static func isMarkup(_ bytes: [UInt8], at index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "~"),
      UInt8(ascii: "\\"):
      return true
    case UInt8(ascii: "<"):
      // A heart, a blank or the end: everything else may be a tag or an address.
      let isHeart = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "3")
      return !endsWord(bytes, at: index + (isHeart ? 2 : 1))
    case UInt8(ascii: "&"):
      guard index + 1 < bytes.count else { return false }
      return bytes[index + 1].isASCIILetterOrDigit || bytes[index + 1] == UInt8(ascii: "#")
    default: return false
    }
  }
}

extension Complexity {
  /// What the lines of one paragraph add up to.
  struct Paragraph {
    let start: Int
    var special = 0
    var lines = 0
    var columns = 0
    var hasDefinition = false

    mutating func add(_ line: Line) {
      special += line.special
      lines += 1
      columns = max(columns, line.pipes)
      hasDefinition = hasDefinition || line.hasDefinition
    }
  }

  /// What one line adds to the cost.
  struct Line {
    /// Where the next line starts.
    private(set) var end: Int
    /// Quotes and lists that the line can be inside of, at most.
    private(set) var nesting = 0
    /// Characters that start a step of the parser.
    private(set) var special = 0
    /// Cells that the line has as a row of a table, at most, less one.
    private(set) var pipes = 0
    /// Opening brackets, each of which may use a reference.
    private(set) var brackets = 0
    /// Whether a reference definition may stand here: `]:`.
    private(set) var hasDefinition = false
    /// Whether no paragraph goes on through this line: it is blank, a heading or an entry of a list.
    private(set) var startsParagraph: Bool

    /// Reads the line that starts at an index.
    init(_ bytes: [UInt8], from start: Int) {
      end = start
      startsParagraph = false
      var columns = 0
      var isLeading = true
      var isBlankLine = true
      while end < bytes.count, bytes[end] != .newline {
        let byte = bytes[end]
        isBlankLine = isBlankLine && byte.isBlank
        if isLeading { isLeading = readPrefix(bytes, from: start, columns: &columns) }
        switch byte {
        case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "]"), UInt8(ascii: "<"),
          UInt8(ascii: "~"), UInt8(ascii: "&"), UInt8(ascii: "\\"):
          special += 1
        case UInt8(ascii: "["):
          special += 1
          brackets += 1
        case UInt8(ascii: "|"):
          special += 1
          pipes += 1
        case UInt8(ascii: ":"):
          guard end > start else { break }
          if bytes[end - 1] == UInt8(ascii: "-") { special += 1 }
          if bytes[end - 1] == UInt8(ascii: "]") { hasDefinition = true }
        default: break
        }
        end += 1
      }
      if isBlankLine { startsParagraph = true }
      if end < bytes.count { end += 1 }
    }

    /// Counts a character before the first word of the line: each quote or list mark and each two columns of
    /// indentation can be one level.
    ///
    /// - Returns: whether the first word is still to come.
    private mutating func readPrefix(_ bytes: [UInt8], from start: Int, columns: inout Int) -> Bool {
      switch bytes[end] {
      case 0x20: columns += 1
      case 0x09: columns += 4
      case UInt8(ascii: ">"):
        nesting += 1
        special += 1
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: "."),
        UInt8(ascii: ")"):
        special += 1
        guard end + 1 == bytes.count || bytes[end + 1].isWhitespace else { break }
        nesting += 1
        // A numbered entry other than 1 does not end a paragraph, so numbers do not count here.
        let isFirst = columns == end - start && columns < 4
        let hasText = end + 2 < bytes.count && !bytes[end + 2].isWhitespace
        if isFirst, hasText { startsParagraph = true }
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "|"): break
      default: return false
      }
      if nesting + columns / 2 > Complexity.maximumNesting { nesting = Complexity.maximumNesting + 1 }
      return true
    }
  }
}

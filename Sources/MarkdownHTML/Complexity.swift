/// Estimates the cost of parsing a text in one pass over its bytes.
enum Complexity {
  /// The maximum cost: special characters times bytes, summed over paragraphs, as for the parser's slowest steps.
  static let budget = 100_000_000
  /// The maximum depth of nested quotes and lists.
  static let maximumNesting = 100
  /// The maximum of opening brackets times the bytes of the longest reference definition: each use copies its URL.
  static let maximumReferenceBytes = 10_000_000
  /// The maximum of columns times lines of a paragraph that may be a table.
  static let maximumCells = 20_000

  /// Whether a text contains anything other than words and line breaks for the parser.
  ///
  /// It may return true for a text that does not need the parser, but never false for one that does.
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

  /// Whether the parser could take more than about a tenth of a second, or far more memory than the text.
  ///
  /// In its worst cases, the parser scans a paragraph backwards for each special character in it, creates every
  /// cell of a table, or visits every open quote and list on each line.
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

  /// Whether a line that starts at an index may begin a block other than a paragraph.
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
      // `<3`, a space and the end of the text are harmless; everything else may be a tag or an address.
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
  /// The totals of the lines of one paragraph.
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

  /// The counts of one line that add to the cost.
  struct Line {
    /// Where the next line starts.
    private(set) var end: Int
    /// The maximum number of quotes and lists that can contain the line.
    private(set) var nesting = 0
    /// The number of special characters, each of which starts a step of the parser.
    private(set) var special = 0
    /// The number of `|`: the maximum number of cells in the line, minus one.
    private(set) var pipes = 0
    /// Opening brackets, each of which may use a reference.
    private(set) var brackets = 0
    /// Whether the line may contain a reference definition: `]:`.
    private(set) var hasDefinition = false
    /// Whether the line ends a paragraph: it is blank, a heading or a list entry.
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

    /// Counts a character before the first word of the line.
    ///
    /// Each quote or list marker and each two columns of indentation can be one level.
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
        // Numbered entries are not counted here, because only one with the number 1 ends a paragraph.
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

/// Which indented lines of Markdown are code, and which belong to a list (CommonMark 0.31, 4.4 and 5.2).
///
///     1. Knead.
///
///         Twice.
struct MarkdownListState {
  /// The maximum nesting of entries that are kept, so that no line takes long.
  private static let maximumDepth = 64

  /// The columns in which the contents of the open entries begin, the outermost first.
  private var entries: [Int] = []
  /// Whether the line before was empty, code, a heading or a rule, so that no paragraph continues.
  private var isAfterBreak = true

  /// Whether a line is code because of its indentation.
  func isCode(_ line: ArraySlice<UInt8>) -> Bool {
    let columns = Self.indentation(line)
    let content = entries.last { $0 <= columns } ?? entries.first ?? 0
    return isAfterBreak && columns >= content + 4
  }

  /// Notes a line outside of fences: one that is not indented and follows an empty line ends a list.
  mutating func note(_ line: ArraySlice<UInt8>) {
    let content = line.drop { $0.isBlank }
    if content.isEmpty || isCode(line) {
      isAfterBreak = true
      return
    }
    defer { isAfterBreak = Self.endsParagraph(line) }
    let columns = Self.indentation(line)
    if let width = Self.entryWidth(content) {
      while let last = entries.last, last > columns { entries.removeLast() }
      if entries.count < Self.maximumDepth { entries.append(columns + width) }
    } else if isAfterBreak || content.first == UInt8(ascii: "#") {
      if columns == 0 { entries = [] }
      while entries.count > 1, let last = entries.last, last > columns { entries.removeLast() }
    }
  }

  /// Notes the end of a fence or of raw HTML, which no paragraph continues.
  mutating func noteEndOfBlock() { isAfterBreak = true }

  /// Whether a line is a heading, the underline of one, or a rule.
  private static func endsParagraph(_ line: ArraySlice<UInt8>) -> Bool {
    let content = line.drop { $0.isBlank }
    let isUnderline =
      content.first == UInt8(ascii: "=") && content.allSatisfy { $0 == content.first || $0.isBlank }
    return isUnderline || AttributeList.isHeading(line) || isThematicBreak(content)
  }

  /// Whether a line begins an entry.
  static func isEntry(_ line: ArraySlice<UInt8>) -> Bool { entry(of: line) != nil }

  /// The entry that a line begins; nil if it begins none.
  ///
  /// - Returns: its mark without its number, which all entries of a list have, and the column in which its content
  ///   begins.
  static func entry(of line: ArraySlice<UInt8>) -> (mark: UInt8, column: Int)? {
    let content = line.drop { $0.isBlank }
    guard let mark = content.first(where: { !$0.isDigit }) else { return nil }
    return entryWidth(content).map { (mark, indentation(line) + $0) }
  }

  /// The columns of white space at the beginning of a line.
  static func indentation(_ line: ArraySlice<UInt8>) -> Int {
    line.prefix { $0.isBlank }.reduce(0) { $1 == 9 ? ($0 / 4 + 1) * 4 : $0 + 1 }
  }

  /// The number of columns up to the content of the entry that a line begins; nil if it begins none.
  private static func entryWidth(_ content: ArraySlice<UInt8>) -> Int? {
    let digits = content.prefix { $0.isDigit }
    let rest = content.dropFirst(digits.count)
    guard digits.count < 10, let mark = rest.first, (digits.isEmpty ? "-*+" : ".)").utf8.contains(mark),
      !isThematicBreak(content)
    else { return nil }
    let text = rest.dropFirst()
    guard let next = text.first else { return digits.count + 2 }
    guard next.isBlank else { return nil }
    let blanks = text.prefix { $0 == 0x20 }.count
    // More blanks belong to code in the entry.
    return digits.count + 1 + ((1...4).contains(blanks) && blanks < text.count ? blanks : 1)
  }

  /// Whether a line is a rule across the page, such as `* * *`.
  private static func isThematicBreak(_ content: ArraySlice<UInt8>) -> Bool {
    guard let mark = content.first, "-*_".utf8.contains(mark) else { return false }
    return content.allSatisfy { $0 == mark || $0.isBlank }
      && content.lazy.filter { $0 == mark }.prefix(3).count == 3
  }
}

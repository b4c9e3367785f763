/// Whether lines of Markdown with four spaces may belong to a list; outside of lists, they are code.
///
///     1. Knead.
///
///         Twice.
struct MarkdownListState {
  private(set) var isOpen = false
  private var isAfterEmptyLine = true

  /// Notes a line outside of code: one that is not indented and follows an empty line ends a list.
  ///
  /// - Parameters:
  ///   - content: the line without white space at its beginning.
  ///   - isIndented: whether it has such white space.
  mutating func note(_ content: ArraySlice<UInt8>, isIndented: Bool) {
    defer { isAfterEmptyLine = content.isEmpty }
    guard let first = content.first else { return }
    if Self.isEntry(content) {
      isOpen = true
    } else if !isIndented, isAfterEmptyLine || first == UInt8(ascii: "#") {
      isOpen = false
    }
  }

  /// Whether a line begins an entry (CommonMark 0.31, 5.2).
  private static func isEntry(_ content: ArraySlice<UInt8>) -> Bool {
    let digits = content.prefix { $0.isDigit }
    let rest = content.dropFirst(digits.count)
    guard digits.count < 10, let mark = rest.first, (digits.isEmpty ? "-*+" : ".)").utf8.contains(mark) else {
      return false
    }
    return rest.dropFirst().first.map { $0 == 0x20 || $0 == 9 } ?? true
  }
}

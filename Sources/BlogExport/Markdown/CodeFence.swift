/// The line that begins a block of code in Markdown (CommonMark 0.31, 4.5).
///
///     ```swift        ~~~~
struct CodeFence: Equatable {
  private let mark: UInt8
  private let count: Int

  /// The fence that a line begins, without white space at the beginning of the line; nil if it begins none.
  init?(_ content: ArraySlice<UInt8>) {
    guard let mark = content.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
    count = content.prefix { $0 == mark }.count
    self.mark = mark
    guard count >= 3, mark != UInt8(ascii: "`") || !content.dropFirst(count).contains(mark) else {
      return nil
    }
  }

  /// Whether a line, without white space at its beginning, ends the block.
  func isClosed(by content: ArraySlice<UInt8>) -> Bool {
    let marks = content.prefix { $0 == mark }.count
    return marks >= count && content.dropFirst(marks).allSatisfy { $0.isBlank }
  }
}

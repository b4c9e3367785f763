/// A list of Markdown to which the next line of a text may belong.
struct MarkdownOpenList {
  /// Where it begins in the output.
  let start: Int
  /// The mark of its entries; nil after its end.
  private(set) var mark: UInt8?
  /// The column in which the content of the last entry begins.
  private var column: Int

  init(start: Int, mark: UInt8, column: Int) {
    (self.start, self.mark, self.column) = (start, mark, column)
  }

  /// Ends it at a line with its attributes (kramdown): only another one may follow, such as `{:toc}`, which removes it.
  mutating func end() { (mark, column) = (nil, .max) }

  /// Whether a line is in the last entry by its indentation.
  func holds(_ line: ArraySlice<UInt8>) -> Bool { MarkdownListState.indentation(line) >= column }

  /// Whether a line ends it; an empty one does not.
  func isEnded(by line: ArraySlice<UInt8>) -> Bool {
    !holds(line) && line.contains { !$0.isBlank }
  }
}

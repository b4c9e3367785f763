/// Removes comments of HTML from a text in Markdown, which platforms do not show.
///
///     Rye <!-- ask kim --> rises.     Rye  rises.
///
/// Comments in code are text, and stay. One that begins a line and does not end reaches to the end of the text.
struct MarkdownComments {
  private static let end = "-->"

  /// Whether the line is in a comment.
  private var isOpen = false
  private var content = HiddenContent.text
  private var list = MarkdownListState()
  /// Where the last comment of the text ends; 0 if none does.
  private let lastEnd: Int
  private var output: [UInt8] = []

  /// A text in Markdown without its comments.
  static func removed(from text: String) -> String {
    guard Array(text.utf8).holds("<!--") else { return text }
    let source = Array(text.replacing("\r\n", with: "\n").utf8)[...]
    var reader = MarkdownComments(lastEnd: HiddenPart.lastIndex(of: end, in: source) ?? 0)
    for line in source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      reader.read(line)
    }
    return String(decoding: reader.output.dropLast(), as: UTF8.self)
  }

  private init(lastEnd: Int) { self.lastEnd = lastEnd }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    if isOpen {
      guard let end = Self.commentEnd(in: line) else { return }
      (isOpen, content) = (false, .text)
      return append(line[end...], isText: false)
    }
    if content == .text, list.isCode(line) {
      list.note(line)
      return append(code: line)
    }
    guard let kind = content.read(line) else {
      if content == .text { list.noteEndOfBlock() }
      return append(code: line)
    }
    list.note(line)
    append(line, isText: kind == .text)
  }

  private mutating func append(code line: ArraySlice<UInt8>) {
    output += line
    output.append(UInt8(ascii: "\n"))
  }

  /// Appends a line, or the end of one, without its comments.
  private mutating func append(_ line: ArraySlice<UInt8>, isText: Bool) {
    var index = line.startIndex
    while index < line.endIndex {
      var next = index + 1
      switch line[index] {
      case UInt8(ascii: "\\") where isText: next = min(index + 2, line.endIndex)
      case UInt8(ascii: "`") where isText: next = MarkdownLine.codeEnd(line, at: index)
      case UInt8(ascii: "<") where line[index...].starts(with: "<!--".utf8):
        let ends = index < lastEnd
        guard ends || Self.isFirst(line[..<index]) else { break }
        // `<!-->` is a comment, too.
        let end = ends ? Self.commentEnd(in: line[(index + 2)...]) : nil
        isOpen = end == nil
        index = end ?? line.endIndex
        continue
      default: break
      }
      output += line[index..<next]
      index = next
    }
    output.append(UInt8(ascii: "\n"))
  }

  /// Whether what is before a comment is nothing, or the marks of quotes and of entries of lists.
  private static func isFirst(_ start: ArraySlice<UInt8>) -> Bool {
    start.allSatisfy { $0.isBlank || $0.isDigit || ">-+*.)".utf8.contains($0) }
  }

  /// The index behind the end of a comment; nil if none ends in a text.
  private static func commentEnd(in text: ArraySlice<UInt8>) -> Int? {
    text.indices.first { text[$0] == UInt8(ascii: "-") && text[$0...].starts(with: end.utf8) }.map { $0 + 3 }
  }
}

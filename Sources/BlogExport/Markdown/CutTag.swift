/// A tag of a template or of HTML that continues in the next lines, with the text before it.
///
///     A <span
///     hidden>word</span>, and {% if
///     false %}another{% endif %}
struct CutTag {
  /// The maximum number of lines of a tag of HTML, so that no text takes long.
  private static let maximumLines = 16

  /// The lines, joined by spaces.
  private(set) var text: [UInt8]
  /// The first line is what is visible of it.
  private(set) var lines: [ArraySlice<UInt8>]
  /// Where the tag begins in `text`.
  private let start: Int
  private let isHTML: Bool

  /// The tag of a template that a line begins with.
  init(template line: ArraySlice<UInt8>, at index: Int) { self.init(line, at: index, isHTML: false) }

  /// The tag of a template that opens a hidden part; nil if none is cut.
  init?(hiding line: ArraySlice<UInt8>) {
    guard let index = HiddenPart.cutOpening(line) else { return nil }
    self.init(line, at: index, isHTML: false)
  }

  /// The tag of HTML at the end of a line; nil if none is cut.
  init?(html line: ArraySlice<UInt8>) {
    var index = line.startIndex
    while index < line.endIndex {
      switch line[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "`"): index = MarkdownLine.codeEnd(line, at: index)
      case UInt8(ascii: "<"):
        if Self.isCut(line[index...]) {
          self.init(line, at: index, isHTML: true)
          return
        }
        index = InlineTag(line[index...].prefix(MarkdownLine.longest))?.end ?? index + 1
      default: index += 1
      }
    }
    return nil
  }

  private init(_ line: ArraySlice<UInt8>, at index: Int, isHTML: Bool) {
    (text, lines, start) = (Array(line), [line], index - line.startIndex)
    self.isHTML = isHTML
  }

  /// Whether a line ends the paragraph with the tag.
  func isEnded(by line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first(where: { !$0.isBlank }) else { return true }
    return isHTML && (">#`~".utf8.contains(first) || MarkdownListState.isEntry(line))
  }

  /// Adds the next line; whether the tag ends in it.
  mutating func ends(in line: ArraySlice<UInt8>) -> Bool {
    text += [0x20] + line.drop { $0.isBlank }
    let isLong = text.count - start >= MarkdownLine.longest
    guard isHTML else {
      return (isLong || line.contains(UInt8(ascii: "}"))) && !TemplateTag.isCut(text[start...])
    }
    lines.append(line)
    if isLong || lines.count >= Self.maximumLines { return true }
    return line.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") } && !Self.isCut(text[start...])
  }

  /// Whether the lines are one line of the text; if not, they are read one by one.
  var isTag: Bool { !isHTML || InlineTag(text[start...])?.hasUsualNames == true }

  /// Whether the tag of HTML at the beginning of a text continues in the next line.
  private static func isCut(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count < MarkdownLine.longest, InlineTag(text) == nil else { return false }
    return [">", "\">", "'>"].contains { InlineTag(text + Array($0.utf8))?.hasUsualNames == true }
  }
}

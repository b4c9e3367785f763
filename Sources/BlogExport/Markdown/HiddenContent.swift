/// What the lines of a hidden element are: raw HTML, Markdown or code.
///
///     <div hidden>
///
///     `</div>` ends nothing here.
///     </div>
///
/// Up to an empty line, the lines of an element are raw HTML (CommonMark 0.31, 4.6).
enum HiddenContent: Equatable {
  /// Raw HTML until a line with the text; nil until an empty line.
  case html(until: String?)
  case text
  case fence(CodeFence)

  /// What follows an opening tag.
  ///
  /// - Parameters:
  ///   - line: the line with the tag.
  ///   - end: the index behind the tag.
  ///   - isText: whether the line is Markdown.
  init(openedIn line: ArraySlice<UInt8>, at end: Int, isText: Bool) {
    let content = Self.content(of: line)
    // A tag with text behind it begins a paragraph, unless it is that of a block.
    let isInLine =
      content.first != UInt8(ascii: "<")
      || HTMLBlock.end(content) == nil && !Self.content(of: line[end...]).isEmpty
    guard isText, isInLine else {
      let end = HTMLBlock.end(content) ?? nil
      self = .html(until: end.flatMap { HTMLBlock.contains($0, in: content) ? nil : $0 })
      return
    }
    self = .text
  }

  /// Reads the next line; returns what it is, nil if it is code.
  mutating func read(_ line: ArraySlice<UInt8>) -> HiddenContent? {
    let content = Self.content(of: line)
    switch self {
    case .html(let end):
      let kind = self
      if end.map({ HTMLBlock.contains($0, in: content) }) ?? content.isEmpty { self = .text }
      return kind
    case .fence(let fence):
      if fence.isClosed(by: content) { self = .text }
      return nil
    case .text:
      if let fence = CodeFence(content) {
        self = .fence(fence)
        return nil
      }
      guard content.first == UInt8(ascii: "<"), let end = HTMLBlock.end(content) else { return .text }
      self = .html(until: end)
      let kind = self
      if let end, HTMLBlock.contains(end, in: content) { self = .text }
      return kind
    }
  }

  private static func content(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.drop { $0.isBlank }
  }
}

/// The title in the first line of a description.
struct Title {
  /// The maximum number of characters of a title.
  static let maximumLength = 120

  /// The title as plain text.
  let text: String
  /// The events of the first block.
  let events: Range<Int>
  /// Where the body starts in the document's text.
  let textEnd: Int

  /// Creates a title from the first block of a text if it is a heading or a paragraph of one line and more text
  /// follows; else nil.
  ///
  /// A line with a link is not a title, because a plain title would lose the link. A line that contains only
  /// hashtags is not a title, either.
  init?(of document: Document) {
    guard let first = document.events.first, case .open(let element) = first else { return nil }
    switch element {
    case .paragraph, .heading: break
    default: return nil
    }
    var line: Range<Int>?
    var end = 1
    scan: while end < document.events.count {
      switch document.events[end] {
      case .close(element): break scan
      case .text(let range), .verbatim(let range):
        line = (line?.lowerBound ?? range.lowerBound)..<range.upperBound
      case .open(.link), .lineBreak: return nil
      default: break
      }
      end += 1
    }
    end += 1
    guard let line, end < document.events.count, !Self.hasWebAddress(document.text, line) else { return nil }
    let words = document.text[line].split(whereSeparator: \.isWhitespace)
    guard words.contains(where: { $0.first != UInt8(ascii: "#") }) else { return nil }
    let text = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    guard Self.isShort(text) else { return nil }
    self.text = text
    events = 0..<end
    textEnd = line.upperBound
  }

  private static func isShort(_ text: String) -> Bool {
    let count = text.utf8.count
    return count <= maximumLength
      || count <= [UInt8].maximumCount(ofCharacters: maximumLength) && text.count <= maximumLength
  }

  private static func hasWebAddress(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    range.contains { index in
      (text[index] == UInt8(ascii: ":") || text[index] == UInt8(ascii: "."))
        && WebAddress.match(in: text, at: index, from: range.lowerBound, before: range.upperBound) != nil
    }
  }
}

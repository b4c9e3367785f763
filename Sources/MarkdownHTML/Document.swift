/// A parsed text as a flat list of events over one buffer of plain text.
///
/// The buffer contains the text that a reader sees: without markup, with decoded entities, each block and each line
/// on a line of its own. E-mail addresses and hashtags are therefore found as a reader sees them, not as they are
/// written in Markdown.
struct Document {
  /// An element that contains other events.
  enum Element: Equatable {
    case paragraph
    case heading(level: Int)
    case quote
    case bulletList
    case orderedList(start: Int)
    case listEntry
    case codeBlock(language: Range<Int>)
    case table
    case tableHead
    case tableBody
    case tableRow
    case tableHeading(Alignment)
    case tableCell(Alignment)
    case emphasis
    case strong
    case deletion
    case code
    case link(url: Range<Int>)
  }

  /// The alignment of a table column.
  enum Alignment: Equatable {
    case unset
    case left
    case center
    case right
  }

  /// A piece of the document; the ranges of `text` are in ascending order and do not overlap.
  enum Event: Equatable {
    /// Text in which hashtags and web addresses become links.
    case text(Range<Int>)
    /// Code and raw HTML, shown as they are.
    case verbatim(Range<Int>)
    case lineBreak
    case rule
    case open(Element)
    case close(Element)
  }

  /// The plain text, UTF-8.
  var text: [UInt8] = []
  /// Link targets and code languages as UTF-8; the events contain their ranges.
  var attributes: [UInt8] = []
  var events: [Event] = []
  var hiddenEmails = 0
  var removedLinks = 0
  var removedCharacters = 0
  var isTooComplex = false

  /// The problems of the text, for the report.
  var problems: [MarkdownProblem] {
    var problems: [MarkdownProblem] = []
    if hiddenEmails > 0 { problems.append(.emailRemoved(count: hiddenEmails)) }
    if removedLinks > 0 { problems.append(.linkRemoved(count: removedLinks)) }
    if removedCharacters > 0 { problems.append(.charactersRemoved(count: removedCharacters)) }
    if isTooComplex { problems.append(.tooComplex) }
    return problems
  }

  /// The plain text from an offset on, without leading and trailing white space.
  func plainText(from start: Int) -> String {
    let rest = text[start...].drop(while: \.isWhitespace)
    let end = rest.lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? rest.startIndex
    return String(decoding: rest[..<end], as: UTF8.self)
  }
}

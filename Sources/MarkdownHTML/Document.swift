/// A parsed text as a flat list of events over one buffer of plain text.
///
/// The buffer is what a reader sees: entities decoded, markup gone, blocks and line breaks on lines of their
/// own. E-mail addresses and hashtags are therefore found as they are read, not as they are spelled.
struct Document {
  /// What encloses other events.
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

  /// How the text of a table's column stands.
  enum Alignment: Equatable {
    case unset
    case left
    case center
    case right
  }

  /// One step through the text; ranges of `text` are increasing and do not overlap.
  enum Event: Equatable {
    /// Text in which hashtags and web addresses become links.
    case text(Range<Int>)
    /// Code and raw HTML: shown as it is.
    case verbatim(Range<Int>)
    case lineBreak
    case rule
    case open(Element)
    case close(Element)
  }

  /// The plain text, UTF-8.
  var text: [UInt8] = []
  /// Link targets and code languages, UTF-8, as ranges of the events tell.
  var attributes: [UInt8] = []
  var events: [Event] = []
  var hiddenEmails = 0
  var removedLinks = 0
  var removedCharacters = 0
  var isTooComplex = false

  /// What the report says about the text.
  var problems: [MarkdownProblem] {
    var problems: [MarkdownProblem] = []
    if hiddenEmails > 0 { problems.append(.emailRemoved(count: hiddenEmails)) }
    if removedLinks > 0 { problems.append(.linkRemoved(count: removedLinks)) }
    if removedCharacters > 0 { problems.append(.charactersRemoved(count: removedCharacters)) }
    if isTooComplex { problems.append(.tooComplex) }
    return problems
  }

  /// The plain text from an offset on, without blanks around it.
  func plainText(from start: Int) -> String {
    let rest = text[start...].drop(while: \.isWhitespace)
    let end = rest.lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? rest.startIndex
    return String(decoding: rest[..<end], as: UTF8.self)
  }
}

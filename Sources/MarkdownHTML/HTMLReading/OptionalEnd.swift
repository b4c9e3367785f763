/// What ends an element whose end tag authors may omit (HTML Standard, 13.1.2.4), as in `<ul><li>a<li>b</ul>`.
enum OptionalEnd {
  case paragraph
  case entry
  /// A term or its description.
  case description
  case caption
  case tablePart
  case row
  case cell

  /// The rule for an element; nil if only its end tag ends it.
  init?(of tag: HTMLTag) {
    switch tag.element {
    case .entry: self = .entry
    case .tableCaption: self = .caption
    case .tablePart: self = tag.name == "colgroup" ? .caption : .tablePart
    case .row: self = .row
    case .cell: self = .cell
    default:
      guard tag.name == "p" || Self.isDescription(tag) else { return nil }
      self = tag.name == "p" ? .paragraph : .description
    }
  }

  /// Whether a start tag ends the element.
  func isEnd(start tag: HTMLTag) -> Bool {
    switch self {
    case .paragraph: tag.element.isBlock || tag.element == .cell
    case .entry: tag.element == .entry
    case .description: Self.isDescription(tag)
    case .caption, .cell: [.cell, .row, .tablePart].contains(tag.element)
    case .row: [.row, .tablePart].contains(tag.element)
    case .tablePart: tag.element == .tablePart
    }
  }

  /// Whether the end tag of another element ends the element, because it is a part of that one.
  func isEnd(end tag: HTMLTag) -> Bool {
    switch self {
    case .paragraph: tag.element.isBlock || tag.element == .cell
    case .entry, .description, .caption, .tablePart: isContainer(tag)
    case .row: [.tablePart, .table].contains(tag.element)
    case .cell: [.row, .tablePart, .table].contains(tag.element)
    }
  }

  /// Whether an element has such elements of its own, which end neither this one nor it.
  func isContainer(_ tag: HTMLTag) -> Bool {
    switch self {
    case .paragraph: false
    case .entry: if case .list = tag.element { true } else { false }
    case .description: tag.name == "dl"
    case .caption, .tablePart, .row, .cell: tag.element == .table
    }
  }

  private static func isDescription(_ tag: HTMLTag) -> Bool { tag.name == "dt" || tag.name == "dd" }
}

/// What ends an element whose end tag authors may omit (HTML Standard, 13.1.2.4), as in `<ul><li>a<li>b</ul>`.
enum OptionalEnd {
  case paragraph
  case entry
  /// A term or its description.
  case description
  /// A reading of a character, or the brackets around it.
  case ruby
  /// A part of a paragraph, which ends with the paragraph.
  case inline
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
    case _ where tag.name == "p": self = .paragraph
    case _ where Self.isDescription(tag): self = .description
    case _ where Self.isReading(tag): self = .ruby
    case _ where tag.name == "span": self = .inline
    default: return nil
    }
  }

  /// Whether a start tag ends the element, which may be in a paragraph.
  func isEnd(start tag: HTMLTag, isInParagraph: Bool) -> Bool {
    switch self {
    case .ruby: Self.isReading(tag) || isInParagraph && tag.element.isBlock
    case .inline: isInParagraph && tag.element.isBlock
    case .paragraph: tag.element.isBlock || tag.element == .cell
    case .entry: tag.element == .entry
    case .description: Self.isDescription(tag)
    case .caption, .cell: [.cell, .row, .tablePart].contains(tag.element)
    case .row: [.row, .tablePart].contains(tag.element)
    case .tablePart: tag.element == .tablePart
    }
  }

  /// Whether the end tag of another element that is open ends the element, because it is a part of that one.
  ///
  /// - Parameters:
  ///   - tag: the end tag.
  ///   - isOfOuterBlock: whether all blocks that began in the element have ended.
  /// - Returns: true if it ends the element.
  func isEnd(end tag: HTMLTag, isOfOuterBlock: Bool) -> Bool {
    switch self {
    case .paragraph: tag.isContainer
    case .entry, .description: isContainer(tag) || isOfOuterBlock && tag.isContainer
    case .ruby: tag.name == "ruby" || isOfOuterBlock && tag.isContainer
    case .inline: isOfOuterBlock && tag.isContainer
    case .caption, .tablePart: isContainer(tag)
    case .row: [.tablePart, .table].contains(tag.element)
    case .cell: [.row, .tablePart, .table].contains(tag.element)
    }
  }

  /// Whether an element has such elements of its own, which end neither this one nor it.
  func isContainer(_ tag: HTMLTag) -> Bool {
    switch self {
    case .paragraph: false
    case .ruby: tag.name == "ruby"
    case .inline: tag.name == "span"
    case .entry: if case .list = tag.element { true } else { false }
    case .description: tag.name == "dl"
    case .caption, .tablePart, .row, .cell: tag.element == .table
    }
  }

  private static func isReading(_ tag: HTMLTag) -> Bool { tag.name == "rt" || tag.name == "rp" }

  private static func isDescription(_ tag: HTMLTag) -> Bool { tag.name == "dt" || tag.name == "dd" }
}

/// The visible text of one paragraph, with its formatting.
struct InlineText {
  /// The formatting of a part; any combination is possible.
  struct Style: OptionSet, Hashable {
    let rawValue: UInt8
    static let emphasis = Style(rawValue: 1)
    static let strong = Style(rawValue: 2)
    static let deletion = Style(rawValue: 4)
    static let code = Style(rawValue: 8)
  }

  /// A part with one formatting; the parts are in the order of the text and leave no gap.
  struct Run: Equatable {
    var range: Range<Int>
    var style: Style
    /// The number of the link that it belongs to; nil if there is none.
    var link: Int?
  }

  /// White space is collapsed, line breaks are newlines.
  private(set) var text: [UInt8] = []
  private(set) var runs: [Run] = []
  /// The formatting of white space that was read and is not part of the text yet.
  private var space: Style?
  /// How many line breaks follow the text.
  private var breaks = 0

  /// Whether it has no visible character.
  var isBlank: Bool {
    var index = 0
    while index < text.count {
      let (scalar, length) = text.scalar(at: index)
      guard CharacterClass(scalar) == .space else { return false }
      index += length
    }
    return true
  }

  /// Adds text whose white space is collapsed.
  mutating func append(_ bytes: some Collection<UInt8>, style: Style, link: Int?) {
    var part: [UInt8] = []
    part.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte.isWhitespace {
        space = space.map { $0.intersection(style) } ?? style
        continue
      }
      if space != nil || breaks > 0 {
        flush(&part, style, link)
        appendGap(style, link)
      }
      part.append(byte)
    }
    flush(&part, style, link)
  }

  /// Adds a line break; one at the beginning or the end is not visible.
  ///
  /// - Returns: whether it is the second in succession, which separates paragraphs.
  mutating func appendBreak() -> Bool {
    guard !text.isEmpty else { return false }
    breaks += 1
    return breaks > 1
  }

  /// Makes links part of the text around them.
  mutating func removeLinks(where isRemoved: (_ link: Int, _ range: Range<Int>) -> Bool) {
    var start = 0
    while start < runs.count {
      let end = runs[start...].firstIndex { $0.link != runs[start].link } ?? runs.count
      if let link = runs[start].link,
        isRemoved(link, runs[start].range.lowerBound..<runs[end - 1].range.upperBound)
      {
        for index in start..<end { runs[index].link = nil }
      }
      start = end
    }
    runs = runs.reduce(into: []) { merged, run in
      if let last = merged.last, last.style == run.style, last.link == run.link {
        merged[merged.count - 1].range = last.range.lowerBound..<run.range.upperBound
      } else {
        merged.append(run)
      }
    }
  }

  /// Removes everything.
  mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    (space, breaks) = (nil, 0)
  }

  private mutating func flush(_ part: inout [UInt8], _ style: Style, _ link: Int?) {
    guard !part.isEmpty else { return }
    append(part, Run(range: text.count..<(text.count + part.count), style: style, link: link))
    part.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ part: [UInt8], _ run: Run) {
    text.append(contentsOf: part)
    if let last = runs.last, last.style == run.style, last.link == run.link {
      runs[runs.count - 1].range = last.range.lowerBound..<run.range.upperBound
    } else {
      runs.append(run)
    }
  }

  /// Adds the white space or the line break before the next character.
  ///
  /// It has only what the text on both of its sides has in common, and a line break has no formatting.
  private mutating func appendGap(_ style: Style, _ link: Int?) {
    defer { (space, breaks) = (nil, 0) }
    guard let last = runs.last else { return }
    let isSame = last.link == link
    let run = Run(
      range: text.count..<(text.count + 1),
      style: breaks == 0 && isSame && last.style == style && space == style ? style : [],
      link: isSame ? link : nil
    )
    append([breaks > 0 ? .newline : 0x20], run)
  }
}

/// How a character next to `*` decides whether that begins or ends emphasis in Markdown.
enum CharacterClass {
  case space
  case punctuation
  case word
  /// The parser may take it for punctuation or for a part of a word.
  case unclear

  /// The class of a character.
  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 9, 10, 12, 13, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: self = .space
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: self = .word
    case 0..<0x80: self = .punctuation
    default:
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .nonspacingMark, .spacingMark:
        self = .word
      default: self = .unclear
      }
    }
  }

  /// Whether emphasis can begin or end with a character of this class, if one of class `other` is outside.
  func holdsMark(nextTo other: CharacterClass) -> Bool {
    self != .space && (self == .word || other == .space || other == .punctuation)
  }
}

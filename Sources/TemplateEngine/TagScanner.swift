/// Splits a template into texts and tags.
struct TagScanner {
  /// A part of a template; the parts are in order and without gaps, except for invalid tags.
  enum Piece {
    case text(Range<Int>)
    case tag(Tag)
  }

  /// An error at an offset.
  typealias Mistake = (offset: Int, fact: TemplateError.Fact)

  private let bytes: [UInt8]
  private var opening = Array("{{".utf8)
  private var closing = Array("}}".utf8)
  private(set) var pieces: [Piece] = []
  private(set) var mistakes: [Mistake] = []

  /// Scans all of `bytes`.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while let start = find(opening, from: position) {
      addText(position..<start)
      position = scanTag(at: start)
    }
    addText(position..<bytes.count)
  }

  private mutating func addText(_ range: Range<Int>) {
    if !range.isEmpty { pieces.append(.text(range)) }
  }

  /// Scans the tag that opens at `start` and returns where the text after it starts.
  private mutating func scanTag(at start: Int) -> Int {
    let first = skipSpace(from: start + opening.count)
    let sigil = first < bytes.count ? bytes[first] : 0
    var terminator = closing
    switch sigil {
    case UInt8(ascii: "{"): terminator.insert(UInt8(ascii: "}"), at: 0)
    case UInt8(ascii: "="): terminator.insert(UInt8(ascii: "="), at: 0)
    default: break
    }
    let kind = Self.kind(of: sigil)
    let contentStart = kind == .variable ? first : first + 1
    guard let end = find(terminator, from: contentStart) else {
      mistakes.append((start, .unclosedTag))
      return find(opening, from: start + opening.count) ?? bytes.count
    }
    let after = end + terminator.count
    let content = trim(contentStart..<end)
    if sigil == UInt8(ascii: "=") {
      setDelimiters(content, at: start)
    } else if kind != .silent {
      if let next = find(opening, from: contentStart), next < end {
        mistakes.append((start, .unclosedTag))
        return next
      }
      if content.isEmpty { mistakes.append((start, .emptyName)) }
    }
    pieces.append(.tag(tag(kind, content, start..<after)))
    return after
  }

  private mutating func tag(_ kind: Tag.Kind, _ content: Range<Int>, _ range: Range<Int>) -> Tag {
    let text = kind == .silent ? "" : String(decoding: bytes[content], as: UTF8.self)
    switch kind {
    case .layout where text.hasPrefix("@"): return words(text.dropFirst(), isClosed: true, range)
    case .close where text.hasPrefix("@"):
      return Tag(kind: kind, name: String(text.dropFirst()), range: range)
    case .words: return words(text[...], isClosed: false, range)
    default: return Tag(kind: kind, name: text, range: range)
    }
  }

  /// A tag for a phrase: a name, and `place=name` for each placeholder.
  private mutating func words(_ text: Substring, isClosed: Bool, _ range: Range<Int>) -> Tag {
    let parts = text.split(whereSeparator: \.isWhitespace)
    var tag = Tag(kind: .words(isClosed: isClosed), name: String(parts.first ?? ""), range: range)
    for part in parts.dropFirst() {
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      if sides.count == 2, !part.hasPrefix("=") {
        tag.values.append(Tag.Value(place: sides[0], name: sides[1]))
      } else {
        mistakes.append((range.lowerBound, .badValue(String(part))))
      }
    }
    return tag
  }

  private static func kind(of sigil: UInt8) -> Tag.Kind {
    switch sigil {
    case UInt8(ascii: "{"), UInt8(ascii: "&"): .unescaped
    case UInt8(ascii: "#"): .section
    case UInt8(ascii: "^"): .inverted
    case UInt8(ascii: ">"): .partial
    case UInt8(ascii: "<"): .layout
    case UInt8(ascii: "$"): .block
    case UInt8(ascii: "/"): .close
    case UInt8(ascii: "@"): .words(isClosed: false)
    case UInt8(ascii: "!"), UInt8(ascii: "="): .silent
    default: .variable
    }
  }

  private mutating func setDelimiters(_ content: Range<Int>, at start: Int) {
    let words = bytes[content].split(whereSeparator: \.isTemplateSpace)
    guard words.count == 2, !words.joined().contains(UInt8(ascii: "=")) else {
      mistakes.append((start, .badDelimiters))
      return
    }
    opening = Array(words[0])
    closing = Array(words[1])
  }

  private func find(_ pattern: [UInt8], from start: Int) -> Int? {
    guard let first = pattern.first, start + pattern.count <= bytes.count else { return nil }
    return (start...bytes.count - pattern.count).first { index in
      bytes[index] == first && bytes[index...].starts(with: pattern)
    }
  }

  private func skipSpace(from start: Int) -> Int {
    bytes[min(start, bytes.count)...].firstIndex { !$0.isTemplateSpace } ?? bytes.count
  }

  private func trim(_ range: Range<Int>) -> Range<Int> {
    let start = bytes[range].firstIndex { !$0.isTemplateSpace } ?? range.upperBound
    let end = bytes[range].lastIndex { !$0.isTemplateSpace }.map { $0 + 1 } ?? start
    return start..<end
  }
}

extension UInt8 {
  /// Whether a byte is a space, a tab or a line break.
  var isTemplateSpace: Bool {
    switch self {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    default: false
    }
  }
}

/// Splits HTML into tags and text by the rules of the HTML Standard (13.2.5), in one pass without going back.
///
/// Comments, declarations and processing instructions are skipped, and so is the content of elements that
/// contain only text (`script`, `style`, …). Any bytes are valid: `<` begins a tag only before a letter, and a tag
/// that the text cuts off is dropped.
struct HTMLTokenizer {
  /// A piece of the source.
  enum Token {
    /// Text whose character references are not decoded yet.
    case text(Range<Int>)
    case start(HTMLTag)
    case end(HTMLTag)
  }

  let source: [UInt8]
  /// Whether the next pieces are in a drawing or a formula, in which no element contains only text.
  var isForeign = false
  private var index = 0

  /// A tokenizer at the beginning of `source`, which is UTF-8.
  init(_ source: [UInt8]) {
    self.source = source
  }

  /// The next piece; nil at the end.
  mutating func next() -> Token? {
    while index < source.count {
      guard isMarkup else { return .text(readText()) }
      switch source[index + 1] {
      case UInt8(ascii: "!"): skipDeclaration()
      case UInt8(ascii: "?"): skip(after: UInt8(ascii: ">"))
      case UInt8(ascii: "/"):
        if byte(2)?.isASCIILetter == true {
          index += 2
          return readTag().map { .end($0) }
        }
        skip(after: UInt8(ascii: ">"))
      default:
        index += 1
        guard let tag = readTag() else { return nil }
        if tag.element == .rawText, !isForeign { skipRawText(of: tag.name) }
        return .start(tag)
      }
    }
    return nil
  }

  /// Whether a tag, a comment or a declaration begins here.
  private var isMarkup: Bool {
    guard source[index] == UInt8(ascii: "<"), let next = byte(1) else { return false }
    switch next {
    case UInt8(ascii: "!"), UInt8(ascii: "?"): return true
    case UInt8(ascii: "/"): return byte(2) != nil
    default: return next.isASCIILetter
    }
  }

  /// The byte at an offset from here.
  private func byte(_ offset: Int) -> UInt8? {
    index + offset < source.count ? source[index + offset] : nil
  }

  /// Text from here up to the next tag, comment or declaration.
  private mutating func readText() -> Range<Int> {
    let start = index
    index += 1
    while index < source.count, !isMarkup { index += 1 }
    return start..<index
  }

  /// Skips everything up to and including a byte.
  private mutating func skip(after byte: UInt8) {
    while index < source.count, source[index] != byte { index += 1 }
    index = min(index + 1, source.count)
  }

  /// Skips a comment, or a declaration such as `<!DOCTYPE html>` or `<![CDATA[x]]>` up to the first `>`.
  private mutating func skipDeclaration() {
    guard byte(2) == UInt8(ascii: "-"), byte(3) == UInt8(ascii: "-") else {
      return skip(after: UInt8(ascii: ">"))
    }
    index += 4
    if byte(0) == UInt8(ascii: ">") {
      index += 1
      return
    }
    if byte(0) == UInt8(ascii: "-"), byte(1) == UInt8(ascii: ">") {
      index += 2
      return
    }
    while index < source.count {
      if byte(0) == UInt8(ascii: "-"), byte(1) == UInt8(ascii: "-") {
        let isExclaimed = byte(2) == UInt8(ascii: "!")
        if byte(isExclaimed ? 3 : 2) == UInt8(ascii: ">") {
          index += isExclaimed ? 4 : 3
          return
        }
      }
      index += 1
    }
  }

  /// Skips the content of an element up to its end tag, which comes next, or to the end of the text.
  private mutating func skipRawText(of name: HTMLName) {
    while index < source.count {
      if source[index] == UInt8(ascii: "<"), byte(1) == UInt8(ascii: "/") {
        var end = HTMLName()
        var offset = 2
        while let byte = byte(offset), !Self.endsName(byte), offset < 20 {
          end.append(byte)
          offset += 1
        }
        if end == name, byte(offset).map(Self.endsName) ?? false { return }
      }
      index += 1
    }
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte.isWhitespace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }
}

// MARK: Tags

extension HTMLTokenizer {
  /// Reads a tag from its name on; nil if the text ends in it.
  private mutating func readTag() -> HTMLTag? {
    var tag = HTMLTag(readName(endingAt: Self.endsName))
    while index < source.count {
      let byte = source[index]
      if byte == UInt8(ascii: ">") {
        index += 1
        return tag
      }
      if byte == UInt8(ascii: "/") || byte.isWhitespace {
        tag.isSelfClosing = byte == UInt8(ascii: "/")
        index += 1
        continue
      }
      tag.isSelfClosing = false
      readAttribute(into: &tag)
    }
    return nil
  }

  private mutating func readName(endingAt ends: (UInt8) -> Bool) -> HTMLName {
    var name = HTMLName()
    while index < source.count, !ends(source[index]) {
      name.append(source[index])
      index += 1
    }
    return name
  }

  private mutating func readAttribute(into tag: inout HTMLTag) {
    var name = HTMLName()
    // A leading `=` is part of the name.
    name.append(source[index])
    index += 1
    while index < source.count, source[index] != UInt8(ascii: "="), !Self.endsName(source[index]) {
      name.append(source[index])
      index += 1
    }
    skipWhitespace()
    var value = index..<index
    if byte(0) == UInt8(ascii: "=") {
      index += 1
      skipWhitespace()
      value = readValue()
    }
    guard let attribute = HTMLTag.Attribute(name), tag[attribute] == nil else { return }
    tag.attributes.append((attribute, value))
  }

  private mutating func readValue() -> Range<Int> {
    guard let quote = byte(0), quote != UInt8(ascii: ">") else { return index..<index }
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = index
      while let byte = byte(0), byte != UInt8(ascii: ">"), !byte.isWhitespace { index += 1 }
      return start..<index
    }
    index += 1
    let start = index
    while let byte = byte(0), byte != quote { index += 1 }
    let value = start..<index
    index = min(index + 1, source.count)
    return value
  }

  private mutating func skipWhitespace() {
    while index < source.count, source[index].isWhitespace { index += 1 }
  }
}

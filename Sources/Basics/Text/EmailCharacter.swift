/// What a character means in the domain of an e-mail address.
enum EmailCharacter {
  /// A Latin letter, with accents or not.
  case latin
  /// A letter of another script.
  case other
  case digit
  /// An accent, an apostrophe that is a letter or an invisible character: it belongs to the letter before it.
  case mark
  /// An emoji or any other character: some domains have one, but top-level domains do not.
  case symbol
  /// A hyphen, `_` or a point inside words, as in `col·legi`.
  case hyphen
  case dot
  /// `．`, which a full-width input method types for a dot.
  case wideDot
  /// `。`, which ends sentences, too.
  case fullStop
  /// White space, or punctuation around words and sentences, which ends a domain.
  case outside

  var isLetterOrDigit: Bool {
    switch self {
    case .latin, .other, .digit: true
    default: false
    }
  }

  /// The meaning of an ASCII character; `outside` for any other byte.
  init(ascii byte: UInt8) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .latin
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
    case UInt8(ascii: "-"), UInt8(ascii: "_"): self = .hyphen
    case UInt8(ascii: "."): self = .dot
    default: self = .outside
    }
  }

  private init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0xFF0E: self = .wideDot
    case 0x3002, 0xFF61: self = .fullStop
    // Full-width forms of ASCII.
    case 0xFF01...0xFF5E: self.init(ascii: UInt8(scalar.value - 0xFEE0))
    // The marks inside words that domains may have (RFC 5892, appendix A), and other forms of the middle dot.
    case 0xB7, 0x375, 0x387, 0x5F3, 0x5F4, 0xF0B, 0x2027, 0x30FB, 0xFF65: self = .hyphen
    case 0x2B0...0x2FF: self = .mark
    // ¡ ¿ ‒ – — ― ‥ … ⸺ ⸻ 〜 and the small `@` and `%`.
    case 0xA1, 0xBF, 0x2012...0x2015, 0x2025, 0x2026, 0x2E3A, 0x2E3B, 0x301C, 0xFE58, 0xFE6A, 0xFE6B:
      self = .outside
    default: self.init(category: scalar.properties.generalCategory, of: scalar)
    }
  }

  /// The meaning of a character that is not in a list: what is unknown must not end a domain, because its rest would
  /// be published.
  private init(category: Unicode.GeneralCategory, of scalar: Unicode.Scalar) {
    switch category {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber:
      self = Self.isLatin(scalar.value) ? .latin : .other
    case .decimalNumber: self = .digit
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: self = .mark
    case .dashPunctuation: self = .hyphen
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation:
      self = .outside
    // `‼` is an emoji, too.
    case .otherPunctuation:
      self = scalar.properties.isTerminalPunctuation && !scalar.properties.isEmoji ? .outside : .symbol
    default: self = .symbol
    }
  }

  /// Whether a letter is in the blocks of Latin letters with accents, or of rare ones such as `ə`.
  private static func isLatin(_ value: UInt32) -> Bool {
    switch value {
    case 0xC0...0x2AF, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xAB30...0xAB6F: true
    default: false
    }
  }

  /// The character at `index`, and its length in bytes; `outside` at the end.
  static func read(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> (character: Self, length: Int) {
    guard index < text.count else { return (.outside, 0) }
    guard text[index] >= 0x80 else { return (Self(ascii: text[index]), 1) }
    let scalar = scalar(in: text, at: index)
    return (Self(scalar), UTF8.width(scalar))
  }

  /// The scalar value at `index`; U+FFFD if the bytes are not valid UTF-8.
  static func scalar(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> Unicode.Scalar {
    var bytes = text[index...].prefix(4).makeIterator()
    var decoder = UTF8()
    if case .scalarValue(let scalar) = decoder.decode(&bytes) { return scalar }
    return "\u{FFFD}"
  }
}

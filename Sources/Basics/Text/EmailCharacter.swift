/// What a character means in the domain of an e-mail address.
enum EmailCharacter {
  /// A Latin letter, with accents or not.
  case latin
  /// A letter of another script.
  case other
  case digit
  /// An accent or an invisible character, which belongs to the character before it.
  case mark
  /// An emoji: some domains have one, but top-level domains do not.
  case symbol
  case hyphen
  case dot
  /// A full stop of an East Asian text, which a full-width input method also types for a dot.
  case fullStop
  /// No part of a domain.
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
    case 0x3002, 0xFF0E, 0xFF61: self = .fullStop
    // Full-width forms of ASCII.
    case 0xFF01...0xFF5E: self.init(ascii: UInt8(scalar.value - 0xFEE0))
    default:
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber:
        self = Self.isLatin(scalar.value) ? .latin : .other
      case .decimalNumber: self = .digit
      case .nonspacingMark, .spacingMark, .enclosingMark, .format: self = .mark
      case .otherSymbol: self = .symbol
      default: self = .outside
      }
    }
  }

  /// Whether a letter is in the blocks of Latin letters with accents.
  private static func isLatin(_ value: UInt32) -> Bool {
    (0xC0...0x24F).contains(value) || (0x1E00...0x1EFF).contains(value)
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

/// Finds `#word` in text.
enum Hashtag {
  /// The maximum number of characters of a tag; longer words are not tags.
  static let maximumLength = 100

  /// The end of the hashtag whose `#` is at an index; nil if it is not a hashtag.
  ///
  /// A tag consists of letters and digits of any script, their marks and `_`, and contains at least one letter. It
  /// does not follow a letter, a digit, `_`, `/`, `&` or another `#`.
  static func end(in text: [UInt8], at sign: Int, before limit: Int) -> Int? {
    if let previous = text.scalar(before: sign) {
      switch previous {
      case "/", "&", "#": return nil
      default: if isWordCharacter(previous) { return nil }
      }
    }
    var index = sign + 1
    var length = 0
    var hasLetter = false
    while index < limit {
      let (scalar, byteCount) = text.scalar(at: index)
      if length > 0, isMark(scalar) {
        index += byteCount
        continue
      }
      guard isWordCharacter(scalar) else { break }
      hasLetter = hasLetter || isLetter(scalar)
      length += 1
      index += byteCount
    }
    let isShort = length <= maximumLength && index - sign <= [UInt8].maximumCount(ofCharacters: maximumLength)
    return hasLetter && isShort ? index : nil
  }

  private static func isWordCharacter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      return byte.isASCIILetterOrDigit || byte == UInt8(ascii: "_")
    }
    return isLetter(scalar) || scalar.properties.generalCategory == .decimalNumber
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return UInt8(truncatingIfNeeded: scalar.value).isASCIILetter }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
    default: return false
    }
  }

  /// Accents and vowel signs that belong to the letter before them, but not variation selectors.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300, !(0xFE00...0xFE0F).contains(scalar.value) else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: return true
    default: return false
    }
  }
}

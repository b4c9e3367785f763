/// Properties of a byte of UTF-8, false for bytes of non-ASCII characters.
extension UInt8 {
  static let newline = UInt8(ascii: "\n")

  var isBlank: Bool { self == 0x20 || self == 0x09 }

  var isWhitespace: Bool { isBlank || self == .newline }

  var isASCIIDigit: Bool { self &- 0x30 < 10 }

  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  var isASCIILetterOrDigit: Bool { isASCIIDigit || isASCIILetter }

  /// The lowercase form of an ASCII letter; meaningless for other bytes.
  var lowercasedLetter: UInt8 { self | 0x20 }
}

extension [UInt8] {
  /// The maximum number of bytes of a text with a maximum number of characters, because one may be a letter with
  /// thousands of combining marks.
  static func maximumCount(ofCharacters count: Int) -> Int { 32 * count }

  /// The character that starts at an index, and its length in bytes.
  ///
  /// - Returns: U+FFFD and length 1 if the bytes are not valid UTF-8.
  func scalar(at index: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let lead = self[index]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, index + length <= count else { return ("\u{FFFD}", 1) }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(self[index + offset] & 0x3F) }
    guard let scalar = Unicode.Scalar(value) else { return ("\u{FFFD}", 1) }
    return (scalar, length)
  }

  /// The character that ends before an index; nil at the start.
  func scalar(before index: Int) -> Unicode.Scalar? {
    guard index > 0 else { return nil }
    var start = index - 1
    while start > 0, index - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(at: start).scalar
  }

  /// Whether a character of U+2000 to U+203F (dashes, quotation marks), U+3000 to U+303F (CJK punctuation) or U+FF00
  /// to U+FF7F (full-width forms) starts at an index: they end a web address.
  func isWidePunctuation(at index: Int) -> Bool {
    guard index + 2 < count else { return false }
    switch (self[index], self[index + 1]) {
    case (0xE2, 0x80), (0xE3, 0x80), (0xEF, 0xBC), (0xEF, 0xBD): return true
    default: return false
    }
  }
}

/// An e-mail address in a text, which has to be masked.
///
/// It is a name, `@` or what means the same, and a domain with a dot. The name may end with a quotation mark or a
/// bracket, as in `"jane"@example.org`. Internationalized addresses (RFC 6531) are found, and those that were typed
/// with a full-width input method: `jane＠example．org`.
package struct EmailMatch: Equatable {
  /// `@`, `＠` or `﹫`, plain or encoded as in addresses of pages: `%40`, `%EF%BC%A0`, `%EF%B9%AB`.
  package let sign: Range<Int>
  /// Only the domain: the text around it has to stay.
  package let domain: Range<Int>

  /// All addresses in a text, in order.
  ///
  /// - Complexity: O(text).
  package static func all(in text: UnsafeBufferPointer<UInt8>) -> [EmailMatch] {
    guard mayHaveSign(text) else { return [] }
    var matches: [EmailMatch] = []
    PlainRun.forEachSpecial(in: text, marks, where: mayBeginSign) { index in
      guard index >= matches.last?.domain.upperBound ?? 0 else { return }
      let sign = index..<index + signLength(in: text, at: index)
      guard !sign.isEmpty, endsName(text, before: index), let end = domainEnd(in: text, from: sign.upperBound)
      else { return }
      matches.append(EmailMatch(sign: sign, domain: sign.upperBound..<end))
    }
    return matches
  }

  // MARK: Sign

  /// Whether a text has the first byte of a sign, as few texts have; libc compares 16 bytes or more at a time.
  private static func mayHaveSign(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = text.baseAddress else { return false }
    return memchr(start, CInt(UInt8(ascii: "@")), text.count) != nil
      || memchr(start, CInt(UInt8(ascii: "%")), text.count) != nil || memchr(start, 0xEF, text.count) != nil
  }

  private static func marks(_ word: UInt64) -> UInt64 {
    PlainRun.marks(word, equalTo: UInt8(ascii: "@")) | PlainRun.marks(word, equalTo: UInt8(ascii: "%"))
      | PlainRun.marks(word, equalTo: 0xEF)
  }

  private static func mayBeginSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "@") || byte == UInt8(ascii: "%") || byte == 0xEF
  }

  /// The length in bytes of the sign at `index`; 0 if there is none.
  private static func signLength(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    if text[index] == UInt8(ascii: "@") { return 1 }
    guard index + 2 < text.count else { return 0 }
    switch (text[index], text[index + 1], text[index + 2]) {
    case (UInt8(ascii: "%"), UInt8(ascii: "4"), UInt8(ascii: "0")): return 3
    case (UInt8(ascii: "%"), UInt8(ascii: "E"), _), (UInt8(ascii: "%"), UInt8(ascii: "e"), _):
      let code = text[index...].prefix(9).lazy.map { $0 | 0x20 }
      return code.elementsEqual("%ef%bc%a0".utf8) || code.elementsEqual("%ef%b9%ab".utf8) ? 9 : 0
    // U+FF20 and U+FE6B.
    case (0xEF, 0xBC, 0xA0), (0xEF, 0xB9, 0xAB): return 3
    default: return 0
    }
  }

  /// Whether a text contains a sign, with an address around it or not.
  package static func hasSign(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    mayHaveSign(text) && text.indices.contains { signLength(in: text, at: $0) > 0 }
  }

  /// Whether a text ends with a sign.
  package static func endsWithSign(_ text: ArraySlice<UInt8>) -> Bool {
    text.suffix(9).withUnsafeBufferPointer { end in
      end.indices.contains { $0 + signLength(in: end, at: $0) == end.count }
    }
  }

  // MARK: Name

  private static func endsName(_ text: UnsafeBufferPointer<UInt8>, before index: Int) -> Bool {
    guard index > 0 else { return false }
    let byte = text[index - 1]
    guard byte >= 0x80 else { return isNameByte(byte) || "!'\")".utf8.contains(byte) && follows(index - 1) }
    var start = index - 1
    while start > 0, index - start < 4, text[start] & 0xC0 == 0x80 { start -= 1 }
    let scalar = EmailCharacter.scalar(in: text, at: start)
    switch scalar.properties.generalCategory {
    case .initialPunctuation, .finalPunctuation, .closePunctuation: return follows(start)
    case .openPunctuation, .dashPunctuation, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control:
      return false
    // The name itself may be hidden.
    case .otherPunctuation: return scalar == "…"
    default: return true
    }

    /// Whether a quotation mark or a bracket ends a name: one that begins it is not behind a letter.
    func follows(_ start: Int) -> Bool {
      start > 0 && (isNameByte(text[start - 1]) || text[start - 1] >= 0x80)
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    EmailCharacter(ascii: byte).isLetterOrDigit || "._%+-".utf8.contains(byte)
  }

  // MARK: Domain

  /// The end of the domain at `start`; nil if there is none.
  ///
  /// It ends with the last label that can be a top-level domain. What follows may be the next sentence if the space
  /// after a full stop is missing, or a word or a symbol without a space: `jane@example.orgまで`, `jane@example.org★`.
  /// Such a label looks like a name of two scripts, as in `jane@mail.東京tower.jp`.
  private static func domainEnd(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var label = EmailLabel(in: text, from: start)
    guard !label.isEmpty else { return nil }
    var end: Int?
    // How many labels at the beginning are numbers: four are an address, but `lodash@4.17.21` is a version.
    var numbers = label.isNumber ? 1 : 0
    var hasDot = false
    while let next = label.next(in: text, isAfterDot: hasDot) {
      if label.isMixed, end != nil, !label.isName(before: next, in: text) { return end }
      hasDot = hasDot || text[label.end] == UInt8(ascii: ".")
      label = next
      if label.isEmpty, end != nil { return end }
      end = label.topLevelEnd ?? (numbers == 3 ? label.numberEnd : nil) ?? end
      numbers = label.isNumber && numbers > 0 ? numbers + 1 : 0
    }
    return end
  }
}

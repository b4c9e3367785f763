import Basics

/// Masks e-mail addresses in texts that will be published: `jane@example.org` and `jane%40example.org` both
/// become `jane@…`.
enum AddressMask {
  /// `text` with every address masked, or nil if it contains none.
  ///
  /// An address is a run of letters, digits and `._%+-`, then perhaps one of `!'")`, then `@` or `%40`, then a domain
  /// that contains a dot.
  static func masked(_ text: String) -> String? {
    var copy = text
    return copy.withUTF8 { bytes in
      guard has(UInt8(ascii: "@"), bytes) || has(UInt8(ascii: "%"), bytes) else { return nil }
      var result: [UInt8] = []
      var isMasked = false
      var index = 0
      while index < bytes.count {
        let start = index + signLength(bytes, at: index)
        let end =
          start > index && isName(bytes, before: index) ? domainEnd(bytes, from: start) : start
        guard end > start else {
          result.append(bytes[index])
          index += 1
          continue
        }
        result.append(contentsOf: "@…".utf8)
        isMasked = true
        index = end
      }
      return isMasked ? String(decoding: result, as: UTF8.self) : nil
    }
  }

  /// Whether `text` contains an address, its `@` percent-encoded or not.
  static func isIn(_ text: String) -> Bool {
    masked(text) != nil
  }

  /// Whether `bytes` contains a byte; libc compares 16 or more at a time.
  private static func has(_ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.baseAddress.map { memchr($0, CInt(byte), bytes.count) != nil } ?? false
  }

  /// The length in bytes of the separator at `index`: 1 for `@`, 3 for `%40` as in URLs, 0 for anything else.
  private static func signLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    if bytes[index] == UInt8(ascii: "@") { return 1 }
    return bytes[index] == UInt8(ascii: "%") && bytes[index...].starts(with: "%40".utf8) ? 3 : 0
  }

  /// The index after the domain at `start`, or `start` if there is none: no part after a dot has two characters.
  ///
  /// The text after the last such part is excluded: it is the next sentence if the space after a full stop is
  /// missing.
  private static func domainEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var end = start
    while end < bytes.count, isDomain(bytes[end]) { end += 1 }
    while end > start, bytes[end - 1] == UInt8(ascii: ".") || bytes[end - 1] == UInt8(ascii: "-") { end -= 1 }
    var part = start
    var found = start
    for index in start..<end + 1 where index == end || bytes[index] == UInt8(ascii: ".") {
      if part > start + 1, index - part >= 2, !bytes[part].isDigit { found = index }
      part = index + 1
    }
    return found
  }

  /// Whether a name ends before `index`; a quotation mark that ends it, not one that begins, is behind a letter.
  private static func isName(_ bytes: UnsafeBufferPointer<UInt8>, before index: Int) -> Bool {
    guard index > 0 else { return false }
    let isQuoted = index > 1 && "!'\")".utf8.contains(bytes[index - 1])
    return isLocal(bytes[isQuoted ? index - 2 : index - 1])
  }

  private static func isLocal(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || "._%+-".utf8.contains(byte)
  }

  private static func isDomain(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
}

/// Hides e-mail addresses in texts that will be published: `jane@example.org` becomes `jane@…`.
enum AddressMask {
  /// `text` with every address masked, or nil when it holds none.
  ///
  /// An address is a run of letters, digits and `._%+-` before the `@` and a domain with a point behind it.
  static func masked(_ text: String) -> String? {
    var copy = text
    return copy.withUTF8 { bytes in
      guard bytes.contains(UInt8(ascii: "@")) else { return nil }
      var result: [UInt8] = []
      var isMasked = false
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        result.append(byte)
        index += 1
        guard byte == UInt8(ascii: "@"), index > 1, isLocal(bytes[index - 2]) else { continue }
        let end = domainEnd(bytes, from: index)
        guard end > index else { continue }
        result.append(contentsOf: "…".utf8)
        isMasked = true
        index = end
      }
      return isMasked ? String(decoding: result, as: UTF8.self) : nil
    }
  }

  /// Whether `text` holds an address, its `@` percent-encoded or not.
  static func isIn(_ text: String) -> Bool {
    if masked(text) != nil { return true }
    guard text.contains("%40") else { return false }
    return masked(text.split(separator: "%40", omittingEmptySubsequences: false).joined(separator: "@"))
      != nil
  }

  /// The index behind the domain at `start`, or `start` when there is none with a point and a last part of
  /// two letters.
  private static func domainEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var end = start
    while end < bytes.count, isDomain(bytes[end]) { end += 1 }
    while end > start, bytes[end - 1] == UInt8(ascii: ".") || bytes[end - 1] == UInt8(ascii: "-") { end -= 1 }
    guard let point = bytes[start..<end].lastIndex(of: UInt8(ascii: ".")), point > start, end - point > 2
    else { return start }
    return bytes[point + 1].isDigit ? start : end
  }

  private static func isLocal(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || "._%+-".utf8.contains(byte)
  }

  private static func isDomain(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
}

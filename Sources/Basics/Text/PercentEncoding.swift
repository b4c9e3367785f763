/// Percent-encoding (RFC 3986, section 2.1), with uppercase digits, as section 6.2.2.1 recommends.
package enum PercentEncoding {
  /// The text with every UTF-8 byte encoded that is not in `kept`.
  package static func encoded(_ text: String, keeping kept: ASCIISet) -> String {
    if text.utf8.allSatisfy(kept.contains) { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 2)
    for byte in text.utf8 {
      if kept.contains(byte) { bytes.append(byte) } else { append(byte, to: &bytes) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends an encoded byte, such as `%0A`.
  package static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "%"))
    for digit in [byte >> 4, byte & 15] {
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
    }
  }

  /// Decodes a text once; an invalid escape stays as it is, invalid UTF-8 is replaced.
  package static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    return String(decoding: decoded(Array(text.utf8)).bytes, as: UTF8.self)
  }

  /// Decodes bytes once.
  ///
  /// - Returns: the decoded bytes, in which an invalid escape stays as it is, and whether all escapes are valid.
  package static func decoded(_ bytes: [UInt8]) -> (bytes: [UInt8], isValid: Bool) {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var isValid = true
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "%") else {
        decoded.append(bytes[index])
        index += 1
        continue
      }
      if index + 2 < bytes.count, let high = bytes[index + 1].hexadecimalValue,
        let low = bytes[index + 2].hexadecimalValue
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        isValid = false
        decoded.append(bytes[index])
        index += 1
      }
    }
    return (decoded, isValid)
  }
}

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
    var text = text
    return text.withUTF8(decodedText)
  }

  /// Decodes the bytes of a text once, with the rules of ``decoded(_:)``.
  package static func decodedText(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: bytes.count) { decode(bytes, to: $0).count }
  }

  /// Decodes bytes once.
  ///
  /// - Returns: the decoded bytes, in which an invalid escape stays as it is, and whether all escapes are valid.
  package static func decoded(_ bytes: [UInt8]) -> (bytes: [UInt8], isValid: Bool) {
    var isValid = true
    let decoded = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
      (count, isValid) = bytes.withUnsafeBufferPointer { decode($0, to: buffer) }
    }
    return (decoded, isValid)
  }

  /// Writes the decoded bytes to a buffer that has room for all of `bytes`.
  private static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>,
    to buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> (count: Int, isValid: Bool) {
    var (index, count, isValid) = (0, 0, true)
    while index < bytes.count {
      var byte = bytes[index]
      if byte == UInt8(ascii: "%") {
        if index + 2 < bytes.count, let high = bytes[index + 1].hexadecimalValue,
          let low = bytes[index + 2].hexadecimalValue
        {
          byte = high << 4 | low
          index += 2
        } else {
          isValid = false
        }
      }
      buffer[count] = byte
      index += 1
      count += 1
    }
    return (count, isValid)
  }
}

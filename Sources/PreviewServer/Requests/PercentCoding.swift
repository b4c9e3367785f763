/// Percent-encoding of the segments of a path (RFC 3986, 2.1).
enum PercentCoding {
  /// The bytes that a text stands for; nil where a percent sign is not followed by two hexadecimal digits.
  static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var iterator = text.makeIterator()
    while let byte = iterator.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// A segment in which everything but letters, digits and `-._~!$&'()*+,;=:@` is encoded.
  static func encode(_ segment: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var encoded = ""
    for byte in segment.utf8 {
      if isPlain(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%"
        encoded.append(digits[Int(byte >> 4)])
        encoded.append(digits[Int(byte & 15)])
      }
    }
    return encoded
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "-._~!$&'()*+,;=:@".utf8.contains(byte)
    }
  }
}

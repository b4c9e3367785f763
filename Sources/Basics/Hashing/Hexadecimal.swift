extension UInt64 {
  /// All sixteen hexadecimal digits in lowercase.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension UInt8 {
  /// The value of an ASCII hexadecimal digit; nil for any other byte.
  @inlinable package var hexadecimalValue: UInt8? {
    let digit = self &- UInt8(ascii: "0")
    if digit < 10 { return digit }
    let letter = (self | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : nil
  }
}

extension Sequence<UInt8> {
  /// Two hexadecimal digits in lowercase per byte.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

extension [UInt8] {
  /// The bytes that pairs of hexadecimal digits name; nil for any other text.
  package init?(hexadecimal text: some StringProtocol) {
    let digits = text.utf8.map(\.hexadecimalValue)
    guard digits.count.isMultiple(of: 2) else { return nil }
    self = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[place], let low = digits[place + 1] else { return nil }
      append(high << 4 | low)
    }
  }
}

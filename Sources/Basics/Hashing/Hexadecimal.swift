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

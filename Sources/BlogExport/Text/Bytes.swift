extension UInt8 {
  /// Whether it is a space or a tab.
  @inline(__always)
  var isBlank: Bool { self == 0x20 || self == 9 }

  /// Whether it is one of `0` to `9`.
  @inline(__always)
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether it is an ASCII letter.
  @inline(__always)
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// The lowercase form of an ASCII letter; any other byte unchanged.
  @inline(__always)
  var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }

  /// The value of a hexadecimal digit.
  @inline(__always)
  var hexValue: UInt32? {
    if isDigit { return UInt32(self - UInt8(ascii: "0")) }
    let letter = (self | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? UInt32(letter) + 10 : nil
  }
}

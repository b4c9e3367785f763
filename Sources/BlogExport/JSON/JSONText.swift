/// Decodes the bytes between the quotes of a JSON string.
enum JSONText {
  /// What had to be repaired.
  struct Repairs: OptionSet {
    let rawValue: UInt8
    /// An escaped surrogate without its other half became U+FFFD.
    static let surrogate = Repairs(rawValue: 1)
    /// Bytes that are not UTF-8 became U+FFFD.
    static let encoding = Repairs(rawValue: 2)
    /// An e-mail address was masked.
    static let address = Repairs(rawValue: 4)
  }

  /// Decodes `bytes` into `text`, which is emptied first and then holds valid UTF-8.
  static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>,
    into text: inout [UInt8],
    repairs: inout Repairs
  ) {
    text.removeAll(keepingCapacity: true)
    text.reserveCapacity(bytes.count + 4)
    var index = 0
    var start = 0
    while index < bytes.count {
      index = plainEnd(bytes, from: index)
      guard index < bytes.count else { break }
      let byte = bytes[index]
      if byte < 0x80, byte != UInt8(ascii: "\\") {
        index += 1
        continue
      }
      let length = byte < 0x80 ? 0 : utf8Length(bytes, at: index)
      if length > 0 {
        index += length
        continue
      }
      text.append(contentsOf: bytes[start..<index])
      if byte < 0x80 {
        index = decodeEscape(bytes, at: index, into: &text, repairs: &repairs)
      } else {
        repairs.insert(.encoding)
        text.append(scalar: 0xFFFD)
        index += 1
      }
      start = index
    }
    text.append(contentsOf: bytes[start..<index])
  }

  /// An index up to which all bytes from `start` are ASCII and not a backslash, in steps of eight.
  @inline(__always)
  private static func plainEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = start
    while index + 8 <= bytes.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let slashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
      guard (word | ((slashes &- ones) & ~slashes)) & 0x8080_8080_8080_8080 == 0 else { break }
      index += 8
    }
    return index
  }

  /// Decodes the escape at `index`; returns the index after it.
  ///
  /// The reader has checked its grammar.
  private static func decodeEscape(
    _ bytes: UnsafeBufferPointer<UInt8>,
    at index: Int,
    into text: inout [UInt8],
    repairs: inout Repairs
  ) -> Int {
    guard index + 1 < bytes.count else { return bytes.count }
    switch bytes[index + 1] {
    case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "u"):
      guard let first = codeUnit(bytes, at: index) else { return index + 2 }
      if first & 0xFC00 == 0xD800, let second = codeUnit(bytes, at: index + 6), second & 0xFC00 == 0xDC00 {
        text.append(scalar: 0x10000 + ((first & 0x3FF) << 10 | (second & 0x3FF)))
        return index + 12
      }
      if first & 0xF800 == 0xD800 { repairs.insert(.surrogate) }
      text.append(scalar: first & 0xF800 == 0xD800 ? 0xFFFD : first)
      return index + 6
    case let byte: text.append(byte)
    }
    return index + 2
  }

  /// The code unit of the escape `\uXXXX` at `index`; nil if there is none.
  private static func codeUnit(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt32 = 0
    for offset in 2..<6 {
      guard let digit = bytes[index + offset].hexValue else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  /// How many bytes the character at `index` takes; 0 when it is not well-formed (Unicode, table 3-7).
  static func utf8Length(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let lead = bytes[index]
    let second = index + 1 < bytes.count ? bytes[index + 1] : 0
    let length: Int
    let range: ClosedRange<UInt8>
    switch lead {
    case 0xC2...0xDF: (length, range) = (2, 0x80...0xBF)
    case 0xE0: (length, range) = (3, 0xA0...0xBF)
    case 0xED: (length, range) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, range) = (3, 0x80...0xBF)
    case 0xF0: (length, range) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, range) = (4, 0x80...0xBF)
    case 0xF4: (length, range) = (4, 0x80...0x8F)
    default: return 0
    }
    guard index + length <= bytes.count, range.contains(second) else { return 0 }
    for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }
}

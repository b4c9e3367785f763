package import Basics

/// Reads lines of fields that are separated by one space, without copying them.
package struct FieldReader {
  private let bytes: UnsafeRawBufferPointer
  package private(set) var position: Int

  /// Starts at `position`; `bytes` must outlive the reader.
  package init(_ bytes: UnsafeRawBufferPointer, from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  package var isAtEnd: Bool { position >= bytes.count }

  /// Reads the next field of the line; nil at the end of the line.
  package mutating func field() -> UnsafeRawBufferPointer? {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: " "), bytes[position] != UInt8(ascii: "\n")
    {
      position += 1
    }
    guard position > start, position < bytes.count else { return nil }
    let field = UnsafeRawBufferPointer(rebasing: bytes[start..<position])
    if bytes[position] == UInt8(ascii: " ") { position += 1 }
    return field
  }

  /// Reads the rest of the line and its newline; nil if the text ends without a newline.
  package mutating func rest() -> UnsafeRawBufferPointer? {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
    guard position < bytes.count else { return nil }
    position += 1
    return UnsafeRawBufferPointer(rebasing: bytes[start..<(position - 1)])
  }

  /// Reads the newline; false if the next byte is not a newline.
  package mutating func endOfLine() -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\n") else { return false }
    position += 1
    return true
  }

  package mutating func text() -> String? { field().map { String(decoding: $0, as: UTF8.self) } }

  /// Reads a decimal integer, with a minus sign if it is negative.
  package mutating func integer() -> Int? {
    guard let field = field() else { return nil }
    let isNegative = field.first == UInt8(ascii: "-")
    let digits = isNegative ? field.dropFirst() : field[...]
    guard (1...18).contains(digits.count) || digits.count == 19 else { return nil }
    var number = 0
    for byte in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let (tenfold, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isStillTooLarge) = tenfold.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
      guard !isTooLarge, !isStillTooLarge else { return nil }
      number = sum
    }
    return isNegative ? -number : number
  }

  /// Reads a fingerprint of 32 lowercase hexadecimal digits.
  package mutating func fingerprint() -> Fingerprint? {
    guard let field = field(), field.count == 32, let high = Self.hexadecimal(field[..<16]),
      let low = Self.hexadecimal(field[16...])
    else { return nil }
    return Fingerprint(high: high, low: low)
  }

  private static func hexadecimal(_ digits: Slice<UnsafeRawBufferPointer>) -> UInt64? {
    var number: UInt64 = 0
    for byte in digits {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return number
  }
}

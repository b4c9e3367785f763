/// Whole numbers without a fraction of zeros: `7` for `7.0`.
///
/// Programs for tables, such as pandas, write every number of a column with gaps as `7.0`, even an id. The digits stay as
/// they are written, because a `Double` does not hold ids of more than 53 bits.
enum WholeNumber {
  /// The bytes of a number without `.0` at its end; other bytes as they are.
  @inline(__always)
  static func bytes(_ number: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    number.last == UInt8(ascii: "0") ? withoutZeros(number) : number
  }

  private static func withoutZeros(_ number: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard let dot = number.lastIndex(where: { $0 != UInt8(ascii: "0") }), dot > 0,
      number[dot] == UInt8(ascii: ".")
    else { return number }
    let digits = number[0] == UInt8(ascii: "-") ? number[1..<dot] : number[..<dot]
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return number }
    return UnsafeBufferPointer(rebasing: number[..<dot])
  }

  /// A text without `.0` at its end, if it is a number; any other as it is.
  static func text(_ number: String) -> String {
    guard number.utf8.last == UInt8(ascii: "0") else { return number }
    var copy = number
    return copy.withUTF8 { String(decoding: bytes($0), as: UTF8.self) }
  }

  /// Whether a text is a number with `.0` at its end, as JSON allows it: `7.0`, not `07.0`.
  static func isDecimal(_ text: String) -> Bool {
    let whole = self.text(text).utf8
    guard whole.count < text.utf8.count else { return false }
    let digits = whole.drop { $0 == UInt8(ascii: "-") }
    return digits.count == 1 || digits.first != UInt8(ascii: "0")
  }
}

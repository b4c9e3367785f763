/// Whole numbers without a fraction of zeros: `7` for `7.0`.
///
/// Programs for tables, such as pandas, write every number of a column with gaps as `7.0`, even an id. The digits stay as
/// they are written, because a `Double` does not hold ids of more than 53 bits.
package enum WholeNumber {
  /// The bytes of a number without `.0` at its end; other bytes as they are.
  @inlinable @inline(__always)
  package static func bytes(_ number: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    number.last == UInt8(ascii: "0") ? withoutZeros(number) : number
  }

  @usableFromInline
  static func withoutZeros(_ number: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard let dot = number.lastIndex(where: { $0 != UInt8(ascii: "0") }), dot > 0,
      number[dot] == UInt8(ascii: ".")
    else { return number }
    let digits = number[0] == UInt8(ascii: "-") ? number[1..<dot] : number[..<dot]
    guard !digits.isEmpty, digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return number }
    return UnsafeBufferPointer(rebasing: number[..<dot])
  }

  /// A text without `.0` at its end, if it is a number; any other as it is.
  package static func text(_ number: String) -> String {
    guard number.utf8.last == UInt8(ascii: "0") else { return number }
    var copy = number
    return copy.withUTF8 { String(decoding: bytes($0), as: UTF8.self) }
  }

  /// The other spelling of a number that may be an id: `7` of `7.0`, and `7.0` of `7`; any other text as it is.
  package static func otherSpelling(of number: String) -> String {
    let whole = text(number)
    guard whole == number else { return whole }
    let decimal = number + ".0"
    return text(decimal) == number ? decimal : number
  }

  /// Whether a text is a number with `.0` at its end, as JSON allows it: `7.0`, not `07.0`.
  package static func isDecimal(_ text: String) -> Bool {
    let whole = self.text(text).utf8
    guard whole.count < text.utf8.count else { return false }
    let digits = whole.drop { $0 == UInt8(ascii: "-") }
    return digits.count == 1 || digits.first != UInt8(ascii: "0")
  }
}

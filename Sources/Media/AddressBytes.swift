/// Addresses as bytes: their syntax is ASCII (RFC 3986), and `Character`s cost fifty times more.
///
/// A mark that follows a delimiter, such as U+0301 after a slash, would make one `Character` of both. For servers and
/// file systems the delimiter is still there.
///
/// Loops are over ranges: `Slice.indices` is generic code, which costs more than the comparison of a byte.
typealias AddressBytes = Slice<UnsafeBufferPointer<UInt8>>

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// The first occurrence of an ASCII text, which is not empty; O(n·m), for short texts.
  func firstRange(of text: StaticString) -> Range<Int>? {
    let length = text.utf8CodeUnitCount
    guard count >= length else { return nil }
    for start in startIndex...endIndex - length where self[start] == text.utf8Start[0] {
      if self[start..<start + length].isEqual(to: text) { return start..<start + length }
    }
    return nil
  }

  /// Whether these are the bytes of an ASCII text.
  func isEqual(to text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for offset in 0..<text.utf8CodeUnitCount
    where base[startIndex + offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// Whether these are the bytes of an ASCII text in lowercase, in any case.
  func isEqual(toLowercase text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for offset in 0..<text.utf8CodeUnitCount
    where base[startIndex + offset].lowercased != text.utf8Start[offset] { return false }
    return true
  }

  /// Whether they start with an ASCII text in lowercase, in any case.
  func hasPrefix(lowercase text: StaticString) -> Bool {
    prefix(text.utf8CodeUnitCount).isEqual(toLowercase: text)
  }
}

extension UInt8 {
  /// The lowercase form of an ASCII letter; any other byte unchanged.
  fileprivate var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
}

/// Passes over bytes that an escape leaves as they are, eight at a step: nearly all of a text.
///
/// Arithmetic on a whole word tells whether one of its bytes has a value (Hacker's Delight, "Find first 0-byte"). It
/// may name too many bytes of a word then, but it never names one of a word that has none.
public enum PlainRun {
  /// Marks a word in which a byte is `byte`.
  @inlinable @inline(__always)
  public static func marks(_ word: UInt64, equalTo byte: UInt8) -> UInt64 {
    let difference = word ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    return (difference &- 0x0101_0101_0101_0101) & ~difference
  }

  /// Marks a word in which a byte is `byte` or differs from it in nothing but `bit`.
  @inlinable @inline(__always)
  public static func marks(_ word: UInt64, equalTo byte: UInt8, orWithout bit: UInt8) -> UInt64 {
    marks(word | 0x0101_0101_0101_0101 &* UInt64(bit), equalTo: byte)
  }

  /// Marks a word in which a byte is less than `limit`, 128 at most.
  @inlinable @inline(__always)
  public static func marks(_ word: UInt64, below limit: UInt8) -> UInt64 {
    (word &- 0x0101_0101_0101_0101 &* UInt64(limit)) & ~word
  }

  /// Calls `body` with the places of special bytes, in order.
  ///
  /// - Parameters:
  ///   - bytes: to look at.
  ///   - marks: of eight bytes, has the high bit of some byte set where one of them is special.
  ///   - isSpecial: whether a byte is.
  ///   - body: gets the place of each that is.
  /// - Complexity: O(bytes).
  @inlinable @inline(__always)
  public static func forEachSpecial(
    in bytes: UnsafeBufferPointer<UInt8>,
    _ marks: (UInt64) -> UInt64,
    where isSpecial: (UInt8) -> Bool,
    _ body: (Int) -> Void
  ) {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index < raw.count {
      if index + 8 <= raw.count {
        let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if marks(word) & 0x8080_8080_8080_8080 == 0 {
          index += 8
          continue
        }
      }
      let end = min(index + 8, raw.count)
      while index < end {
        if isSpecial(raw[index]) { body(index) }
        index += 1
      }
    }
  }
}

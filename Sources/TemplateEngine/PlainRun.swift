/// Passes over bytes that an escape leaves as they are, eight at a step: nearly all of a text.
///
/// Arithmetic on a whole word tells whether one of its bytes has a value (Hacker's Delight, "Find first 0-byte"). It
/// may name too many bytes of a word then, but it never names one of a word that has none.
public enum PlainRun {
  /// Bytes of a step.
  public static let step = 8

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

  /// From where on bytes are to be looked at one by one: the start of a step that has marks, or of the bytes at the
  /// end that are no whole step.
  ///
  /// - Complexity: O(bytes passed).
  @inlinable @inline(__always)
  public static func end(
    in bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    _ marks: (UInt64) -> UInt64
  ) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    while index + 8 <= raw.count {
      guard marks(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) & 0x8080_8080_8080_8080 == 0
      else { break }
      index += 8
    }
    return index
  }
}

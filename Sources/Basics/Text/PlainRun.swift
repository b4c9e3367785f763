/// Skips bytes that need no escape, eight at a time: nearly all bytes of a text.
///
/// Arithmetic on a whole word finds out whether one of its bytes has a value (Hacker's Delight, "Find first
/// 0-byte"). If a word contains such a byte, other bytes of it may be marked too; if it contains none, no byte is
/// marked.
public enum PlainRun {
  /// Marks a word in which a byte is `byte`.
  @inlinable @inline(__always)
  public static func marks(_ word: UInt64, equalTo byte: UInt8) -> UInt64 {
    let difference = word ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    return (difference &- 0x0101_0101_0101_0101) & ~difference
  }

  /// Marks a word in which a byte is `byte` or differs from it only in `bit`.
  @inlinable @inline(__always)
  public static func marks(_ word: UInt64, equalTo byte: UInt8, orWithout bit: UInt8) -> UInt64 {
    marks(word | 0x0101_0101_0101_0101 &* UInt64(bit), equalTo: byte)
  }

  /// Marks a word in which a byte is less than `limit`, 128 at most.
  @inlinable @inline(__always)
  public static func marks(_ word: UInt64, below limit: UInt8) -> UInt64 {
    (word &- 0x0101_0101_0101_0101 &* UInt64(limit)) & ~word
  }

  /// Calls `body` with the indices of special bytes, in ascending order.
  ///
  /// - Parameters:
  ///   - bytes: the bytes to search.
  ///   - marks: sets the high bit of a byte in a word of eight bytes if one of the eight is special.
  ///   - isSpecial: whether a byte is special.
  ///   - body: gets the index of each special byte.
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

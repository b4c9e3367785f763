public import CXXHash

/// The hash XXH3 of libxxhash ("xxHash fast digest algorithm", specification): as fast as reading memory.
///
/// Public, because a function that is inlined into other modules needs a public import.
public enum XXH3 {
  /// 64 bits of `bytes`.
  @inlinable @inline(__always)
  public static func hash64(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    XXH3_64bits(bytes.baseAddress, bytes.count)
  }
}

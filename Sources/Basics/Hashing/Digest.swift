/// A 64-bit hash of a sequence of values: the same on every machine and in every run, unlike `Hasher`.
///
/// The order and the boundaries of values matter, so that `"ab", "c"` and `"a", "bc"` differ. It is not a
/// cryptographic hash.
package struct Digest: Sendable, Hashable {
  package private(set) var value: UInt64

  package init(_ seed: UInt64 = 0x9E37_79B9_7F4A_7C15) { value = seed }

  /// Adds a number.
  @inline(__always)
  package mutating func add(_ number: UInt64) {
    // The finalizer of MurmurHash3 over both: every bit of either affects every bit of the result.
    var mixed = (value &* 0x9FB2_1C65_1E98_DF25) ^ number &+ 0x632B_E59B_D9B4_E019
    mixed = (mixed ^ (mixed >> 33)) &* 0xff51_afd7_ed55_8ccd
    mixed = (mixed ^ (mixed >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    value = mixed ^ (mixed >> 33)
  }

  /// Adds a number.
  @inline(__always)
  package mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  /// Adds a Boolean.
  @inline(__always)
  package mutating func add(_ flag: Bool) { add(flag ? 1 : 2) }

  /// Adds another digest.
  @inline(__always)
  package mutating func add(_ other: Digest) { add(other.value) }

  /// Adds the UTF-8 of a text.
  @inline(__always)
  package mutating func add(_ text: String) {
    var text = text
    add(text.withUTF8 { XXH3.hash64(UnsafeRawBufferPointer($0)) })
  }

  /// Adds bytes.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) { add(XXH3.hash64(bytes)) }

  /// Adds a fingerprint.
  package mutating func add(_ fingerprint: Fingerprint) {
    add(fingerprint.high)
    add(fingerprint.low)
  }

  /// The digest of a text.
  package static func of(_ text: String) -> UInt64 {
    var digest = Digest()
    digest.add(text)
    return digest.value
  }
}

/// Collects what a thing is made of into 64 bits, value by value: the same on every machine and in every run,
/// unlike `Hasher`.
///
/// Every value is mixed in with its place, so that `"ab", "c"` and `"a", "bc"` differ. Not for secrets.
package struct Digest: Sendable, Hashable {
  package private(set) var value: UInt64

  package init(_ seed: UInt64 = 0x9E37_79B9_7F4A_7C15) { value = seed }

  /// Takes in a number.
  @inline(__always)
  package mutating func add(_ number: UInt64) {
    // The finisher of MurmurHash3 over both: every bit of either reaches every bit of the result.
    var mixed = (value &* 0x9FB2_1C65_1E98_DF25) ^ number &+ 0x632B_E59B_D9B4_E019
    mixed = (mixed ^ (mixed >> 33)) &* 0xff51_afd7_ed55_8ccd
    mixed = (mixed ^ (mixed >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    value = mixed ^ (mixed >> 33)
  }

  /// Takes in a number.
  @inline(__always)
  package mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  /// Takes in a yes or no.
  @inline(__always)
  package mutating func add(_ flag: Bool) { add(flag ? 1 : 2) }

  /// Takes in another digest.
  @inline(__always)
  package mutating func add(_ other: Digest) { add(other.value) }

  /// Takes in the UTF-8 of a text.
  @inline(__always)
  package mutating func add(_ text: String) {
    var text = text
    add(text.withUTF8 { XXH3.hash64(UnsafeRawBufferPointer($0)) })
  }

  /// Takes in bytes.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) { add(XXH3.hash64(bytes)) }

  /// Takes in a fingerprint.
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

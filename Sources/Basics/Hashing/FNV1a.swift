/// The hash FNV-1a of 64 bits (Fowler, Noll, Vo; draft-eastlake-fnv).
///
/// Depends on every byte added and on their order, and is equal on every machine. It identifies versions and is not
/// a cryptographic hash.
package struct FNV1a: Sendable {
  /// The hash of what was added so far.
  package var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash of nothing.
  package init() {}

  /// The hash of `bytes`.
  package init(_ bytes: [UInt8]) {
    self.init()
    bytes.withUnsafeBufferPointer { add($0) }
  }

  /// The hash of `bytes`.
  @inlinable package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.init()
    add(bytes)
  }

  /// The hash of the UTF-8 of `text`.
  package init(_ text: String) {
    self.init()
    for byte in text.utf8 { add(byte) }
  }

  /// Adds bytes.
  ///
  /// Not generic: a generic function in another module is not specialized, and costs twenty times as much per byte.
  @inlinable package mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes { add(byte) }
  }

  /// Adds the eight bytes of a number, the lowest first.
  package mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// Adds a byte.
  @inlinable @inline(__always) package mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  /// The hash with all its bits mixed into all bits: the last step of MurmurHash3 (Appleby).
  package var mixed: UInt64 {
    var mixed = value
    mixed = (mixed ^ mixed >> 33) &* 0xff51_afd7_ed55_8ccd
    mixed = (mixed ^ mixed >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return mixed ^ mixed >> 33
  }
}

/// A number that depends on every byte added and on their order; equal on every machine.
///
/// FNV-1a over 64 bits (Fowler, Noll, Vo). It names versions, it protects from nothing.
struct ContentHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  init() {}

  /// The hash of `bytes`.
  init(_ bytes: some Sequence<UInt8>) { add(bytes) }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { mix(byte) }
  }

  mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { mix(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// All bits of what was added in all bits; the last step of MurmurHash3 (Appleby).
  var value: UInt64 {
    var value = state
    value = (value ^ value >> 33) &* 0xff51_afd7_ed55_8ccd
    value = (value ^ value >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return value ^ value >> 33
  }

  /// The first `count` digits of the hash in base 32 (RFC 4648), small letters: safe in names on every disk.
  func name(_ count: Int) -> [UInt8] {
    let digits = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
    let value = value
    return (0..<count).map { digits[Int(value >> UInt64(59 - 5 * $0) & 31)] }
  }

  @inline(__always)
  private mutating func mix(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}

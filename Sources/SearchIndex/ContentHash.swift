/// A number that depends on every byte added and on their order; equal on every machine.
///
/// FNV-1a over 64 bits (Fowler, Noll, Vo). It names versions, it protects from nothing.
struct ContentHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ file: SearchFile) {
    for byte in file.path.utf8 { mix(byte) }
    mix(0)
    for byte in file.bytes { mix(byte) }
  }

  mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { mix(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// Twelve hexadecimal digits.
  var digits: String {
    let text = String(value & 0xFFFF_FFFF_FFFF, radix: 16)
    return String(repeating: "0", count: 12 - text.utf8.count) + text
  }

  @inline(__always)
  private mutating func mix(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}

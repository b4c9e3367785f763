/// Appends numbers and texts to a byte buffer as the reader's `Bytes` takes them.
struct BinaryWriter {
  private(set) var bytes: [UInt8] = []

  init() {}

  /// Seven bits a byte, the lowest first; all bytes but the last have the highest bit.
  @inline(__always)
  mutating func number(_ value: Int) {
    var rest = UInt(bitPattern: value)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func append(_ other: some Sequence<UInt8>) { bytes.append(contentsOf: other) }

  /// A key after the one before it: how many bytes both begin with, how many follow, and these.
  mutating func key(_ key: ArraySlice<UInt8>, after previous: ArraySlice<UInt8>) {
    var shared = 0
    let most = min(key.count, previous.count)
    while shared < most, key[key.startIndex + shared] == previous[previous.startIndex + shared] {
      shared += 1
    }
    number(shared)
    number(key.count - shared)
    bytes.append(contentsOf: key.dropFirst(shared))
  }

  /// How many bytes `number` appends.
  @inline(__always)
  static func width(of value: Int) -> Int {
    value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x20_0000 ? 3 : 4
  }
}

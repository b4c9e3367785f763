/// Appends numbers and texts to a byte buffer in the format that the reader's `Bytes` parses.
struct BinaryWriter {
  private(set) var bytes: [UInt8] = []

  init() {}

  /// Appends a number with seven bits per byte, the lowest first; all bytes except the last have the highest bit
  /// set.
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

  /// Appends a key relative to the previous one: the length of the common prefix, the number of remaining bytes,
  /// and these bytes.
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

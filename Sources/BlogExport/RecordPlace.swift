/// Where a record begins: a file by its number and an offset in bytes, in eight bytes.
struct RecordPlace: Hashable, Sendable, Comparable {
  /// All of it as one number.
  let bits: UInt64

  /// The place that has `bits`.
  init(bits: UInt64) {
    self.bits = bits
  }

  /// The place `offset` bytes into file number `file`.
  init(file: Int, offset: Int) {
    bits = UInt64(file) << 44 | UInt64(offset)
  }

  /// The number of the file among the sources.
  var file: Int { Int(bits >> 44) }
  /// Bytes before the record.
  var offset: Int { Int(bits & 0xFFF_FFFF_FFFF) }

  /// By file, then offset.
  static func < (left: RecordPlace, right: RecordPlace) -> Bool {
    left.bits < right.bits
  }
}

/// The location of a record: the number of a file and an offset in bytes, in eight bytes.
///
/// There can be sixteen million files, because there may be one per comment, of up to a terabyte each.
struct RecordPlace: Hashable, Sendable, Comparable {
  /// The whole location as one number.
  let bits: UInt64

  /// The location that has `bits`.
  init(bits: UInt64) {
    self.bits = bits
  }

  /// The location `offset` bytes into file number `file`.
  init(file: Int, offset: Int) {
    bits = UInt64(file) << 40 | UInt64(offset)
  }

  /// The number of the file among the sources.
  var file: Int { Int(bits >> 40) }
  /// Bytes before the record.
  var offset: Int { Int(bits & 0xFF_FFFF_FFFF) }

  /// By file, then offset.
  static func < (left: RecordPlace, right: RecordPlace) -> Bool {
    left.bits < right.bits
  }
}

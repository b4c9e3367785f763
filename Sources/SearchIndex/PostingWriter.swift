/// Writes lists of postings: the gaps between their numbers, then all weights, two per byte.
///
/// A gap is the number minus the previous number minus 1; the number before a list's first one is -1. Gaps and
/// weights are separate, because deflate compresses similar adjacent data better.
struct PostingWriter {
  private var gaps = BinaryWriter()
  private var weights: [UInt8] = []
  private var isHalf = false

  mutating func add(_ postings: some Sequence<UInt32>) {
    var previous = -1
    for posting in postings {
      let number = Int(posting >> 4)
      gaps.number(number - previous - 1)
      previous = number
      let weight = UInt8(truncatingIfNeeded: posting & 15)
      if isHalf { weights[weights.count - 1] |= weight << 4 } else { weights.append(weight) }
      isHalf.toggle()
    }
  }

  /// Writes the gaps of all lists, then their weights.
  func write(to writer: inout BinaryWriter) {
    writer.append(gaps.bytes)
    writer.append(weights)
  }

  /// The approximate size of `postings` in bytes, uncompressed.
  static func size(of postings: some Collection<UInt32>) -> Int {
    var size = postings.count / 2
    var previous = -1
    for posting in postings {
      let number = Int(posting >> 4)
      size += BinaryWriter.width(of: number - previous - 1)
      previous = number
    }
    return size
  }
}

/// Writes lists of postings: the distances of their numbers, then all weights, two a byte.
///
/// A distance is the number minus the one before it minus 1; the number before a list's first is -1. The streams
/// stand apart, for deflate packs like next to like.
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

  /// The distances of all lists, then their weights.
  func write(to writer: inout BinaryWriter) {
    writer.append(gaps.bytes)
    writer.append(weights)
  }

  /// About how many bytes `postings` take, before they are packed.
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

/// A document in which a term occurs, and the weight of the occurrence: document number × 16 + weight.
///
/// Weights 0 to 11 are for the text: they depend on the number of occurrences and on the text's length (BM25 with
/// k₁ 1.2, b 0.5 and an average of 128 words, which is constant so that a new document changes no weight). 12 is
/// for a tag, 13 to 15 are for the title: 15 for one of at most three words, 14 for at most six.
enum Posting {
  static let tag: UInt32 = 12

  @inline(__always)
  static func make(_ number: Int, _ weight: UInt32) -> UInt32 { UInt32(number) << 4 | weight }

  static func titleWeight(wordCount: Int) -> UInt32 { wordCount <= 3 ? 15 : wordCount <= 6 ? 14 : 13 }

  /// The weight of a term that occurs `count` times in a text of `length` words.
  @inline(__always)
  static func textWeight(count: Int, length: Int) -> UInt32 {
    // 12 × count × 2.2 ÷ 2.2 ÷ (count + 1.2 × (0.5 + 0.5 × length ÷ 128)), in integers.
    min(11, UInt32(12 * 1280 * count / (1280 * count + 768 + 6 * length)))
  }

  /// The best `count` of `postings`, in the order of their numbers.
  ///
  /// Of equal ones, the newest are chosen.
  static func best(_ count: Int, of postings: ArraySlice<UInt32>) -> [UInt32] {
    var counts = [Int](repeating: 0, count: 16)
    for posting in postings { counts[Int(posting & 15)] += 1 }
    var lowest = 15
    var above = 0
    while lowest > 0, above + counts[lowest] < count {
      above += counts[lowest]
      lowest -= 1
    }
    // Of those with the lowest weight, the first ones are skipped.
    var surplus = counts[lowest] - (count - above)
    var best: [UInt32] = []
    best.reserveCapacity(count)
    for posting in postings where posting & 15 >= lowest {
      if posting & 15 == lowest, surplus > 0 { surplus -= 1 } else { best.append(posting) }
    }
    return best
  }

  /// The union of two lists that are in the order of their numbers, without duplicates.
  static func union(_ first: some Collection<UInt32>, _ second: some Collection<UInt32>) -> [UInt32] {
    var union: [UInt32] = []
    union.reserveCapacity(first.count + second.count)
    var (rest, others) = (first[...], second[...])
    while let own = rest.first, let other = others.first {
      union.append(min(own, other))
      if own <= other { rest.removeFirst() }
      if other <= own { others.removeFirst() }
    }
    return union + rest + others
  }
}

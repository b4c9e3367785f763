/// A document in which a term occurs, and how much that counts: number × 16 + weight.
enum Posting {
  /// The bit of a weight that says that the term stands in the title; the three below count its other places.
  static let title: UInt32 = 8

  static func make(_ number: Int, _ weight: UInt32) -> UInt32 {
    UInt32(number) << 4 | weight
  }

  /// Counts one more place, up to 7.
  static func add(_ weight: UInt32, to posting: inout UInt32) {
    if weight == title {
      posting |= title
    } else if posting & 7 < 7 {
      posting += 1
    }
  }

  /// Writes postings as the reader wants them: each number as its distance from the one before (the first from
  /// -1), times 16, plus the weight.
  static func write(_ postings: some Sequence<UInt32>, isFirst: Bool = true, to json: inout JSONWriter) {
    forEachGap(postings) { gap, offset in
      if !isFirst || offset > 0 { json.raw(",") }
      json.number(gap)
    }
  }

  /// How many bytes `write` appends, with a comma for each.
  static func width(of postings: some Sequence<UInt32>) -> Int {
    var width = 0
    forEachGap(postings) { gap, _ in width += JSONWriter.width(of: gap) + 1 }
    return width
  }

  private static func forEachGap(_ postings: some Sequence<UInt32>, _ body: (Int, Int) -> Void) {
    var previous = -1
    var offset = 0
    for posting in postings {
      let number = Int(posting >> 4)
      body((number - previous) << 4 | Int(posting & 15), offset)
      previous = number
      offset += 1
    }
  }
}

/// Reversed words for spelling correction: a word with an error at its beginning is found by its end.
///
/// A leaf in `e/` contains the number of words, the reversed words in ascending order, and for each a byte with the
/// logarithm to base 4 of the number of its documents. A new document changes few leaves: only those with a new word,
/// or with one whose count reaches a power of four.
struct EndFiles {
  static let leafLimit = 36_000
  /// The minimum number of characters of a word: shorter ones have too many similar words.
  static let minimumLength = 4

  let directory: Directory

  init(_ terms: MergedTerms, into files: inout DraftTable) {
    var words: [(key: [UInt8], level: UInt8)] = []
    for place in 0..<terms.count {
      let count = terms.postings(place).count
      guard let key = Self.reversed(terms.bytes(place)) else { continue }
      words.append((key, UInt8(truncatingIfNeeded: (Int.bitWidth - count.leadingZeroBitCount - 1) / 2)))
    }
    words.sort { $0.key.lexicographicallyPrecedes($1.key) }
    let leaves = PrefixPacking.leaves(sizes: words.map { $0.key.count / 2 + 3 }, limit: Self.leafLimit) {
      words[$0].key[...]
    }
    directory = Directory(
      folder: "e",
      leaves: leaves.map { ($0.prefix, Self.leaf(words[$0.keys])) },
      into: &files
    )
  }

  private static func leaf(_ words: ArraySlice<(key: [UInt8], level: UInt8)>) -> [UInt8] {
    var writer = BinaryWriter()
    writer.number(words.count)
    var previous: [UInt8] = []
    for word in words {
      writer.key(word.key[...], after: previous[...])
      previous = word.key
    }
    for word in words { writer.byte(word.level) }
    return writer.bytes
  }

  /// The code points of a word in reverse order; nil for terms that are not corrected: filters, short words, words
  /// with a digit, and pairs of characters of unspaced scripts.
  static func reversed(_ term: ArraySlice<UInt8>) -> [UInt8]? {
    var reversed: [UInt8] = []
    reversed.reserveCapacity(term.count)
    var length = 0
    var end = term.endIndex
    while end > term.startIndex {
      var start = end - 1
      while start > term.startIndex, term[start] & 0xC0 == 0x80 { start -= 1 }
      if term[start] < UInt8(ascii: "a") { return nil }
      if term[start] >= 0xE0 {
        let character = String(decoding: term[start..<end], as: UTF8.self).unicodeScalars.first
        if Script.isUnspaced(character?.value ?? 0) { return nil }
      }
      reversed.append(contentsOf: term[start..<end])
      length += 1
      end = start
    }
    return length >= minimumLength ? reversed : nil
  }
}

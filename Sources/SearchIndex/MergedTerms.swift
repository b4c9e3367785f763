/// The terms of all slices in the order of their bytes, each with all its postings.
struct MergedTerms {
  /// The first byte of filter terms (tag, blogger, year), which no word begins with.
  static let filterMarks: Set<UInt8> = [UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: ":")]

  private let terms: TermTable
  private let starts: [Int]
  private let postings: [UInt32]
  private let order: [Int]

  var count: Int { order.count }

  /// Merges the lists of slices, which must be in the order of their documents, so that the lists stay sorted.
  init(_ slices: [SearchSlice]) {
    var terms = TermTable()
    let numbers = slices.map { slice in
      slice.terms.bytes.withUnsafeBufferPointer { bytes in
        (0..<slice.terms.count).map { number in
          terms.number(of: UnsafeBufferPointer(rebasing: bytes[slice.terms.range(of: number)]))
        }
      }
    }
    var starts = [Int](repeating: 0, count: terms.count + 1)
    for (slice, numbers) in zip(slices, numbers) {
      for (local, term) in numbers.enumerated() { starts[term + 1] += slice.range(of: local).count }
    }
    for term in 0..<terms.count { starts[term + 1] += starts[term] }
    var merged = [UInt32](repeating: 0, count: starts[terms.count])
    var places = starts
    for (slice, numbers) in zip(slices, numbers) {
      for (local, term) in numbers.enumerated() {
        let range = slice.range(of: local)
        for posting in slice.postings[range] {
          merged[places[term]] = posting
          places[term] += 1
        }
      }
    }
    (self.terms, self.starts, postings, order) = (terms, starts, merged, terms.sorted())
  }

  /// The term at an index.
  func bytes(_ place: Int) -> ArraySlice<UInt8> { terms.bytes[terms.range(of: order[place])] }

  /// The postings of the term at an index, in the order of the documents.
  func postings(_ place: Int) -> ArraySlice<UInt32> {
    postings[starts[order[place]]..<starts[order[place] + 1]]
  }

  /// Whether a term is a filter and not a word.
  func isFilter(_ place: Int) -> Bool { bytes(place).first.map(Self.filterMarks.contains) ?? false }
}

import Testing

@testable import SearchIndex

@Suite struct PostingTests {
  @Test(arguments: [(1, 3, 15), (4, 6, 14), (7, 30, 13)])
  func `words of a short title count most`(first: Int, last: Int, weight: UInt32) {
    #expect(Posting.titleWeight(wordCount: first) == weight)
    #expect(Posting.titleWeight(wordCount: last) == weight)
  }

  @Test func `a word counts more the more often it occurs in the text, and less in a longer one`() {
    let weights = (1...40).map { Posting.textWeight(count: $0, length: 128) }
    #expect(weights == weights.sorted())
    #expect(weights[0] == 5)
    #expect(weights[39] == 11)
    #expect(Posting.textWeight(count: 2, length: 2) > Posting.textWeight(count: 2, length: 500))
    #expect(Posting.textWeight(count: 10_000, length: 10_000) <= 11)
  }

  @Test(arguments: [1, 3, 5, 9])
  func `the best postings are those of most weight and the newest among equal ones`(count: Int) {
    let postings: [UInt32] = [3, 7, 7, 1, 15, 7, 0, 7, 9].enumerated().map { Posting.make($0, $1) }
    let expected = postings.sorted { ($0 & 15, $0) > ($1 & 15, $1) }.prefix(count).sorted()
    #expect(Posting.best(count, of: postings[...]) == expected)
  }

  @Test(arguments: [
    ([], [], []), ([1, 3], [], [1, 3]), ([], [2], [2]), ([1, 3, 5], [2, 3, 6], [1, 2, 3, 5, 6]),
    ([7], [1, 2], [1, 2, 7]),
  ])
  func `a union has each posting once, in order`(first: [UInt32], second: [UInt32], union: [UInt32]) {
    #expect(Posting.union(first, second) == union)
  }
}

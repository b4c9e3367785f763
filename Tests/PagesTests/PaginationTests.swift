import Testing

@testable import Pages

struct PaginationTests {
  @Test(arguments: [
    (0, [0..<0]), (1, [0..<1]), (19, [0..<19]), (20, [0..<20]), (39, [0..<39]), (40, [0..<20, 20..<40]),
    (59, [0..<39, 39..<59]), (60, [0..<20, 20..<40, 40..<60]), (90, [0..<30, 30..<50, 50..<70, 70..<90]),
  ])
  func `the front holds 20 to 39 and every older page 20`(count: Int, ranges: [Range<Int>]) {
    #expect(Pagination(count: count, size: 20).parts.map(\.range) == ranges)
  }

  @Test func `numbers count from the oldest page`() {
    #expect(Pagination(count: 90, size: 20).parts.map(\.number) == [nil, 3, 2, 1])
  }

  @Test func `neighbours lead from the front to the oldest and back`() {
    let parts = Pagination(count: 90, size: 20).parts
    #expect(parts.map(\.olderNumber) == [3, 2, 1, nil])
    #expect(parts.map(\.newerNumber) == [nil, nil, 3, 2])
  }

  @Test(arguments: 1...200)
  func `one more blog changes no older page`(count: Int) {
    func oldestFirst(_ count: Int) -> [Int: [Int]] {
      var pages: [Int: [Int]] = [:]
      for part in Pagination(count: count, size: 7).parts {
        if let number = part.number { pages[number] = part.range.map { count - 1 - $0 } }
      }
      return pages
    }
    let before = oldestFirst(count)
    let after = oldestFirst(count + 1)
    for (number, blogs) in before { #expect(after[number] == blogs) }
  }
}

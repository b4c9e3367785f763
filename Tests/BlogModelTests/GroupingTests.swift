import Testing

@testable import BlogModel

/// Millions of records are sorted by group, in place or by a second array.
struct GroupingTests {
  @Test func `elements are gathered alike in place and in a second array`() {
    var numbers = (0..<500).map { $0 * 7919 % 997 }
    var copied = numbers
    func group(_ number: Int) -> Int { number % 13 }
    let inPlace = Grouping(arranging: &numbers, into: 14, copiedSize: 0) {
      $0 += 1
      return group($0)
    } by: {
      $0.pointee < $1.pointee
    }
    let other = Grouping(arranging: &copied, into: 14) {
      $0 += 1
      return group($0)
    } by: {
      $0.pointee < $1.pointee
    }
    #expect(numbers == copied)
    #expect((0..<14).allSatisfy { inPlace.range(of: $0) == other.range(of: $0) })
    #expect(
      (0..<14).allSatisfy { index in numbers[inPlace.range(of: index)].allSatisfy { group($0) == index } }
    )
    #expect(numbers == numbers.sorted { (group($0), $0) < (group($1), $1) })
  }
}

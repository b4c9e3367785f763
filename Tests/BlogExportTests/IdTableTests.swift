import Testing

@testable import BlogExport

struct IdTableTests {
  @Test
  func `ids are numbered in the order of their first mention`() {
    var table = IdTable()
    #expect(["b", "a", "b", "", "a", "c"].map { table.intern($0) } == [0, 1, 0, 2, 1, 3])
    #expect((0..<4).map { table.text(of: $0) } == ["b", "a", "", "c"])
    #expect(table.numbers(of: "c") == [3])
    #expect(table.numbers(of: "d") == [])
  }

  @Test
  func `many ids stay apart`() {
    var table = IdTable()
    let ids = (0..<3000).map { "id-\($0 &* 2_654_435_761)-\($0)" }
    for (number, id) in ids.enumerated() { #expect(table.intern(id) == Int32(number)) }
    #expect(ids.indices.allSatisfy { table.numbers(of: ids[$0]) == [Int32($0)] })
  }

  @Test
  func `a number is found with and without zeros after its point`() {
    var table = IdTable()
    #expect(["7.00", "8", "a.0"].map { table.intern($0) } == [0, 1, 2])
    let ids = ["7", "7.0", "7.00", "8.0", "a", "a.0", "a.00", "9", "9.0"]
    #expect(ids.map { table.numbers(of: $0) } == [[0], [0], [0], [1], [], [2], [], [], []])
    // As long as an id may be; the time must not depend on it.
    let long = "9." + String(repeating: "0", count: 1498)
    #expect(table.intern(long) == 3)
    #expect((0..<20_000).allSatisfy { table.numbers(of: "\($0 + 10)").isEmpty })
    #expect([long, "9", "9.0"].map { table.numbers(of: $0) } == [[3], [3], [3]])
  }

  @Test
  func `an id means all ids that are the same number`() {
    var table = IdTable()
    _ = ["7", "7.00", "7.0", "8", "8.0"].map { table.intern($0) }
    let ids = ["7", "7.0", "7.00", "7.000", "8", "8.00"]
    #expect(
      ids.map { table.numbers(of: $0) } == [[0, 1, 2], [0, 1, 2], [0, 1, 2], [0, 1, 2], [3, 4], [3, 4]]
    )
  }

  @Test
  func `ids that are one number are found, the one without zeros first`() {
    var table = IdTable()
    _ = ["8.0", "7.0", "7.00", "7", "9", "8.00", "6.0", "6.x"].map { table.intern($0) }
    #expect(table.spellings == [[0, 5], [3, 1, 2]])
  }

  @Test
  func `ids of another table keep their text`() {
    var first = IdTable()
    var second = IdTable()
    _ = ["a", "b"].map { first.intern($0) }
    _ = ["c", "b"].map { second.intern($0) }
    #expect(first.merge(second) == [2, 1])
    #expect(first.count == 3)
  }
}

extension IdTable {
  /// The number of a text.
  fileprivate mutating func intern(_ text: String) -> Int32 {
    var copy = text
    return copy.withUTF8 { intern($0, place: RecordPlace(file: 0, offset: 0)) }
  }
}

import Testing

@testable import SearchIndex

@Suite struct TermTableTests {
  @Test func `equal terms have one number`() {
    var table = TermTable()
    #expect(
      ["tea", "the", "tea", "", "the", ""].map { table.number(of: Array($0.utf8)) } == [0, 1, 0, 2, 1, 2]
    )
    #expect(table.count == 3)
  }

  @Test func `many terms keep their numbers while the table grows`() {
    var table = TermTable()
    let terms = (0..<5000).map { Array("term\($0 &* 7919)".utf8) }
    let numbers = terms.map { table.number(of: $0) }
    #expect(numbers == Array(0..<5000))
    #expect(terms.map { table.number(of: $0) } == numbers)
  }

  @Test func `terms sort by their bytes`() {
    var table = TermTable()
    let terms = ["b", "abcdefghz", "abcdefgha", "", "ab", "é", "\u{FFFD}", "\u{10400}", "a"]
    for term in terms { _ = table.number(of: Array(term.utf8)) }
    let sorted = table.sorted().map { String(decoding: table.bytes[table.range(of: $0)], as: UTF8.self) }
    #expect(sorted == ["", "a", "ab", "abcdefgha", "abcdefghz", "b", "é", "\u{FFFD}", "\u{10400}"])
  }
}

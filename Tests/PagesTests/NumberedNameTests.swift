import Testing

@testable import Pages

struct NumberedNameTests {
  @Test(arguments: [
    ["-1", "0.5", "2", "10", "Extra"], ["Season", "season 2", "Season 10", "Specials"],
    ["S1E2", "s1e10", "S2E1"],
    ["1x9", "1x10", "Ä 1", "Ä 2", "inf", "nan"], ["", "Part 00000000000000000000000000000001", "Part 2"],
    ["apfel", "Äste", "eis", "zebra"],
  ])
  func `names sort by their numbers`(_ names: [String]) {
    #expect(names.reversed().map { ($0, NumberedName($0)) }.sorted { $0.1 < $1.1 }.map(\.0) == names)
  }
}

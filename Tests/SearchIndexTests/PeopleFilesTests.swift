import Testing

@testable import SearchIndex

@Suite struct PeopleFilesTests {
  private func keys(_ name: String, _ otherName: String = "") -> [String] {
    PeopleFiles.keys(of: SearchPerson(name: name, otherName: otherName, url: "", blogCount: 0))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `a name stands under each of its words`() {
    #expect(keys("Ana Becker") == ["ana becker", "becker ana"])
  }

  @Test func `a person stands under both names`() {
    #expect(keys("Ána", "Becker") == ["ana", "becker"])
  }

  @Test func `an apostrophe may be left out or not`() {
    #expect(keys("O’Brien") == ["brien o", "o brien", "obrien"])
  }

  @Test func `few people are one file, those with most blogs first`() throws {
    let people = [("Bo", 1), ("Cy", 5), ("Al", 1)].map {
      SearchPerson(name: $0, url: "\($0)/", blogCount: $1)
    }
    #expect(PeopleFiles(people).files.count == 1)
    #expect(try reader(people).people(near: "bo").map(\.name) == ["Cy", "Al", "Bo"])
  }

  @Test func `everybody is in the leaf of each of their names`() throws {
    let people = (0..<900).map {
      SearchPerson(name: "Ana \(String($0, radix: 26)) Becker", url: "bloggers/\($0)/", blogCount: $0 % 9)
    }
    let reader = try reader(people)
    #expect(IndexReader.names(reader.root.p.leaves).count > 5)
    for person in people {
      for key in PeopleFiles.keys(of: person) {
        let leaf = try reader.people(near: String(decoding: key, as: UTF8.self))
        #expect(leaf.contains { $0.url == person.url })
      }
    }
  }

  @Test func `a beginning that is in many leaves has a file of the first ten`() throws {
    let people = (0..<900).map { SearchPerson(name: "Ana\($0)", url: "bloggers/\($0)/", blogCount: $0) }
    let tops = PeopleFiles(people).tops.map { String(decoding: $0.prefix, as: UTF8.self) }
    #expect(tops.starts(with: ["a", "an", "ana"]))
    #expect(try reader(people).first(of: "an").map(\.blogs) == Array((890..<900).reversed()))
  }

  @Test func `nobody is a root without leaves`() throws {
    let reader = try reader([])
    #expect(reader.root.p.leaves == ["", "", ""])
    #expect(reader.root.format == 3)
  }

  private func reader(_ people: [SearchPerson]) throws -> IndexReader {
    try IndexReader(SearchDraft.files(SearchIndex.drafts(slices: [], people: people)))
  }
}

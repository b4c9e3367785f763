import TestSupport
import Testing

@testable import SearchIndex

@Suite struct PeopleFilesTests {
  private func keys(_ name: String, _ otherName: String = "") -> [String] {
    PeopleFiles.keys(of: SearchPerson(name: name, otherName: otherName, url: "", blogCount: 0))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `a name is listed under each of its words`() {
    #expect(keys("Ana Becker") == ["ana becker", "becker ana"])
  }

  @Test func `a person is listed under both names`() {
    #expect(keys("Ána", "Becker") == ["ana", "becker"])
  }

  @Test func `an apostrophe may be omitted or not`() {
    #expect(keys("O’Brien") == ["brien o", "o brien", "obrien"])
  }

  @Test func `few people are one file, those with most blogs first`() throws {
    let people = [("Bo", 1), ("Cy", 5), ("Al", 1)].map {
      SearchPerson(name: $0, url: "\($0)/", blogCount: $1)
    }
    var files = DraftTable()
    _ = PeopleFiles(people, into: &files)
    #expect(files.drafts.count == 1)
    #expect(try reader(people).people(near: "bo").map(\.name) == ["Cy", "Al", "Bo"])
  }

  @Test func `everyone is in the leaf of each of their names`() throws {
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
    var files = DraftTable()
    let tops = PeopleFiles(people, into: &files).tops.map { String(decoding: $0.prefix, as: UTF8.self) }
    #expect(tops.starts(with: ["a", "an", "ana"]))
    #expect(try reader(people).first(of: "an").map(\.blogs) == Array((890..<900).reversed()))
  }

  @Test(arguments: WorldNames.scripts.map(\.letters), WorldNames.Likeness.allCases)
  func `files of names in any script have paths of their own, and everyone is found`(
    letters: ClosedRange<UInt32>,
    likeness: WorldNames.Likeness
  ) throws {
    let names = WorldNames.names(of: letters, likeness, count: 150)
    let people = names.enumerated().map {
      SearchPerson(name: $1, otherName: $0 % 3 == 0 ? "\($1) \($0)" : "", url: "\($0)/", blogCount: $0 % 5)
    }
    let drafts = SearchIndex.drafts(slices: [], people: people)
    #expect(Set(drafts.map(\.path)).count == drafts.count)
    try expectAllFound(people, IndexReader(SearchDraft.files(drafts)))
  }

  @Test(arguments: [300, 3_000, 20_000])
  func `a person with a very long name does not affect the others`(length: Int) throws {
    var words = (0..<length).map { "aaaaaaaaaaaaaaaaaaaa\($0)" }
    var people = [SearchPerson(name: words.joined(separator: " "), url: "long/", blogCount: 1)]
    words = (0..<90).map { "aaaaaaaaaaaaaaaaaaaa \($0)" }
    people += words.map { SearchPerson(name: $0, url: "\($0)/", blogCount: 2) }
    let drafts = SearchIndex.drafts(slices: [], people: people)
    #expect(Set(drafts.map(\.path)).count == drafts.count)
    #expect(drafts.count < 250)
    try expectAllFound(people, IndexReader(SearchDraft.files(drafts)))
  }

  /// Each person is in the leaf of each of their keys, and the first people of a prefix have it.
  private func expectAllFound(_ people: [SearchPerson], _ reader: IndexReader) throws {
    let beginnings = Set(IndexReader.names(reader.root.p.tops ?? []).map { Array($0.1.utf8) })
    var byKey: [[UInt8]: Set<String>] = [:]
    var byBeginning: [[UInt8]: Set<String>] = [:]
    for person in people {
      for key in PeopleFiles.keys(of: person) {
        byKey[key, default: []].insert(person.url)
        for length in key.indices where beginnings.contains(Array(key.prefix(length + 1))) {
          byBeginning[Array(key.prefix(length + 1)), default: []].insert(person.url)
        }
      }
    }
    for (key, urls) in byKey {
      let found = try reader.people(near: String(decoding: key, as: UTF8.self)).map(\.url)
      #expect(urls.isSubset(of: found))
    }
    for beginning in beginnings {
      let first = try reader.first(of: String(decoding: beginning, as: UTF8.self)).map(\.url)
      #expect(!first.isEmpty && Set(first).isSubset(of: byBeginning[beginning] ?? []))
    }
  }

  @Test func `without people the root has no leaves`() throws {
    let reader = try reader([])
    #expect(reader.root.p.leaves == ["", "", ""])
    #expect(reader.root.format == 5)
  }

  private func reader(_ people: [SearchPerson]) throws -> IndexReader {
    try IndexReader(SearchDraft.files(SearchIndex.drafts(slices: [], people: people)))
  }
}

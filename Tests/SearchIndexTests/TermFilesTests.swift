import Testing

@testable import SearchIndex

@Suite struct TermFilesTests {
  /// Documents of which all have `all`, those before `count` have `some`, and the newest has `all` as title.
  private func reader(_ documents: Int, some count: Int) throws -> IndexReader {
    let documents = (0..<documents).map { number in
      SearchDocument(
        url: "",
        title: number == documents - 1 ? "All" : "",
        text: "all" + (number < count ? " some" : ""),
        author: "",
        authorKey: "ana"
      )
    }
    let drafts = SearchIndex.drafts(slices: [SearchSlice(documents, first: 0)], people: [])
    return try IndexReader(SearchDraft.files(drafts))
  }

  private func entry(_ term: String, _ reader: IndexReader) throws -> IndexReader.Entry? {
    try reader.entries(near: term).first { $0.term == term }
  }

  @Test(arguments: [(512, 0, 512), (513, 1, 64)])
  func `a term in more than 512 documents has a list of its own`(count: Int, kind: Int, here: Int) throws {
    let some = try entry("some", reader(900, some: count))
    #expect(some?.count == count)
    #expect(some?.kind == kind)
    #expect(some?.postings.count == here)
  }

  @Test(arguments: [(1000, 1), (1001, 2)])
  func `a word in more than a thousand documents and an eighth of all is everywhere`(
    count: Int,
    kind: Int
  ) throws {
    #expect(try entry("some", reader(2000, some: count))?.kind == kind)
  }

  @Test func `of a word that is everywhere the list has the titles`() throws {
    let reader = try reader(2000, some: 0)
    let all = try #require(try entry("all", reader))
    #expect(all.kind == 2)
    #expect(all.postings.count == 64)
    #expect(all.postings[1999] == 15)
    var list = ByteCursor(try IndexReader.inflate(reader.files["l/\(all.list).bin"] ?? []))
    #expect(list.postings([list.number()]) == [[1999: 15]])
  }

  @Test func `a filter is whole however many documents it has`() throws {
    let reader = try reader(2000, some: 0)
    #expect(try entry("@ana", reader)?.kind == 1)
    #expect(try reader.postings(of: "@ana").count == 2000)
  }

  @Test func `the best 64 are the newest of equal weight`() throws {
    let some = try entry("some", reader(900, some: 600))
    #expect(try Set(#require(some).postings.keys) == Set(536..<600))
  }

  @Test func `a leaf has nothing behind its postings`() throws {
    let reader = try reader(20, some: 10)
    #expect(try reader.entries(near: "all").map(\.term) == ["@ana", "all", "some"])
  }
}

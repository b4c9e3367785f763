import Testing

@testable import SearchIndex

@Suite struct TermFilesTests {
  /// Documents of which all have `all`, those before `count` have `some`, and the newest have `all` as title.
  private func reader(_ documents: Int, some count: Int, titles: Int = 1) throws -> IndexReader {
    let documents = (0..<documents).map { number in
      SearchDocument(
        url: "",
        title: number >= documents - titles ? "All" : "",
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

  @Test(arguments: [
    (255, 0, 0, 255), (256, 0, 0, 256), (257, 0, 0, 257), (512, 0, 0, 512), (513, 1, 512, 64),
    (639, 1, 512, 127), (640, 1, 640, 64),
  ])
  func `of a term in more than 512 documents whole blocks of 128 are in a list of its own`(
    count: Int,
    kind: Int,
    listed: Int,
    here: Int
  ) throws {
    let reader = try reader(900, some: count)
    let some = try #require(try entry("some", reader))
    #expect(some.count == count)
    #expect(some.kind == kind)
    #expect(some.listed == listed)
    #expect(some.postings.count == here)
    #expect(try Set(reader.postings(of: "some").keys) == Set(0..<count))
  }

  @Test(arguments: [(1000, 1), (1001, 2)])
  func `a word in more than a thousand documents and an eighth of all is everywhere`(
    count: Int,
    kind: Int
  ) throws {
    #expect(try entry("some", reader(2000, some: count))?.kind == kind)
  }

  @Test(arguments: [(1, 0), (127, 0), (128, 128), (300, 256)])
  func `of a word that is everywhere the list has titles`(titles: Int, listed: Int) throws {
    let reader = try reader(2000, some: 0, titles: titles)
    let all = try #require(try entry("all", reader))
    #expect(all.kind == 2)
    #expect(all.listed == listed)
    #expect(try reader.list(all).count == listed)
    let known = try reader.postings(of: "all")
    #expect(known.filter { $0.value == 15 }.keys.sorted() == Array(2000 - titles..<2000))
    #expect(known.count == max(64, titles))
  }

  @Test func `a new document changes no list but one in 128`() throws {
    let lists = try [600, 601, 639, 640].map { count in
      try reader(900, some: count).files.keys.filter { $0.hasPrefix("l/") }.sorted()
    }
    #expect(lists[0] == lists[1])
    #expect(lists[0] == lists[2])
    #expect(lists[0] != lists[3])
  }

  @Test func `a filter is complete with any number of documents`() throws {
    let reader = try reader(2000, some: 0)
    let ana = try #require(try entry("@ana", reader))
    #expect(ana.kind == 1)
    #expect(ana.postings.count == 2000 % 128)
    #expect(try reader.postings(of: "@ana").count == 2000)
  }

  @Test func `the best 64 are the newest of equal weight`() throws {
    let some = try entry("some", reader(900, some: 640))
    #expect(try Set(#require(some).postings.keys) == Set(576..<640))
  }

  @Test func `a leaf has nothing behind its postings`() throws {
    let reader = try reader(20, some: 10)
    #expect(try reader.entries(near: "all").map(\.term) == ["@ana", "all", "some"])
  }
}

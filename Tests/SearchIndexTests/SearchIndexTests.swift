import Testing

@testable import SearchIndex

@Suite struct SearchIndexTests {
  private static let words =
    "tea Tee thé Straße 段简介 日本語 ค้นหา run running the The Ångström naïve O’Brien 𠮷野家 검색 constructor x1"
    .split(separator: " ").map(String.init)

  /// Documents that say the same on every machine; newest first.
  private static func documents(_ count: Int) -> [SearchDocument] {
    (0..<count).reversed().map { number in
      let text =
        (0..<9).map { words[(number * 7 + $0 * $0 * 3 + number / 5) % words.count] } + ["w\(number % 97)"]
      return SearchDocument(
        url: "blogs/b\(number)/",
        title: words[number % words.count],
        text: text.joined(separator: " "),
        author: "Ana",
        tags: number % 3 == 0 ? ["Tagged"] : []
      )
    }
  }

  private static let people = (0..<300).map { number in
    SearchPerson(
      name: "\(["Ana", "Łukasz", "O’Brien", "山田"][number % 4]) Number\(number)",
      url: "bloggers/\(number)/",
      blogCount: number % 11
    )
  }

  @Test(arguments: [0, 1, 7, 8, 9, 600, 1500])
  func `each term is found in exactly the documents that have it`(count: Int) async throws {
    let documents = Self.documents(count)
    let reader = try IndexReader(await SearchIndex.files(documents: documents, people: [], jobs: 2))
    #expect(reader.root.documents == count)
    var expected: [String: [Int: Int]] = [:]
    for (number, document) in documents.reversed().enumerated() {
      for term in Tokenizer.terms(of: document.text) + document.tags.flatMap(Tokenizer.terms) {
        expected[term, default: [:]][number, default: 0] += 1
      }
      for term in Tokenizer.terms(of: document.title) {
        expected[term, default: [:]][number, default: 0] += 8
      }
    }
    for (term, numbers) in expected { #expect(try reader.postings(of: term) == numbers, "\(term)") }
    if count > 0 { #expect(try reader.postings(of: "absent").isEmpty) }
  }

  @Test func `a record tells what a result shows`() async throws {
    let documents = Self.documents(20)
    let reader = try IndexReader(await SearchIndex.files(documents: documents, people: [], jobs: 1))
    for (number, document) in documents.reversed().enumerated() {
      let record = try reader.record(number)
      #expect(record.url == document.url)
      #expect(record.title == document.title)
      #expect(record.text == document.text)
      #expect(record.tags == document.tags)
    }
  }

  @Test func `the same input gives the same files with one task and with many`() async {
    let documents = Self.documents(1500)
    let one = await SearchIndex.files(documents: documents, people: Self.people, jobs: 1)
    #expect(await SearchIndex.files(documents: documents, people: Self.people, jobs: 1) == one)
    #expect(await SearchIndex.files(documents: documents, people: Self.people, jobs: 7) == one)
    #expect(Set(one.map(\.path)).count == one.count)
  }

  @Test func `slices of any size give the same index`() {
    let documents = Array(Self.documents(600).reversed())
    let whole = [SearchSlice(documents, first: 0)]
    let parts = stride(from: 0, to: 600, by: 24).map {
      SearchSlice(documents[$0..<min(600, $0 + 24)], first: $0).withoutRecords()
    }
    let one = SearchIndex.files(slices: whole, people: Self.people)
    #expect(SearchIndex.files(slices: parts, people: Self.people) == one)
  }

  @Test func `a new document leaves all full record files as they are`() async {
    let before = await SearchIndex.files(documents: Self.documents(83), people: [], jobs: 2)
    let after = await SearchIndex.files(documents: Self.documents(84), people: [], jobs: 2)
    let old = Set(before.filter { $0.path.hasPrefix("records/") }.map(\.bytes))
    #expect(after.count { $0.path.hasPrefix("records/") && !old.contains($0.bytes) } == 1)
  }

  @Test func `any change of a document changes the version`() async throws {
    var documents = Self.documents(30)
    let before = try IndexReader(await SearchIndex.files(documents: documents, people: [], jobs: 2))
    documents[4].date = "1 May 2020"
    let after = try IndexReader(await SearchIndex.files(documents: documents, people: [], jobs: 2))
    #expect(before.root.version != after.root.version)
  }

  @Test func `the reader's scripts come with the module`() {
    #expect(SearchIndex.readerFiles().map(\.path) == ["blogger-box.js", "search-page.js", "search.js"])
    #expect(SearchIndex.readerFiles().allSatisfy { !$0.bytes.isEmpty })
  }
}

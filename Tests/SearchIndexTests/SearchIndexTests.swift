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
        tags: number % 3 == 0 ? ["Tagged"] : [],
        authorKey: "ana",
        year: 2000 + number % 20
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

  @Test(arguments: [0, 1, 31, 32, 33, 511, 512, 513, 600, 1500])
  func `each term is found in exactly the documents that have it`(count: Int) async throws {
    let documents = Self.documents(count)
    let reader = try IndexReader(await SearchIndex.files(documents: documents, people: [], jobs: 2))
    #expect(reader.root.documents == count)
    var expected: [String: Set<Int>] = [:]
    for (number, document) in documents.reversed().enumerated() {
      let texts = [document.text, document.title] + document.tags
      for term in texts.flatMap(Tokenizer.terms) { expected[term, default: []].insert(number) }
      for tag in document.tags { expected["#\(tag.lowercased())", default: []].insert(number) }
      expected["@ana", default: []].insert(number)
      expected[":\(2000 + number % 20)", default: []].insert(number)
    }
    // Words that are everywhere are not there for every document.
    for (term, numbers) in expected where numbers.count <= 1000 || "@:".contains(term.prefix(1)) {
      #expect(try Set(reader.postings(of: term).keys) == numbers, "\(term)")
    }
    #expect(try reader.postings(of: "absent").isEmpty)
  }

  @Test func `a tag without words has no filter`() async throws {
    let document = SearchDocument(url: "u", title: "", text: "", author: "", tags: ["🍞", "Green Tea", "!"])
    #expect(document.filters == [Array("#greentea".utf8)])
    let reader = try IndexReader(await SearchIndex.files(documents: [document], people: [], jobs: 1))
    #expect(try reader.postings(of: "#").isEmpty)
    #expect(try reader.record(0).tags == document.tags)
  }

  @Test func `a record contains what a result shows`() async throws {
    let documents = Self.documents(40)
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

  @Test(arguments: [32, 64, 160, 608])
  func `parts of a site merge to the bytes of one index`(size: Int) {
    let documents = Array(Self.documents(600).reversed())
    let parts = stride(from: 0, to: 600, by: size).compactMap {
      // As when every part is read on a machine of its own.
      SearchSlice(encoded: SearchSlice(documents[$0..<min(600, $0 + size)], first: $0).encoded)
    }
    let one = SearchIndex.drafts(slices: [SearchSlice(documents, first: 0)], people: Self.people)
    #expect(SearchIndex.drafts(slices: parts, people: Self.people) == one)
  }

  @Test func `a new document leaves all full record files and most leaves as they are`() async {
    let before = await SearchIndex.files(documents: Self.wordy(2000), people: [], jobs: 2)
    let after = await SearchIndex.files(documents: Self.wordy(2001), people: [], jobs: 2)
    let old = Set(before.map(\.path)).union(before.filter { $0.path.hasPrefix("r/") }.map { "\($0)" })
    let leaves = after.filter { $0.path.hasPrefix("t/") }
    #expect(leaves.count { !old.contains($0.path) } <= 16)
    #expect(leaves.count > 40)
    #expect(after.count { $0.path.hasPrefix("r/") && !old.contains("\($0)") } == 1)
  }

  /// Documents of twelve words out of many; newest first.
  private static func wordy(_ count: Int) -> [SearchDocument] {
    (0..<count).reversed().map { number in
      let words = (0..<12).map { String((number * 12 + $0) &* 2_654_435_761 % 20_011, radix: 20) + "x" }
      return SearchDocument(url: "b\(number)/", title: "", text: words.joined(separator: " "), author: "")
    }
  }

  @Test func `a file with another content has another name or version`() async throws {
    var documents = Self.documents(3000)
    let before = await SearchIndex.files(documents: documents, people: [], jobs: 2)
    documents[4].date = "1 May 2020"
    documents[5].text += " another"
    let after = await SearchIndex.files(documents: documents, people: [], jobs: 2)
    let old = Dictionary(uniqueKeysWithValues: before.map { ($0.path, $0.bytes) })
    for file in after where !file.path.hasPrefix("r") {
      #expect((old[file.path] ?? file.bytes) == file.bytes)
    }
    let (first, second) = (try IndexReader(before).root.r.versions, try IndexReader(after).root.r.versions)
    #expect(first.count == 12)
    // Newest first: the last shelf of 1,024 has changed, the others have not.
    #expect(first.prefix(8) == second.prefix(8))
    #expect(first != second)
  }

  @Test func `the root does not grow with the site`() {
    let shelves = RecordShelves((0..<50_000).map { UInt64($0) })
    #expect(shelves.versions.count / 4 <= RecordShelves.maximumCount)
    #expect(shelves.size == 256)
  }

  @Test func `the reader's scripts come with the module`() {
    #expect(
      SearchIndex.readerFiles().map(\.path).sorted() == [
        "blogger-box.js", "filters.js", "marks.js", "people-results.js", "people.js", "search-page.js",
        "search.js", "spelling.js",
      ]
    )
    #expect(SearchIndex.readerFiles().allSatisfy { !$0.bytes.isEmpty })
  }
}

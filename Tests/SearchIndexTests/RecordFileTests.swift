import Testing

@testable import SearchIndex

@Suite struct RecordFileTests {
  private func record(_ document: SearchDocument) throws -> IndexReader.Record {
    let drafts = SearchIndex.drafts(slices: [], people: [])
    return try IndexReader(SearchDraft.files(drafts) + RecordFile.files([document], first: 0)).record(0)
  }

  @Test(arguments: [0, 1, 32, 33, 8193])
  func `32 documents share a file and 256 files a folder`(count: Int) {
    let documents = (0..<count).map { SearchDocument(url: "\($0)", title: "", text: "", author: "") }
    let files = RecordFile.files(documents, first: 0)
    #expect(files.count == (count + 31) / 32)
    #expect(files.first?.path == (count == 0 ? nil : "r/0/0.bin"))
    if count == 8193 { #expect(files.last?.path == "r/1/0.bin") }
  }

  @Test(arguments: ["\"</script>\\ \u{7F}\u{2028}", "<img src=x onerror=alert(1)>", "🍵 é 段"])
  func `hostile text survives as it is`(text: String) throws {
    let record = try record(SearchDocument(url: "u", title: text, text: text, author: text, tags: [text]))
    #expect(record.title == text)
    #expect(record.text == text)
    #expect(record.author == text)
    #expect(record.tags == [text])
  }

  @Test func `a line break ends no field`() throws {
    let record = try record(SearchDocument(url: "u", title: "a\nb\r\u{0}c", text: "d\ne", author: "f\n"))
    #expect(record.title == "a b  c")
    #expect(record.text == "d\ne")
    #expect(record.author == "f ")
  }

  @Test func `a comma in a tag separates no tags`() throws {
    let tags = ["Paris, France", "tea", ","]
    let record = try record(SearchDocument(url: "u", title: "", text: "", author: "", tags: tags))
    #expect(record.tags == ["Paris， France", "tea", "，"])
  }

  @Test(arguments: ["a", "é", "段", "🍵"], [0, 100, 300, 600, 5000])
  func `a text that does not fit into its slot is complete`(letter: Character, count: Int) throws {
    // Letters that differ, so that deflate cannot make them short.
    let scalar = letter.unicodeScalars.first?.value ?? 0
    let letters = (0..<count).compactMap { Unicode.Scalar(scalar + UInt32($0 * 7919 % 23)) }
    let text = String(String.UnicodeScalarView(letters))
    let expected = text.utf8.count > RecordFile.maximumTextBytes ? text.prefix(4000) : text[...]
    #expect(try record(SearchDocument(url: "u", title: "T", text: text, author: "")).text.hasPrefix(expected))
  }

  @Test func `lines that are too long for a slot are behind the slots`() throws {
    let title = String(
      (0..<2000).compactMap { Unicode.Scalar(0x4E00 + $0 * 7919 % 20_000).map(Character.init) }
    )
    let record = try record(SearchDocument(url: "u", title: title, text: "text", author: "a"))
    #expect(record.title == title)
    #expect(record.text == "text")
  }

  @Test(arguments: 0..<4)
  func `a long text is cut between code points`(offset: Int) throws {
    let text = String(repeating: "a", count: offset) + String(repeating: "🍵", count: 9000)
    let record = try record(SearchDocument(url: "u", title: "", text: text, author: ""))
    #expect(text.hasPrefix(record.text))
    #expect(
      (RecordFile.maximumTextBytes - 3...RecordFile.maximumTextBytes).contains(record.text.utf8.count)
    )
  }
}

import Testing

@testable import SearchIndex

@Suite struct RecordFileTests {
  @Test(arguments: [0, 1, 8, 9, 2049])
  func `eight documents share a file and 256 files a folder`(count: Int) {
    let documents = (0..<count).map { SearchDocument(url: "\($0)", title: "", text: "", author: "") }
    let files = RecordFile.files(documents, first: 0)
    #expect(files.count == (count + 7) / 8)
    #expect(files.first?.path == (count == 0 ? nil : "records/0/0.json"))
    if count == 2049 { #expect(files.last?.path == "records/1/0.json") }
  }

  @Test(arguments: ["\"</script>\\ \u{0}\u{1F}\u{7F}\u{2028}", "<img src=x onerror=alert(1)>", "🍵 é 段"])
  func `hostile text survives as it is`(text: String) throws {
    let document = SearchDocument(url: "u", title: text, text: text, author: text, tags: [text])
    let records: [IndexReader.Record] = try IndexReader.decode(
      RecordFile.files([document], first: 0)[0].bytes
    )
    #expect(records[0].title == text)
    #expect(records[0].text == text)
    #expect(records[0].author == text)
    #expect(records[0].tags == [text])
  }

  @Test(arguments: 0..<4)
  func `a long text is cut between code points`(offset: Int) throws {
    let text = String(repeating: "a", count: offset) + String(repeating: "🍵", count: 2000)
    let document = SearchDocument(url: "u", title: "", text: text, author: "")
    let records: [IndexReader.Record] = try IndexReader.decode(
      RecordFile.files([document], first: 0)[0].bytes
    )
    #expect(text.hasPrefix(records[0].text))
    #expect(
      (RecordFile.maximumTextBytes - 3...RecordFile.maximumTextBytes).contains(records[0].text.utf8.count)
    )
  }
}

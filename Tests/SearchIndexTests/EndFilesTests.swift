import Testing

@testable import SearchIndex

@Suite struct EndFilesTests {
  @Test(
    arguments: [
      ("garden", "nedrag"), ("élan", "nalé"), ("𐐨abc", "cba𐐨"), ("tea", nil), ("#garden", nil),
      ("@garden", nil),
      (":2020", nil), ("web2", nil), ("段简", nil), ("ค้นห", nil),
    ] as [(String, String?)]
  )
  func `words to be corrected are turned round by code points`(word: String, reversed: String?) {
    #expect(EndFiles.reversed(Array(word.utf8)[...]).map { String(decoding: $0, as: UTF8.self) } == reversed)
  }

  @Test func `words are found by their ends, with powers of four`() throws {
    let documents = (0..<70).map { number in
      let words = ["garden"] + (number < 3 ? ["warden"] : []) + (number < 2 ? ["harden"] : [])
      return SearchDocument(url: "", title: "", text: words.joined(separator: " "), author: "")
    }
    let drafts = SearchIndex.drafts(slices: [SearchSlice(documents, first: 0)], people: [])
    let reader = try IndexReader(SearchDraft.files(drafts))
    #expect(try reader.ends(near: "arden") == ["garden": 3, "warden": 0, "harden": 0])
  }
}

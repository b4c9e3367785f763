import Testing

@testable import MarkdownHTML

struct ExcerptTests {
  @Test(arguments: [
    ("", 10, ""), ("short", 10, "short"), ("exactly 10", 10, "exactly 10"), ("exactly 10 x", 10, "exactly…"),
    ("one two three", 8, "one two…"), ("one two three", 7, "one…"), ("a\nb\n\n c", 10, "a b c"),
    ("abcdefghij", 5, "abcd…"), ("👩🏽‍💻👩🏽‍💻👩🏽‍💻👩🏽‍💻", 3, "👩🏽‍💻👩🏽‍💻…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ("שלום עולם טוב", 10, "שלום עולם…"), ("x", 0, ""), ("xy", 1, "…"), ("a bcdefghij", 8, "a bcdef…"),
    ("日本！\n日本語日本語日本語", 10, "日本！ 日本語日本…"), ("one, two-three", 9, "one,…"),
  ])
  func `an excerpt ends between words and never inside a character`(
    text: String,
    length: Int,
    expected: String
  ) {
    let excerpt = Excerpt.make(from: text, length: length)
    #expect(excerpt == expected)
    #expect(excerpt.count <= length)
  }

  @Test func `a letter with thousands of marks is cut`() {
    let letter = "a" + String(repeating: "\u{301}", count: 10_000)
    #expect(Excerpt.make(from: "\(letter) one", length: 10).unicodeScalars.count == 20)
    #expect(renderer.post("#\(letter) one\n\ntext").hashtags == [])
  }
}

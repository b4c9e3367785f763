import Testing

@testable import MarkdownHTML

struct ExcerptTests {
  @Test(arguments: [
    ("", 10, ""), ("short", 10, "short"), ("exactly 10", 10, "exactly 10"), ("exactly 10 x", 10, "exactly…"),
    ("one two three", 8, "one two…"), ("one two three", 7, "one…"), ("a\nb\n\n c", 10, "a b c"),
    ("abcdefghij", 5, "abcd…"), ("👩🏽‍💻👩🏽‍💻👩🏽‍💻👩🏽‍💻", 3, "👩🏽‍💻👩🏽‍💻…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ("שלום עולם טוב", 10, "שלום עולם…"), ("x", 0, ""), ("xy", 1, "…"),
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
}

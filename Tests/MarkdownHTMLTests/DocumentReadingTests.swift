import Testing

@testable import MarkdownHTML

struct DocumentReadingTests {
  /// Pieces of which many texts are made: none of them needs the parser.
  private static let pieces = [
    "word", " ", "  ", "\t", "\n", "\n\n", " \n", "#tag", "#", "##x", "1", "2019 was", "3.5", "-x", "a-b",
    "=", "<3", "& ",
    "|", "]", "!", "(x)", "https://x.org/a.", "www.x.org", ":)", "\"", "'", "é", "🌊", "+1", ">", "@ana", "x:",
    ".", ")",
  ]

  @Test func `a text without Markdown is read the same with and without the parser`() throws {
    var state: UInt64 = 7
    var compared = 0
    for _ in 0..<4_000 {
      var text = ""
      for _ in 0..<Int(state >> 60) + 2 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += Self.pieces[Int(state >> 33) % Self.pieces.count]
      }
      let bytes = Array(text.utf8)
      guard !Complexity.needsParser(bytes) else { continue }
      compared += 1
      let plain = Document(plain: bytes)
      let parsed = try #require(MarkdownParser.parse(bytes))
      #expect(plain.text == parsed.text, "\(text.debugDescription)")
      #expect(plain.events == parsed.events, "\(text.debugDescription)")
    }
    #expect(compared > 1_000)
  }

  @Test(arguments: [
    "*a*", "a_b_", "`a`", "[a]", "~~a~~", "\\*", "<b>", "&amp;", "# a", "> a", "- a", "+ a", "1. a", "1) a",
    "a\n===",
    "a\n---", "    a", "\ta", "a|b\n:-|-", "   # a",
  ])
  func `a text with Markdown enters the parser`(text: String) {
    #expect(Complexity.needsParser(Array(text.utf8)))
  }

  @Test(arguments: [
    "Hello, world!", "I <3 R & D: 100% (yes) #tag", "a\n\nb\nc", "2019 was 3.5 times", "", "www.x.org",
  ])
  func `a text without Markdown does not`(text: String) {
    #expect(!Complexity.needsParser(Array(text.utf8)))
  }
}

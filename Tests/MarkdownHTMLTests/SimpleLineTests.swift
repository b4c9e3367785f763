import Testing

@testable import MarkdownHTML

struct SimpleLineTests {
  private static let renderer = MarkdownRenderer(hashtagURL: { "/tags/\($0)/" })

  @Test(arguments: [
    ("", ""), ("   ", ""), ("plain words", "<p>plain words</p>"), ("  words.  ", "<p>words.</p>"),
    ("it's \"so\", isn't it?", "<p>it's \"so\", isn't it?</p>"), ("Zürich: schön", "<p>Zürich: schön</p>"),
    ("a - b = c + 1 | d", "<p>a - b = c + 1 | d</p>"),
  ])
  func `a line of words is made without a document`(text: String, html: String) {
    #expect(SimpleLine.html(of: text) == html)
    #expect(Self.renderer.readNote(text).html == html)
  }

  @Test(arguments: [
    "*a*", "_a_", "`a`", "[a](b)", "a\\*", "~~a~~", "<b>", "a > b", "a & b", "&amp;", "#tag", "see #tag",
    "a@example.org", "a%40example.org", "https://example.org", "www.example.org", "WWW.example.org",
    "- a", "+ a", "1. a", "1) a", "> a", "# a", "=", "| a |", ":- a", "    code", "\ta", "a\nb", "a\r",
    "a\u{0}b",
    "a\u{7F}", "a\u{85}", "a\u{202E}b", "a\u{FEFF}", "\u{FFFE}", "👩🏽‍💻",
  ])
  func `a text in which something may have a meaning is read`(text: String) {
    #expect(SimpleLine.html(of: text) == nil)
  }

  @Test func `the one-pass result equals that of parsing for any text`() {
    var state: UInt64 = 7
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let parts = [
      "a", "b c", " ", "  ", ".", ":", "w", "ww.", "://", "/", "-", "=", "+", "|", "1", "(", ")", "\"", "'",
      "!",
      "?", "é", "字", "\u{301}", "*", "_", "#", "@", "%", "&", "<", ">", "\n", "\t", "~", "\\", "{", "}", "$",
      "^",
    ]
    var count = 0
    for _ in 0..<50_000 {
      let text = (0..<(1 + random(7))).map { _ in parts[random(parts.count)] }.joined()
      guard let html = SimpleLine.html(of: text) else { continue }
      count += 1
      #expect(html == Self.renderer.noteHTML(text))
      #expect(Self.renderer.note(text) == Self.renderer.readNote(text), "\(text.debugDescription)")
    }
    #expect(count > 5000)
  }
}

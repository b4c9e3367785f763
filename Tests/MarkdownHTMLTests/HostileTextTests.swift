import Testing

@testable import MarkdownHTML

struct HostileTextTests {
  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java&#10;script:alert(1)",
    "java&Tab;script:alert(1)",
    "java\\tscript:alert(1)", "&#x6A;avascript:alert(1)", "javascript&colon;alert(1)",
    "&#1;javascript:alert(1)",
    "%6Aavascript:alert(1)", "data:text/html,<script>", "data:image/svg+xml;base64,AAAA", "vbscript:x",
    "file:///etc/passwd",
    "//evil.org", "https:javascript:x", "blob:x.org", "about:blank", "view-source:x", "\u{202E}javascript:x",
  ])
  func `no link or picture goes to an unsafe address`(url: String) {
    for text in [
      "[a](\(url))", "[a](<\(url)>)", "![a](\(url))", "<\(url)>", "[a]\n\n[a]: \(url)",
      "[a]\n\n[a]: <\(url)>",
    ] {
      let output = html(text)
      #expect(!output.contains("<a "), "\(output)")
      #expect(foreignMarkup(in: output) == nil)
    }
  }

  @Test(arguments: [
    "[a](https://x.org \"\\\" onclick=x\")", "![\" onerror=\"x](https://x.org)",
    "[a](https://x.org/\"onclick=x)",
    "[a](<https://x.org/\" onclick=\"x>)", "[a](https://x.org/'><script>)", "https://x.org/\"onclick=x",
    "```\"><script>\nx\n```",
    "```x\"onload=\"y\nx\n```", "~~~ a' b\nx\n~~~", "```<b>\nx\n```",
    "[a](https://x.org/&quot;&gt;&lt;b&gt;)", "#a\"onclick=x",
    "<a href='javascript:x'>y</a>", "<img src=x onerror=y>", "<p style='x' class='y' id='z'>\n\ntext",
    "</p></div>\n</body>",
    "<!--> <script>", "<![CDATA[ x ]]>", "<?php x ?>", "<svg/onload=x>", "|<b>|\n|-|\n|\"'><i>|", "# <h1>",
    "- <li>",
    "&lt;script&gt;", "&#60;script&#62;", "`<script>`", "[<b>](https://x.org)", "**<b>**",
    "[a]: <b> '<i>'\n\n[a]",
    "https://x.org/<b>", "https://x.org/&lt;b&gt;", "www.x.org/'onclick='x", "<https://x.org/'onclick='x>",
  ])
  func `no text adds markup of its own`(text: String) {
    for output in [html(text), renderer.post(text).html, renderer.post("Title\n\n\(text)").html] {
      #expect(foreignMarkup(in: output) == nil, "\(output)")
    }
  }

  @Test(arguments: [
    "a\u{0}b", "a\u{1}b", "a\u{8}\u{B}\u{C}\u{1F}b", "a\u{7F}\u{85}\u{9F}b", "a\u{FEFF}\u{FFFE}\u{FFFF}b",
    "a\u{202A}\u{202E}\u{2066}\u{2069}b",
    "a&#x202E;&#x2066;b", "a&#1;&#x8;b", "a&#xFEFF;&#xFDD0;b", "a&#127;&#x85;b", "`a\u{202E}b`", "*a\u{1}*b",
    "a\u{1FFFE}b",
  ])
  func `control characters and direction overrides are dropped`(text: String) {
    let note = renderer.note(text)
    #expect(note.plainText.replacing("*", with: "") == "ab")
    #expect(!note.html.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) })
    guard case .charactersRemoved(let count)? = note.problems.first else {
      Issue.record("\(note.problems)")
      return
    }
    #expect(count > 0)
  }

  @Test func `a null entity becomes the replacement character`() {
    #expect(html("a&#0;b") == "<p>a\u{FFFD}b</p>")
  }

  @Test(arguments: ["👩🏽‍💻 👍🏿 🏳️‍🌈", "שלום עולם", "مرحبا \u{200F}بالعالم", "e\u{301}", "a\u{A0}b"])
  func `emoji and right-to-left text are kept`(text: String) {
    #expect(html(text) == "<p>\(text)</p>")
    #expect(html("*\(text)*") == "<p><em>\(text)</em></p>")
  }

  @Test(arguments: [
    "a <?", "![[]()", "[a](<b", "*a **a ", "<a b=\"", "&amp;*", "[a](b", "~~a ~", "`a``",
  ])
  func `long hostile texts lose their formatting only`(unit: String) {
    let text = String(repeating: unit, count: 100_000 / unit.utf8.count)
    let note = renderer.note(text)
    #expect(note.problems == [.tooComplex])
    #expect(note.plainText == text.trimmingSuffix())
    #expect(foreignMarkup(in: note.html) == nil)
  }

  @Test(arguments: [
    String(repeating: ">", count: 200) + "a\n" + String(repeating: "b\n", count: 200),
    (0..<200).map { String(repeating: "  ", count: $0) + "- a\n" }.joined(),
    String(repeating: "- ", count: 200),
    String(repeating: "|a", count: 2_000) + "|\n" + String(repeating: "|-", count: 2_000) + "|\n"
      + String(repeating: "|\n", count: 2_000),
    String(repeating: "lorem ipsum ", count: 5_000) + "\n" + String(repeating: "-|\n", count: 20_000),
    "[a]: javascript:" + String(repeating: "a", count: 50_000) + "\n\n"
      + String(repeating: "[a]\n\n", count: 10_000),
    "[a]: https://x.org/" + String(repeating: "a", count: 2_000) + "\n\n"
      + String(repeating: "[a]\n\n", count: 4_000),
  ])
  func `nesting, tables and references have limits`(text: String) {
    let note = renderer.note(text)
    #expect(note.problems.contains(.tooComplex))
    #expect(note.html.utf8.count < 8 * text.utf8.count)
  }

  @Test func `deep emphasis is cut off and stays well-formed`() {
    let text = String(repeating: "*a **a ", count: 150) + String(repeating: "a** a*", count: 150)
    let output = html(text)
    #expect(foreignMarkup(in: output) == nil)
    #expect(output.split(separator: "<em>").count == output.split(separator: "</em>").count)
  }

  @Test func `a long ordinary text keeps its formatting`() {
    let paragraph = String(repeating: "lorem *ipsum* dolor ", count: 40) + "\n\n"
    let note = renderer.note(String(repeating: paragraph, count: 120))
    #expect(note.problems == [])
    #expect(note.html.hasPrefix("<p>lorem <em>ipsum</em> dolor"))
  }

  @Test func `hashtags without end do not swell the page without end`() {
    let note = MarkdownRenderer(hashtagURL: { _ in String(repeating: "x", count: 1_000) })
      .note(String(repeating: "#a ", count: 10_000))
    #expect(note.html.utf8.count < 1_500_000)
  }
}

extension String {
  /// The text without blanks at its end.
  fileprivate func trimmingSuffix() -> String {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

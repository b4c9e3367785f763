import Testing

@testable import MarkdownHTML

struct WellFormedTests {
  /// Pieces whose mixtures open and close everything in every order.
  private static let pieces = [
    "*", "**", "_", "~~", "`", "```", "[", "](https://x.org)", "](x:y)", "![", "<b>", "<", ">", "# ", "> ",
    "- ", "1. ", "\n",
    "\n\n", "    ", "|", "|-|-|\n", "&amp;", "&#x202E;", "\\", "a@b.cc", "@", "#tag", "https://x.org/",
    "www.", "word", " ",
    "[a]: https://y.org\n", "[a]", "- [x] ", "é", "🌊", "<a@b.cc>", "<!--", "-->", "***\n", "\t", "===\n",
    "%40", "x.org",
  ]

  @Test func `any mixture of marks gives closed elements, allowed markup and no address`() {
    var state: UInt64 = 11
    for _ in 0..<1_500 {
      var text = ""
      for _ in 0..<Int(state >> 59) + 3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += Self.pieces[Int(state >> 33) % Self.pieces.count]
      }
      let post = renderer.post(text)
      #expect(foreignMarkup(in: post.html) == nil, "\(text.debugDescription) \(post.html)")
      #expect(unclosedElement(in: post.html) == nil, "\(text.debugDescription) \(post.html)")
      let shown = post.html.replacing(/<[^>]*>/, with: "")
      for output in [post.html, shown, post.plainText, post.title, post.excerpt] {
        #expect(!hasAddress(output), "\(text.debugDescription) \(output)")
      }
      #expect(post.excerpt.count <= 40)
    }
  }

  /// The first end tag that does not fit, or an element that stays open; nil when all are closed in order.
  private func unclosedElement(in html: String) -> String? {
    var open: [Substring] = []
    for piece in html.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      let tag = piece.prefix { $0 != ">" }
      if tag.hasSuffix("/") { continue }
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return String(tag) }
      } else {
        let name = tag.prefix { $0 != " " }
        if name == "a", open.contains("a") { return "a in a" }
        open.append(name)
      }
    }
    return open.first.map(String.init)
  }

  private func hasAddress(_ text: String) -> Bool {
    guard text.contains("@") || text.contains("%40") else { return false }
    return text.contains(/[A-Za-z0-9._%+\-](@|%40)[A-Za-z0-9.\-]+\.[A-Za-z]{2,}/)
  }
}

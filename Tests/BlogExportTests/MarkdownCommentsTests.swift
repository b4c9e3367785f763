import Testing

@testable import BlogExport

/// Comments of HTML in texts in Markdown.
@Suite struct MarkdownCommentsTests {
  @Test(arguments: [
    ("Rye <!-- no --> rises", "Rye  rises"), ("<!-- no -->", ""), ("a<!-- no --><!-- no -->b", "ab"),
    ("a\n<!-- no\n\nno -->\nb", "a\n\n\nb"), ("a <!-- no\nno -->b\n", "a \nb\n"), ("a<!-->b", "ab"),
    ("a\r\n<!-- no\r\n-->b", "a\n\nb"), ("<!-- ``` -->\n<!-- no -->", "\n"),
    // What begins a line and does not end, and what only looks like a fence.
    ("a\n\n  <!-- no\n\nno", "a\n\n  "), ("> 1. <!-- no\nno", "> 1. "),
    ("<div>\n```\n<!-- no -->\n```", "<div>\n```\n\n```"),
    ("* a\n\n    <!-- no -->", "* a\n\n    "),
    ("<!-- no\n--> ` <!-- no --> `", "\n ` <!-- no --> `".replacing("<!-- no -->", with: "")),
  ])
  func `comments are removed`(_ text: String, _ expected: String) {
    #expect(MarkdownComments.removed(from: text) == expected)
  }

  @Test(arguments: [
    "`<!-- a -->`", "```\n<!-- a -->\n```", "~~~ html\n<!--\n~~~\n", "a\n\n    <!-- a -->\n", "\\<!-- a -->",
    "a <!-- b", "a -->", "", "a < !-- b -->",
  ])
  func `code and other texts stay`(_ text: String) {
    #expect(MarkdownComments.removed(from: text) == text)
  }

  @Test func `hostile texts take linear time`() {
    for piece in ["<!--", "x <!-- ", "<!-- -->", "-", "`<!--", "<!--\n", "> <!-- -->\n"] {
      let text = String(repeating: piece, count: 100_000)
      #expect(MarkdownComments.removed(from: text).utf8.count <= text.utf8.count)
    }
  }
}

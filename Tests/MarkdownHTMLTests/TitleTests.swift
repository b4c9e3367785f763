import Testing

@testable import MarkdownHTML

struct TitleTests {
  @Test(arguments: [
    ("A day at the sea\n\nIt was fine.", "A day at the sea"), ("# A **day**\ntext", "A day"),
    ("A `b` &amp; *c*  \n\n- x", "A b & c"),
    ("Title\n=====\ntext", "Title"), ("\n\n  Spaces   inside \r\n\r\ntext", "Spaces inside"),
    ("Hello #sea\n\ntext", "Hello #sea"),
    ("👩🏽‍💻 day\n\ntext", "👩🏽‍💻 day"), ("me@example.org\n\ntext", "me@…"),
  ])
  func `the first line is the title when text follows`(text: String, title: String) {
    let post = renderer.post(text)
    #expect(post.title == title)
    #expect(!post.html.contains(title))
    #expect(!post.plainText.contains(title))
  }

  @Test
  func `if the title has a field of its own, the first line is part of the text`() {
    let post = renderer.post("A day at the sea\n\nIt was fine.", title: "Sea")
    #expect(post.title == "Sea")
    #expect(post.html == "<p>A day at the sea</p>\n<p>It was fine.</p>")
    #expect(post.plainText.hasPrefix("A day at the sea"))
  }

  @Test
  func `a first line that repeats the title is not shown`() {
    let post = renderer.post("# Sea\n\nIt was fine.", title: "Sea")
    #expect(post.title == "Sea")
    #expect(post.html == "<p>It was fine.</p>")
  }

  @Test(arguments: [
    "", "One line", "# Alone", "two\nlines\n\ntext", "#sea #sun\n\ntext", "- a\n\ntext", "> a\n\ntext",
    "```\na\n```\n\ntext", "|a|\n|-|\n\ntext", "https://x.org\n\ntext", "see [x](https://x.org)\n\ntext",
    "***\n\ntext",
    "\(String(repeating: "a", count: 121))\n\ntext", "a\(String(repeating: "\u{301}", count: 5_000))\n\ntext",
  ])
  func `other texts have no title`(text: String) {
    let post = renderer.post(text)
    #expect(post.title == "")
    #expect(text.isEmpty || post.plainText.first?.isWhitespace == false)
  }

  @Test func `120 characters are a title, however many bytes`() {
    let title = String(repeating: "ü", count: 120)
    #expect(renderer.post("\(title)\n\ntext").title == title)
  }
}

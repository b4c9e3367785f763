import Testing

@testable import Pages

struct AbsoluteLinksTests {
  @Test(arguments: [
    ("", ""), ("<p>none</p>", "<p>none</p>"),
    (
      "<p><a href=\"/tags/a/\">#a</a> <a href=\"/tags/b/\">#b</a></p>",
      "<p><a href=\"https://example.org/tags/a/\">#a</a> <a href=\"https://example.org/tags/b/\">#b</a></p>"
    ),
    ("<a href=\"https://example.com/\">x</a>", "<a href=\"https://example.com/\">x</a>"),
    ("<p>href=\"/a\" \"/b\"</p>", "<p>href=\"/a\" \"/b\"</p>"), ("<a href=\"", "<a href=\""),
  ])
  func `only local links of a body get the origin`(html: String, expected: String) {
    #expect(AbsoluteLinks.made(html, origin: "https://example.org") == expected)
    #expect(AbsoluteLinks.made(html, origin: "") == html)
  }
}

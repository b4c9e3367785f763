import Testing

@testable import MarkdownHTML

struct HashtagTests {
  @Test(arguments: [
    ("#sea", ["sea"]), ("(#sea)", ["sea"]), ("#Sea #SEA #sea", ["Sea"]), ("#a_1-b", ["a_1"]),
    ("#2019trip", ["2019trip"]),
    ("#größe #море #हिन्दी #日本", ["größe", "море", "हिन्दी", "日本"]), ("**#a**#b", ["a"]), ("🌊#sea🌊", ["sea"]),
    ("x\n#line", ["line"]), ("| #a |\n|-|", ["a"]), ("*#a*", ["a"]), ("Title #t\n\n#b #T", ["t", "b"]),
    ("#a. #b!", ["a", "b"]),
  ])
  func `hashtags are found in text`(text: String, expected: [String]) {
    #expect(renderer.post(text).hashtags == expected)
  }

  @Test(arguments: [
    "#1", "#", "##a", "a#b", "x/#b", "# heading", "`#a`", "[#a](https://x.org)", "https://x.org/#a",
    "&#x41;b", "#️⃣", "#_",
    "```\n#a\n```", "<i class=\"#a\">", "é#b", "#\(String(repeating: "a", count: 101))",
  ])
  func `other signs are not hashtags`(text: String) {
    #expect(renderer.post(text).hashtags == [])
    #expect(!renderer.post(text).html.contains("hashtag"))
  }

  @Test func `a hashtag links to its page`() {
    #expect(html("a #Sea.") == "<p>a \(tag("Sea")).</p>")
    #expect(html("*a* #Sea") == "<p><em>a</em> \(tag("Sea"))</p>")
    let hostile = MarkdownRenderer(hashtagURL: { _ in "\"><script>" })
    #expect(hostile.note("#a").html.contains("href=\"&quot;&gt;&lt;script&gt;\""))
    #expect(MarkdownRenderer(hashtagURL: { _ in "" }).note("#a").html == "<p>#a</p>")
  }
}

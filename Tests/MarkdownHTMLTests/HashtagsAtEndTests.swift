import Testing

@testable import MarkdownHTML

struct HashtagsAtEndTests {
  private static let renderer = MarkdownRenderer(hashtagURL: { "/tags/\($0)/" })

  private static func link(_ tag: String) -> String {
    "<a href=\"/tags/\(tag)/\" class=\"hashtag\" rel=\"tag\">#\(tag)</a>"
  }

  @Test(arguments: [
    ("Tea. #drinks #green", "<p>Tea.</p>"),
    ("Tea.\n#drinks\n#green", "<p>Tea.</p>"),
    ("Title\n\nTea.\n\n#drinks #green", "<p>Tea.</p>"),
    ("Title\n\nTea,\n\n* green\n\n#drinks", "<p>Tea,</p>\n<ul>\n<li>green</li>\n</ul>"),
    ("I like #tea with milk.", "<p>I like \(link("tea")) with milk.</p>"),
    ("I like #tea with milk. #drinks", "<p>I like \(link("tea")) with milk.</p>"),
    ("Like tea (#drinks", "<p>Like tea (\(link("drinks"))</p>"),
    ("Like #tea.", "<p>Like \(link("tea")).</p>"),
    ("#drinks #green", "<p>\(link("drinks")) \(link("green"))</p>"),
    ("Tea from [here](https://example.org)", nil),
    ("Tea from [here](https://example.org) #drinks", "<p>Tea from \(outside)</p>"),
    ("`#drinks`", nil),
    ("", nil),
  ])
  func `tags at the end are removed`(text: String, expected: String?) {
    let body = Self.renderer.post(text).html
    #expect(HashtagsAtEnd.removed(from: body, isBelowTitle: false) == expected ?? body)
  }

  /// A link to another site.
  private static let outside =
    renderer.post("[here](https://example.org)").html.dropFirst(3).dropLast(4).description

  @Test(arguments: [
    ("Fog at noon. #fog #sea", "Fog at noon."),
    ("Fog at noon\n#Fog", "Fog at noon"),
    ("Fog at noon #sea\u{a0}#Fog", "Fog at noon"),
    ("Fog at noon 🌫️ #fog", "Fog at noon 🌫️"),
    ("The #sea is grey. #fog", "The #sea is grey."),
    ("The #sea is grey.", "The #sea is grey."),
    // The last word of a sentence.
    ("I love my #fog", "I love my #fog"),
    ("In 1984 #fog", "In 1984 #fog"),
    ("Fog (#fog", "Fog (#fog"),
    ("Fog at noon. #other", "Fog at noon. #other"),
    ("Fog C# #fog", "Fog C#"),
    ("#fog", "#fog"),
    ("#fog #sea", "#fog #sea"),
    ("#other #sea #fog", "#other"),
    ("# #fog", "#"),
    ("Fog.  #fog", "Fog."),
    ("", ""),
  ])
  func `a plain text loses those that are no part of a sentence`(text: String, expected: String) {
    #expect(HashtagsAtEnd.removed(from: text, tags: ["sea", "fog"], isBelowTitle: false) == expected)
  }

  @Test func `a text of which each character may begin far before takes no longer`() {
    let flags = "Fog.\n#fog " + String(repeating: "🇩", count: 250_000)
    let start = ContinuousClock.now
    #expect(HashtagsAtEnd.removed(from: flags, tags: ["fog"], isBelowTitle: false) == flags)
    #expect(start.duration(to: .now) < .seconds(5))
  }

  @Test func `nothing remains of only hashtags below a title`() {
    let post = Self.renderer.post("Tea\n\n#drinks #green")
    #expect(post.title == "Tea")
    #expect(HashtagsAtEnd.removed(from: post.html, isBelowTitle: true).isEmpty)
    #expect(HashtagsAtEnd.removed(from: post.plainText, tags: post.hashtags, isBelowTitle: true).isEmpty)
    let text = Self.renderer.post("Tea\n\nMilk #drinks")
    #expect(HashtagsAtEnd.removed(from: text.html, isBelowTitle: true) == "<p>Milk</p>")
  }

  @Test func `an excerpt does not end within them`() {
    let renderer = MarkdownRenderer(hashtagURL: { "/tags/\($0)/" }, excerptLength: 20)
    #expect(renderer.post("Fog at noon.\n#fog #sea #grey").excerpt == "Fog at noon.")
    #expect(renderer.post("We are", tags: ["1"]).excerpt == "We are")
    #expect(renderer.post("We are #1 #2").excerpt == "We are #1 #2")
  }
}

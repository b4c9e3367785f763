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
    #expect(HashtagsAtEnd.removed(from: body) == expected ?? body)
  }

  /// A link to another site.
  private static let outside =
    renderer.post("[here](https://example.org)").html.dropFirst(3).dropLast(4).description

  @Test(arguments: [
    ("Fog at noon. #fog #sea", "Fog at noon."),
    ("Fog at noon.\n#sea\u{a0}#Fog", "Fog at noon."),
    ("The #sea is grey. #fog", "The #sea is grey."),
    ("The #sea is grey.", "The #sea is grey."),
    ("Fog (#fog", "Fog (#fog"),
    ("Fog at noon. #other", "Fog at noon. #other"),
    ("Fog C# #fog", "Fog C#"),
    ("#fog", "#fog"),
    ("#fog #sea", "#fog #sea"),
    ("# #fog", "#"),
    ("Fog.  #fog", "Fog."),
    ("", ""),
  ])
  func `a plain text loses them, too`(text: String, expected: String) {
    #expect(HashtagsAtEnd.removed(from: text, tags: ["sea", "fog"]) == expected)
  }

  @Test func `an excerpt does not end within them`() {
    let renderer = MarkdownRenderer(hashtagURL: { "/tags/\($0)/" }, excerptLength: 20)
    #expect(renderer.post("Fog at noon.\n#fog #sea #grey").excerpt == "Fog at noon.")
    #expect(renderer.post("We are", tags: ["1"]).excerpt == "We are")
    #expect(renderer.post("We are #1 #2").excerpt == "We are #1 #2")
  }
}

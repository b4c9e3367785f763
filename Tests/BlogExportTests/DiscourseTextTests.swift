import BlogModel
import Testing

@testable import BlogExport

/// Uploads and polls in texts of Discourse.
@Suite struct DiscourseTextTests {
  private static let cooked = """
    <p><div class="lightbox-wrapper"><a class="lightbox" href="https://cdn.example/original/3X/c/3/c3.jpeg" \
    data-download-href="/uploads/short-url/rWRP.jpeg?dl=1" title="loaf"><img \
    src="https://cdn.example/optimized/c3_690x445.jpeg" alt="loaf" data-base62-sha1="rWRP" width="690"></a></div>
    <img src="//cdn.example/original/1X/a.png" alt="a" data-base62-sha1="7Ceo"><img src="/u/b.png" data-base62-sha1="bB1">
    <a class="attachment" href="/uploads/short-url/pDf.pdf">notes.pdf</a></p>
    """

  @Test(arguments: [
    ("![loaf|690x388, 50%](upload://rWRP.jpeg)", "![loaf](<https://cdn.example/original/3X/c/3/c3.jpeg>)", 0),
    ("a ![a [b]|1x1](upload://7Ceo.png \"t\") b", "a ![a [b]](<https://cdn.example/original/1X/a.png>) b", 0),
    // Relative addresses say nothing outside of the forum.
    ("![b](upload://bB1.png)", "b", 0),
    ("[notes.pdf|attachment](upload://pDf.pdf) (3 KB)", "notes.pdf (3 KB)", 0),
    ("![](upload://no.png)![c|2x2](upload://no.png)", "no.pngc", 2),
    (
      "upload://x ](upload://x [y\n](upload://rWRP.jpeg)",
      "upload://x ](upload://x [y\n](upload://rWRP.jpeg)", 0
    ),
  ])
  func `uploads are found in the HTML of the post`(raw: String, markdown: String, unknown: Int) {
    var uploads = DiscourseUploads(cooked: Self.cooked)
    #expect(uploads.resolved(raw) == markdown && uploads.unknownCount == unknown)
  }

  @Test func `pictures among uploads are those of the blog`() throws {
    let post = #"""
      {"id":1,"username":"ana","topic_id":7,"post_number":1,"post_type":1,"topic_title":"T",
       "created_at":"2024-01-01T00:00:00Z","raw":"Hi ![A|2x2](upload://aA1.png)\n![B](upload://zZ9.png)",
       "cooked":"<img src=\"https://x.example/a.png\" data-base62-sha1=\"aA1\">"}
      """#
    let result = try ExportReader(options: ExportOptions(fieldMap: .discourse)).read([
      ("a.json", Array(("\n" + post).utf8))
    ])
    #expect(result.community.blogs[0].picture == "https://x.example/a.png")
    #expect(result.community.parts(ofBlog: 0).pictures.map(\.alt) == ["A"])
    #expect(result.community.blogs[0].text == "Hi ![A](<https://x.example/a.png>)\nB")
    let problem = try #require(result.diagnostics.first { $0.code == "uploads-unknown" })
    #expect(problem.place?.line == 2 && problem.summary.contains("addresses of 1 upload"))
  }

  private static func post(_ polls: String) throws -> JSONValue {
    try JSONValue(Array(#"{"polls":\#(polls)}"#.utf8))
  }

  private static let votes =
    #"[{"name":"poll","options":[{"id":"a","html":"<em>Rye</em>","votes":3},"#
    + #"{"id":"b","html":"Wheat","votes":-1}]},{"name":"p2","options":[{"html":"1 &lt; 2"},{"html":"2","votes":5}]}]"#

  @Test(arguments: [
    (
      "Q\n[poll type=regular]\n# Which?\n* *Rye*\n* Wheat\n[/poll]\nEnd",
      "Q\n\n# Which?\n* *Rye*: 3\n* Wheat: 0\n\nEnd"
    ),
    ("[poll name=p2 type=number min=1]\n[/poll]", "\n* 1 \\< 2\n* 2: 5\n"),
    ("[poll name=\"p2\"]\n1. a\n2. b\n[/poll]", "\n1. a\n2. b: 5\n"),
    // Another number of choices.
    ("[poll]\n* Rye\n[/poll]", "\n* Rye\n"), ("[poll]\n* Rye", "[poll]\n* Rye"),
    ("[polls]\n* a\n[/poll]", "[polls]\n* a\n[/poll]"), ("a [poll]\n[/poll]", "a [poll]\n[/poll]"),
  ])
  func `polls become lists with votes`(raw: String, markdown: String) throws {
    #expect(DiscoursePolls(try Self.post(Self.votes)).inMarkdown(raw) == markdown)
  }

  @Test(arguments: [
    (
      #"<p>Q</p><div class="poll" data-poll-name="poll"><div><ul><li>Rye</li></ul></div><div>0 voters</div></div><p>E</p>"#,
      "<p>Q</p><ul><li><em>Rye</em>: 3</li><li>Wheat: 0</li></ul><p>E</p>"
    ),
    (
      #"<div class="poll" data-poll-name="x"><ul></ul></div>"#,
      #"<div class="poll" data-poll-name="x"><ul></ul></div>"#
    ),
    (#"<div class="poll"><div>"#, #"<div class="poll"><div>"#),
  ])
  func `polls in HTML become lists with votes`(cooked: String, html: String) throws {
    #expect(DiscoursePolls(try Self.post(Self.votes)).inHTML(cooked) == html)
  }

  @Test(arguments: [
    (#""results":"always""#, true), (#""results":"on_close","status":"closed""#, true),
    (#""results":"on_close","status":"open""#, false), (#""results":"on_vote""#, false),
    (#""results":"staff_only","status":"closed""#, false),
  ])
  func `votes are shown if visitors of the forum see them`(fields: String, isShown: Bool) throws {
    let votes = #"[{"name":"poll",\#(fields),"options":[{"html":"Rye","votes":3}]}]"#
    let polls = DiscoursePolls(try Self.post(votes))
    #expect(polls.inMarkdown("[poll]\n* Rye\n[/poll]") == (isShown ? "\n* Rye: 3\n" : "\n* Rye\n"))
    #expect(
      polls.inHTML(#"<div class="poll" data-poll-name="poll"></div>"#)
        == (isShown ? "<ul><li>Rye: 3</li></ul>" : "<ul><li>Rye</li></ul>")
    )
  }

  @Test(arguments: ["7", "[7]", #"[{"options":[7,{}]}]"#, #"[{"name":1,"options":{"a":1}}]"#])
  func `broken polls do not crash`(polls: String) throws {
    #expect(DiscoursePolls(try Self.post(polls)).inMarkdown("[poll]\n* a\n[/poll]").contains("* a"))
  }
}

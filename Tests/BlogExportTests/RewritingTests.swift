import BlogModel
import Testing

@testable import BlogExport

/// JSON whose records are rewritten before field maps read them.
@Suite struct RewritingTests {
  private static let feed = #"{"version":"https://jsonfeed.org/version/1.1","#

  private func read(
    _ text: String,
    name: String = "feed.json",
    _ map: FieldMap = .jsonFeed
  ) throws -> ExportResult {
    let html = HTMLConverter(markdown: { $0 }, plain: { $0 }, line: { $0 })
    let reader = ExportReader(options: ExportOptions(fieldMap: map, html: html))
    return try reader.read([(name, Array(text.utf8))])
  }

  @Test func `what is around the items may come after them`() throws {
    let items =
      #""items":[{"id":1,"content_text":"a & b\nc\n\nd"},7,{"id":"2","author":{"name":"Tom"},"summary":"e"}]"#
    for text in [
      Self.feed + items + #","authors":[{"name":"Ana"}]}"#,
      Self.feed + #""author":{"name":"Ana"},"# + items + "}",
    ] {
      let community = try read(text).community
      #expect(community.blogs.map(\.id) == ["1", "2"])
      #expect(community.blogs[0].text == "<p>a &amp; b<br>c</p><p>d</p>")
      #expect(community.blogs.map { community.bloggers[Int($0.blogger)].fullName } == ["Ana", "Tom"])
    }
  }

  @Test func `a problem is reported with the line of its record`() throws {
    let text = """
      \(Self.feed)"items":[
      {"id":1,"content_text":"a","date_published":"2024-01-01T00:00:00Z"},
      {"id":2,"content_text":"b",
       "date_published":"yesterday"}]}
      """
    let result = try read(text)
    let found = result.diagnostics.filter { $0.code == "date-unreadable" }
    #expect(found.map(\.place?.line) == [3])
  }

  @Test(arguments: [
    ("\(feed)\"items\":[\n{\"id\":1,\"content_text\":\"a\"", 2, 27),
    ("\(feed)\n\n\"items\":[{\"id\":1,}]}", 3, 18),
    ("\(feed)\"items\":[{\"id\":1}]}\n]", 2, 1), ("var tumblr_api_read = {\"posts\":[\n{\"id\":}]}", 2, 7),
  ])
  func `a file that is cut or wrong is an error with its place`(text: String, line: Int, column: Int) throws {
    var place: Diagnostic.Place?
    do throws(ExportError) {
      let map: FieldMap = text.hasPrefix("var") ? .tumblr : .jsonFeed
      _ = try ExportReader(options: ExportOptions(fieldMap: map)).read([("posts.json", Array(text.utf8))])
    } catch { place = error.diagnostic.place }
    #expect(place == Diagnostic.Place(file: "posts.json", line: line, column: column))
  }

  @Test(.timeLimit(.minutes(1))) func `many records of one value are returned in linear time`() throws {
    let nested = Array(repeating: #"{"id":1}"#, count: 200_000).joined(separator: ",")
    let text = #"{"category_list":{"categories":[{"subcategory_list":[\#(nested)]}]}}"#
    let stream = PlainStream(.memory(Array(text.utf8)))
    let producer = try RewritingProducer(stream, .discourseCategories, name: "categories.json")
    var count = 0
    while try producer.next() != nil { count += 1 }
    #expect(count == 200_001)
  }

  @Test func `deep nesting and many names are no problem`() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let text = Self.feed + #""items":[{"id":1,"content_text":"a","_x":\#(deep)}],"_y":\#(deep)}"#
    #expect(try read(text).community.blogs.map(\.id) == ["1"])
  }

  @Test(arguments: [
    ("https://ana.example/2024/rye-six/", "rye-six"), ("https://ana.example/rye.html?a=/b#c", "rye"),
    ("https://ana.example/", nil), ("https://ana.example", nil), ("rye", nil),
    ("https://ana.example/a/index.html", nil),
  ])
  func `the slug is the last part of an address`(address: String, slug: String?) {
    #expect(JSONFeedRewriter.slug(address) == slug)
  }

  @Test(arguments: [
    ("Caf\u{C3}\u{A9}", "Café"), ("\u{F0}\u{9F}\u{8D}\u{9E}", "🍞"), ("Café", "Café"), ("plain", "plain"),
    ("Café 🍞", "Café 🍞"), ("\u{C3}", "\u{C3}"),
  ])
  func `characters that are bytes of UTF-8 are repaired`(text: String, repaired: String) {
    #expect(Latin1Text.repaired(text) == repaired)
  }

  @Test func `positions of links that fit no text are skipped`() throws {
    let facets = [(-1, 2), (3, 2), (0, 99), (1, 3)].map { start, end in
      #"{"index":{"byteStart":\#(start),"byteEnd":\#(end)},"features":[{"uri":"https://x.example/"}]}"#
    }
    // The last one is in the middle of a character.
    let text = """
      {"feed":[{"post":{"uri":"at://did:plc:a/app.bsky.feed.post/3k","author":{"did":"did:plc:a","handle":"a"},
      "record":{"$type":"app.bsky.feed.post","text":"é<b>","facets":[\(facets.joined(separator: ","))]}}}]}
      """
    let blog = try #require(try read(text, .bluesky).community.blogs.first)
    #expect(blog.text == "<p>\u{FFFD}<a href=\"https://x.example/\">\u{FFFD}&lt;</a>b&gt;</p>")
  }

  @Test(arguments: [
    ("", true), ("at://did:plc:a/app.bsky.feed.post/1", false), ("1", false), ("feed/1", false), ("2", true),
  ])
  func `a hidden post of Bluesky is not readable in a quote`(_ hidden: String, _ isQuoted: Bool) throws {
    let author = #""author":{"did":"did:plc:a","handle":"ana.example"}"#
    func post(_ key: Int, _ more: String) -> String {
      #"{"post":{"uri":"at://did:plc:a/app.bsky.feed.post/\#(key)",\#(author),\#(more)}}"#
    }
    let secret = #"{"$type":"app.bsky.feed.post","text":"SECRET"}"#
    let quoted = #"{"uri":"at://did:plc:a/app.bsky.feed.post/1",\#(author),"value":\#(secret)}"#
    let record = #""record":{"$type":"app.bsky.feed.post","text":"See"}"#
    let quoting = post(3, record + #","embed":{"record":\#(quoted)}"#)
    let html = HTMLConverter(markdown: { $0 }, plain: { $0 }, line: { $0 })
    let options = ExportOptions(hidden: [hidden], fieldMap: .bluesky, html: html)
    let feed = [post(1, #""record":\#(secret)"#), quoting].joined(separator: ",")
    let result = try ExportReader(options: options).read([("feed.json", Array(#"{"feed":[\#(feed)]}"#.utf8))])
    let texts = result.community.blogs.map(\.text)
    #expect(texts.contains { $0.contains("SECRET") } == isQuoted)
    #expect(texts.contains { $0.contains("See") && $0.contains("bsky.app/profile/ana.example/post/1") })
  }

  @Test func `records are rewritten only for maps that name their collections`() {
    #expect(RewrittenFormat.all(for: .fellowBlogger).isEmpty)
    #expect(RewrittenFormat.all(for: .tumblr) == [.tumblr, .tumblrScript, .tumblrCallback])
    #expect(RewrittenFormat.all(for: .instagram) == [.instagramPosts, .instagramAccount, .instagramPhoto])
  }

  @Test func `formats that only look alike are read as they are`() throws {
    func format(_ text: String, name: String = "posts_1.json") -> RewrittenFormat? {
      RewrittenFormat(text, name: name, among: RewrittenFormat.allCases)
    }
    #expect(format(#"{"feed":[{"post":{"uri":"x"}}]}"#) == nil)
    #expect(format(#"[{"text":"//jsonfeed.org/version/"}]"#) == nil)
    #expect(format(#"{"meta":{},"response":{"blog":{}}}"#) == nil)
    #expect(format(#"[{"media":[],"uri":"photos/1.jpg"}]"#) == nil)
    let media = #"[{"media":[{"uri":"media/other/1.jpg"}]}]"#
    for name in [
      "posts_1.json", "a.zip/media/posts_12.json", "posts_2 (1).json", "posts.json", "posts (1).json",
    ] {
      #expect(format(media, name: name) == .instagramPosts)
    }
    for name in [
      "other_content.json", "archived_posts.json", "posts_.json", "posts_1_drafts.json", "posts_1/a.json",
      "posts_archived.json", "posts_1 копия.json", "all posts.json",
    ] {
      #expect(format(media, name: name) == nil)
    }
  }
}

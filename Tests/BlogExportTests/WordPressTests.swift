import BlogModel
import Testing

@testable import BlogExport

/// Exports of WordPress, and what its REST API returns.
@Suite struct WordPressTests {
  private func read(_ files: [(name: String, text: String)], _ map: FieldMap) throws -> ExportResult {
    let html = HTMLConverter(
      markdown: { $0 },
      plain: { $0 },
      line: { $0.replacing("&lt;", with: "<").replacing("&amp;", with: "&") }
    )
    return try ExportReader(options: ExportOptions(fieldMap: map, html: html)).read(
      files.map { ($0.name, Array($0.text.utf8)) }
    )
  }

  private func wxr(_ version: String, _ content: String) -> String {
    """
    <rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:wp="http://wordpress.org/export/\(version)/"><channel><wp:wxr_version>\(version)</wp:wxr_version>
    \(content)</channel></rss>
    """
  }

  private func item(_ id: Int, _ more: String = "") -> String {
    """
    <item><title>T</title><dc:creator>ana</dc:creator><content:encoded>Hi</content:encoded><wp:post_id>\(id)</wp:post_id>
    <wp:post_date_gmt>2009-05-01 10:00:00</wp:post_date_gmt><wp:status>publish</wp:status>
    <wp:post_type>post</wp:post_type>\(more)</item>
    """
  }

  private let author = """
    <wp:author><wp:author_id>1</wp:author_id><wp:author_login>ana</wp:author_login>
    <wp:author_display_name><![CDATA[Ana &amp; &lt;Ben&gt;]]></wp:author_display_name></wp:author>
    """

  @Test func `names, tags and slugs of the export are decoded`() throws {
    let comment = """
      <wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_author><![CDATA[Tom &amp; Jerry]]></wp:comment_author>
      <wp:comment_content>Hi</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>
      """
    let tag = "<category domain=\"category\"><![CDATA[Food &amp; Drink]]></category>"
    let post = item(5, "<wp:post_name>%d1%80%d0%be%d0%b6%d1%8c</wp:post_name>\(tag)\(comment)")
    let community = try read([("garden.xml", wxr("1.2", author + post))], .wordpress).community
    #expect(community.bloggers.map(\.displayName) == ["Ana & <Ben>", "Tom & Jerry"])
    #expect(community.blogs.map(\.tags) == [["Food & Drink"]])
    #expect(community.parts(ofBlog: 0).slug == "рожь")
  }

  @Test(arguments: [
    ("50%-off", "50%-off"), ("%ff", "%ff"), ("a%00b%E2%80%AEc", "abc"), ("rye", "rye"),
  ])
  func `names and slugs of the REST API are decoded`(_ slug: String, _ expected: String) throws {
    let post = #"""
      [{"id":1,"date_gmt":"2024-01-01T10:00:00","guid":{"rendered":"x"},"modified_gmt":"2024-01-01T10:00:00",
        "slug":"\#(slug)","status":"publish","title":{"rendered":"T"},"content":{"rendered":"Hi"},"author":1}]
      """#
    let files = [("users.json", #"[{"id":1,"name":"Ana &amp; Ben"}]"#), ("posts.json", post)]
    let community = try read(files, .wordpressREST).community
    #expect(community.bloggers.map(\.displayName) == ["Ana & Ben"])
    #expect(community.parts(ofBlog: 0).slug == expected)
  }

  @Test func `authors of version 1 are those of the posts`() throws {
    let tags = """
      <category>rye</category><category domain="tag">rye</category>
      <category domain="tag" nicename="rye">rye</category>
      """
    let result = try read([("old.xml", wxr("1.0", item(5, tags)))], .wordpress)
    #expect(result.community.bloggers.map(\.displayName) == ["ana"])
    #expect(result.community.blogs.map(\.tags) == [["rye"]])
    #expect(result.diagnostics.isEmpty && result.read[.blogger] == 1)
  }

  @Test(arguments: ["", "<wp:author><wp:author_login>ben</wp:author_login></wp:author>"])
  func `login names of later versions are not published`(_ others: String) throws {
    let text = wxr(others.isEmpty ? "1.2" : "1.0", others + item(5))
    let result = try read([("garden.xml", text)], .wordpress)
    #expect(result.community.bloggers.contains(.unknown))
    #expect(!result.community.bloggers.contains { $0.displayName == "ana" })
  }

  private func pattern(_ id: Int, _ text: String, status: String = "publish") -> String {
    """
    <item><title>P</title><content:encoded><![CDATA[\(text)]]></content:encoded><wp:post_id>\(id)</wp:post_id>
    <wp:status>\(status)</wp:status><wp:post_type>wp_block</wp:post_type></item>
    """
  }

  private func post(_ content: String, _ more: String = "") -> String {
    item(5, more).replacing(">Hi<", with: "><![CDATA[\(content)]]><")
  }

  @Test func `synced patterns are shown where posts name them`() throws {
    let hidden = "<!-- wp:x {\"metadata\":{\"blockVisibility\":false}} -->SECRET<!-- /wp:x -->"
    let patterns = [
      pattern(7, "<p>seven</p>\(hidden)<!-- wp:block {\"ref\":8} /-->"), pattern(8, "<p>eight</p>"),
      pattern(9, "SECRET", status: "draft"), pattern(10, "<!-- wp:block {\"ref\":10} /-->"),
    ]
    func read(_ content: String) throws -> ExportResult {
      try self.read([("g.xml", wxr("1.2", author + post(content) + patterns.joined()))], .wordpress)
    }
    let result = try read("a<!-- wp:block {\"ref\":7} /-->b<!-- wp:block {\"ref\":8,\"x\":1} /-->")
    #expect(result.community.blogs.map(\.text) == ["a<p>seven</p><p>eight</p>b<p>eight</p>"])
    #expect(result.diagnostics.isEmpty)
    let missing = try read("a<!-- wp:block {\"ref\":9} /--><!-- wp:block {\"ref\":1} /--><!-- wp:block /-->")
    #expect(!missing.community.blogs[0].text.contains("SECRET"))
    let problem = try #require(missing.diagnostics.first { $0.code == "patterns-unknown" })
    #expect(problem.summary.hasPrefix("3 synced patterns in the text are not in the file"))
    // A pattern that shows itself.
    #expect(try read("<!-- wp:block {\"ref\":10} /-->").diagnostics.map(\.code) == ["patterns-unknown"])
  }

  @Test func `patterns that name each other do not make a text large`() throws {
    let patterns = (1...20).map { number in
      pattern(number, String(repeating: "<!-- wp:block {\"ref\":\(number + 1)} /-->", count: 1000))
    }
    let text = wxr("1.2", author + post("<!-- wp:block {\"ref\":1} /-->") + patterns.joined())
    #expect(try read([("g.xml", text)], .wordpress).community.blogs[0].text.utf8.count < 4 << 20)
  }

  @Test func `footnotes of what is shown are a list`() throws {
    let notes = #"[{"content":"Or <em>spelt</em>.","id":"6c1f"},{"content":"SECRET","id":"aa"}]"#
    let meta = """
      <wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[\(notes)]]></wp:meta_value></wp:postmeta>
      """
    func reference(_ id: String) -> String { "<sup data-fn=\"\(id)\" class=\"fn\">1</sup>" }
    let hidden = "<!-- wp:x {\"metadata\":{\"blockVisibility\":false}} -->\(reference("aa"))<!-- /wp:x -->"
    let content = "Rye\(reference("6c1f"))\(hidden)<!-- wp:footnotes /-->"
    let result = try read([("g.xml", wxr("1.2", author + post(content, meta)))], .wordpress)
    let expected = "Rye\(reference("6c1f"))<ol><li>Or <em>spelt</em>.</li></ol>"
    #expect(result.community.blogs.map(\.text) == [expected])
  }

  @Test func `an author whom each file describes is one blogger`() throws {
    let about = "<wp:category><wp:category_nicename>x</wp:category_nicename></wp:category>"
    let files = (1...2).map { ("garden.00\($0).xml", wxr("1.2", author + about + item($0))) }
    let result = try read(files, .wordpress)
    #expect(result.community.blogs.count == 2 && result.read[.blogger] == 1)
    #expect(result.diagnostics.isEmpty)
  }
}

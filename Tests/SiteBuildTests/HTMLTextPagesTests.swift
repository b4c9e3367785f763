import BlogModel
import Foundation
import TestSupport
import Testing

@testable import SiteBuild

/// What a site shows of texts that are HTML, in exports as other publishing systems write them.
struct HTMLTextPagesTests {
  /// A site from an export of some files, read with the map `auto`.
  private func site(_ files: [String: String]) async throws -> SampleSite {
    let site = try SampleSite()
    site.configuration.fieldMap = "auto"
    for (name, text) in files { try site.folder.write(text, to: "site/export/\(name)") }
    try await site.buildAsItIs()
    return site
  }

  /// A text as a string of JSON.
  private func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  private static let hostile = """
    <script>alert("xyzzy")</script><p onclick="xyzzy()">Fine <a href="javascript:xyzzy()">words</a>
    <img src="x" onerror="xyzzy()" alt="pic"></p><iframe src="https://example.net/xyzzy"></iframe><style>.xyzzy{}</style>
    <svg onload="xyzzy()"><text>xyzzy</text></svg><!-- xyzzy --><form action="/xyzzy"><input value="xyzzy"></form>
    """

  private func checkTexts(of site: SampleSite) throws {
    for (path, data) in try site.tree() {
      let text = String(decoding: data, as: UTF8.self)
      #expect(!text.contains("xyzzy"), "\(path)")
      guard path.hasSuffix(".html") || path.hasSuffix(".xml") || path.hasSuffix(".json") else { continue }
      // Tags that are shown as text; feeds escape the HTML of a body once.
      for tag in [
        "&lt;p&gt;", "&lt;p ", "&lt;/p", "&lt;strong", "&lt;span", "&lt;br", "&amp;amp;", "wp:paragraph",
      ] {
        let isFeed = path.hasSuffix(".xml")
        #expect(!text.contains(isFeed ? tag.replacing("&", with: "&amp;") : tag), "\(path): \(tag)")
      }
    }
  }

  @Test func `WordPress: rendered posts and comments become formatted text`() async throws {
    let body = """
      <!-- wp:paragraph --><p>The <strong>old</strong> harbour &amp; its #boats.</p><!-- /wp:paragraph -->
      <ul class="wp-block-list"><li>Oak<ul><li>tall</li></ul></li></ul><figure class="wp-block-image"><img
      src="https://example.net/boat.jpg" alt="A boat"/><figcaption>Near the pier</figcaption></figure>
      <pre class="wp-block-code"><code>a &lt; b</code></pre>
      """
    let site = try await site([
      "posts.json": """
      [{"id":12,"date_gmt":"2019-03-10T00:00:00","slug":"hi","status":"publish","title":{"rendered":"Tom &amp; Jerry&#8217;s <em>day</em>"},
        "content":{"rendered":\(try json(body)),"protected":false},"author":3},
       {"id":13,"date_gmt":"2019-03-11T00:00:00","status":"publish","title":{"rendered":"Two"},
        "content":{"rendered":\(try json(Self.hostile))},"author":3}]
      """,
      "comments.json": """
      [{"id":5,"post":12,"author":3,"date_gmt":"2019-03-12T00:00:00","status":"approved",
        "content":{"rendered":"<p>Nice <b>one<\\/b>, Jack &#038; Jill<\\/p>\\n<script>xyzzy<\\/script>"}}]
      """,
      "users.json": #"[{"id":3,"name":"Ana","slug":"ana","description":"<p>I sail &amp; read<\/p>"}]"#,
    ])
    try checkTexts(of: site)
    let path = try #require(
      try site.tree().keys.first { $0.hasPrefix("blogs/12") && $0.hasSuffix("index.html") }
    )
    let page = try site.page(path)
    #expect(page.contains("Tom &amp; Jerry’s day"))
    #expect(page.contains("<p>The <strong>old</strong> harbour &amp; its <a href=\"/tags/boats/\""))
    #expect(page.contains("<li>Oak<ul>\n<li>tall</li>"))
    #expect(
      page.contains("<a href=\"https://example.net/boat.jpg\" rel=\"nofollow ugc noopener\">A boat</a>")
    )
    #expect(page.contains("<p>Near the pier</p>"))
    #expect(page.contains("<pre><code>a &lt; b\n</code></pre>"))
    #expect(page.contains("<p>Nice <strong>one</strong>, Jack &amp; Jill</p>"))
    #expect(site.has("tags/boats/index.html"))
    #expect(try site.page("bloggers/ana/index.html").contains("<p>I sail &amp; read</p>"))
  }

  @Test func `Mastodon: statuses keep their links, mentions and hashtags`() async throws {
    let status = """
      <p><span class="h-card" translate="no"><a href="https://example.net/@bo" class="u-url mention">@<span>bo</span></a></span> the
      <a href="https://example.net/tags/sea" class="mention hashtag" rel="tag">#<span>sea</span></a><br />again:
      <a href="https://example.net/a/long/path" rel="nofollow"><span class="invisible">https://</span><span
      class="ellipsis">example.net/a/long</span><span class="invisible">/path</span></a></p>
      """
    let site = try await site([
      "posts.json": """
      [{"id":"7","created_at":"2019-03-10T00:00:00Z","content":\(try json(status)),"account":{"id":"u1"}},
       {"id":"8","created_at":"2019-03-11T00:00:00Z","content":\(try json("<p>\(Self.hostile)</p>")),"account":{"id":"u1"}}]
      """,
      "users.json": #"[{"id":"u1","username":"ana","bio":"<p>Sea<br>and sky<\/p>"}]"#,
    ])
    try checkTexts(of: site)
    let path = try #require(
      try site.tree().keys.first { $0.hasPrefix("blogs/7") && $0.hasSuffix("index.html") }
    )
    let page = try site.page(path)
    #expect(page.contains("<a href=\"https://example.net/@bo\" rel=\"nofollow ugc noopener\">@bo</a> the"))
    #expect(page.contains("class=\"hashtag\" rel=\"tag\">#sea</a><br />\nagain:"))
    #expect(page.contains(">https://example.net/a/long/path</a>"))
    #expect(site.has("tags/sea/index.html"))
    #expect(try site.page("bloggers/ana/index.html").contains("<p>Sea<br />\nand sky</p>"))
  }
}

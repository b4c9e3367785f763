import BlogModel
import Foundation
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild

/// What a site shows of blogs with several pictures, alternative texts and captions.
struct GalleryPagesTests {
  /// What a pattern captures, wherever it matches.
  private func found(_ pattern: Regex<(Substring, Substring)>, _ text: String) -> [String] {
    text.matches(of: pattern).map { String($0.1) }
  }

  @Test func `the page has all pictures in their order, each a link to its largest rendition`() async throws {
    let gallery = try SampleGallery()
    let report = try await gallery.build()
    #expect(report.diagnostics.map(\.code) == [])
    let page = try gallery.page("p3")
    let section = try #require(
      page.firstMatch(of: /<section class="gallery".*?<\/section>/.dotMatchesNewlines())
    )
    let shown = String(section.0)
    let links = found(/<figure><a href="\/(images\/[^"]+)"/, shown)
    #expect(links.count == 3 && Set(links).count == 3 && links.allSatisfy(gallery.site.has))
    #expect(
      found(/<img class="u-photo"[^>]* alt="([^"]*)"/, shown)
        == ["A &lt;b&gt;pier&lt;/b&gt;", "Picture 2 of 3", "Rooks"]
    )
    #expect(found(/<figcaption dir="auto">(.*?)<\/figcaption>/, shown) == ["Low &amp; wide"])
    #expect(found(/data-width="(\d+)"/, shown) == ["32", "32", "32"])
    #expect(shown.ranges(of: "loading=\"lazy\"").count == 2)
    #expect(page.contains("/assets/gallery.") && found(/(<figure)/, page).count == 3)
  }

  @Test func `a page with one picture has only its alternative text and caption more`() async throws {
    let gallery = try SampleGallery()
    gallery.posts += [
      SampleGallery.post("p0", #""media":[{"url":"m/c.jpg","title":"Late"}]"#)
    ]
    try await gallery.build()
    let page = try gallery.page("p2")
    #expect(page.contains("alt=\"A &quot;lone&quot; pier\"></a></figure>"))
    #expect(try gallery.page("p1").contains("alt=\"Words of p1\"></a></figure>"))
    #expect(
      try gallery.page("p0").contains(
        "alt=\"Words of p0\"></a><figcaption dir=\"auto\">Late</figcaption></figure>"
      )
    )
    for id in ["p0", "p1", "p2"] { #expect(try !gallery.page(id).contains("gallery")) }
  }

  @Test func `a site without galleries has none of their files`() async throws {
    let gallery = try SampleGallery()
    gallery.posts.removeFirst()
    try await gallery.build()
    #expect(try gallery.site.tree().keys.filter { $0.contains("gallery") } == [])
    #expect(try !gallery.site.page("index.html").contains("several"))
  }

  @Test func `a card has the first picture and the number of the others`() async throws {
    let gallery = try SampleGallery()
    try await gallery.build()
    let cards = try gallery.site.page("index.html").components(separatedBy: "<article")
    let card = try #require(cards.first { $0.contains("/blogs/p3/") })
    #expect(card.contains("alt=\"A &lt;b&gt;pier&lt;/b&gt;\""))
    #expect(card.contains("aria-hidden=\"true\">+2</span><span class=\"hide\">2 more pictures</span>"))
    #expect(cards.filter { $0.contains("class=\"several\"") }.count == 1)
  }

  @Test func `the head and the data of a page have the first and all pictures`() async throws {
    let gallery = try SampleGallery()
    try await gallery.build()
    let page = try gallery.page("p3")
    #expect(page.ranges(of: "property=\"og:image\"").count == 1)
    #expect(page.contains("property=\"og:image:alt\" content=\"A &lt;b&gt;pier&lt;/b&gt;\""))
    let images = try #require(gallery.site.structuredData("blogs/p3/index.html").first?["image"] as? [String])
    let links = found(/<figure><a href="(\/images\/[^"]+)"/, page).map { "https://example.org\($0)" }
    #expect(images.count == 4 && Array(images.dropFirst()) == links)
    let sitemap = try gallery.site.page("sitemap.xml")
    #expect(links.allSatisfy { sitemap.contains("<image:loc>\($0)</image:loc>") })
  }

  @Test func `the sitemap has three pictures of a blog, so that no part becomes too large`() async throws {
    let gallery = try SampleGallery()
    try gallery.site.writePicture("m/d.jpg", width: 72)
    let media = ["a", "b", "c", "d"].map { #"{"url":"m/\#($0).jpg"}"# }.joined(separator: ",")
    gallery.posts.insert(SampleGallery.post("p4", #""media":[\#(media)]"#), at: 0)
    try await gallery.build()
    let links = found(/<figure><a href="(\/images\/[^"]+)"/, try gallery.page("p4"))
    let sitemap = try gallery.site.page("sitemap.xml")
    #expect(links.count == 4 && SitemapFile.maximumPictureCount == 3)
    #expect(links.map { sitemap.contains("\($0)</image:loc>") } == [true, true, true, false])
  }

  @Test func `feeds have every picture with its texts`() async throws {
    let gallery = try SampleGallery()
    try await gallery.build()
    let rss = try gallery.site.page("feed.xml")
    #expect(rss.ranges(of: "<enclosure ").count == 3)
    #expect(found(/<media:content url="([^"]+)"/, rss).count == 3)
    #expect(rss.contains("<media:title type=\"plain\">Low &amp; wide</media:title>"))
    #expect(rss.contains("<media:description type=\"plain\">A &lt;b&gt;pier&lt;/b&gt;</media:description>"))
    #expect(rss.contains("&lt;figcaption&gt;Low &amp;amp; wide&lt;/figcaption&gt;"))
    let atom = try gallery.site.page("atom.xml")
    #expect(atom.ranges(of: "rel=\"enclosure\"").count == 5)
    let data = Data(try gallery.site.page("feed.json").utf8)
    let feed = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let items = try #require(feed["items"] as? [[String: Any]])
    #expect(items.map { ($0["attachments"] as? [Any])?.count } == [3, 1, 1])
    let files = found(/<media:content url="https:\/\/example\.org\/([^"]+)"/, rss)
    #expect(files.allSatisfy(gallery.site.has))
  }

  @Test func `a feed without galleries needs no extension`() async throws {
    let gallery = try SampleGallery()
    gallery.posts.removeFirst()
    try await gallery.build()
    #expect(try !gallery.site.page("feed.xml").contains("media"))
  }

  @Test func `a missing picture among others is reported and has the placeholder`() async throws {
    let gallery = try SampleGallery()
    gallery.posts[0] = SampleGallery.post(
      "p3",
      #""media":[{"url":"m/a.jpg"},{"url":"m/no.jpg"},{"url":"../secret.jpg"},{"url":"m/broken.jpg"}]"#
    )
    try gallery.site.folder.write("no picture", to: "site/images/m/broken.jpg")
    let report = try await gallery.build()
    let problems = report.diagnostics.filter { $0.code.hasPrefix("picture") }
    #expect(problems.map(\.code).sorted() == ["picture-broken", "picture-missing", "picture-refused"])
    #expect(problems.allSatisfy { $0.record == "blogs/p3" })
    let links = found(/<figure><a href="\/(images\/[^"]+)"/, try gallery.page("p3"))
    #expect(links.count == 4 && Set(links).count == 2)
  }

  @Test(arguments: ["description", "title"])
  func `the search has the words of the texts`(_ field: String) async throws {
    let gallery = try SampleGallery()
    try await gallery.build()
    let before = try gallery.site.tree().filter { $0.key.hasPrefix("search/") }
    gallery.posts[0].replace(#""\#(field)":""#, with: #""\#(field)":"zebra "#)
    try await gallery.build()
    let after = try gallery.site.tree().filter { $0.key.hasPrefix("search/") }
    #expect(difference(before, after) != [])
  }

  @Test func `warm builds equal cold ones after a picture or a text has changed`() async throws {
    let warm = try SampleGallery()
    try await warm.build()
    for change in [
      { (posts: inout [String]) in posts[0].replace("Rooks", with: "Jackdaws") },
      { $0[0].replace(#"{"url":"m/b.jpg"},"#, with: "") }, { $0[0].replace("m/c.jpg", with: "m/b.jpg") },
      { $0[1].replace("m/a.jpg\",", with: "m/c.jpg\",") }, { $0.removeFirst() },
    ] as [(inout [String]) -> Void] {
      change(&warm.posts)
      try await warm.build()
      let cold = try SampleGallery()
      cold.posts = warm.posts
      try await cold.build()
      #expect(try difference(warm.site.tree(), cold.site.tree()) == [])
    }
  }
}

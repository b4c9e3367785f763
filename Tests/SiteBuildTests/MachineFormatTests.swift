import BlogModel
import Foundation
import Media
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild

/// What programs read of the pages: JSON-LD, cards, the manifest, the feeds of tags.
struct MachineFormatTests {
  @Test func `a blog's data holds its author, counts and the way to it, its markup the comments`()
    async throws
  {
    let site = try SampleSite()
    try await site.build()
    let graph = try site.structuredData("blogs/b1/index.html")
    #expect(graph.map { $0["@type"] as? String } == ["BlogPosting", "BreadcrumbList"])
    let blog = graph[0]
    #expect(blog["@id"] as? String == "https://example.org/blogs/b1/")
    #expect(blog["datePublished"] as? String == "2019-03-10T18:30:46Z")
    #expect((blog["author"] as? [String: String])?["url"] == "https://example.org/bloggers/ana/")
    let counters = blog["interactionStatistic"] as? [[String: Any]] ?? []
    #expect(counters.compactMap { $0["userInteractionCount"] as? Int } == [1, 1])
    // The thing that has the comments is the same by its address.
    let page = "blogs/b1/index.html"
    #expect(try site.page(page).contains(#" typeof="BlogPosting" resource="/blogs/b1/">"#))
    let comment = try #require(try site.describedComments(page).first)
    #expect(comment.contains(#" property="text"><p>Smells good!</p>"#))
    #expect(comment.contains(#" property="author" typeof="Person"><bdi property="name">Ben</bdi></a>"#))
    #expect(try site.described("url", page) == ["#comment-c1"])
    #expect(try site.described("datePublished", page)[0]?.hasPrefix("2019-") == true)
    let steps = graph[1]["itemListElement"] as? [[String: Any]] ?? []
    #expect(steps.compactMap { $0["name"] as? String } == ["Bloggers", "Ana"])
    #expect(steps.compactMap { $0["position"] as? Int } == [1, 2])
  }

  @Test func `of many comments the markup describes the newest`() async throws {
    let site = try SampleSite()
    site.export.comments = (10...40).map {
      SampleExport.comment("c\($0)", on: "b1", by: "ben", "Number \($0)")
    }
    try await site.build()
    let page = "blogs/b1/index.html"
    let counters = try site.structuredData(page)[0]["interactionStatistic"] as? [[String: Any]]
    #expect(counters?.last?["userInteractionCount"] as? Int == 31)
    #expect(try site.described("url", page) == (36...40).map { "#comment-c\($0)" })
  }

  @Test func `a profile's data holds the person, a tag's the way to it`() async throws {
    let site = try SampleSite()
    try await site.build()
    let profile = try site.structuredData("bloggers/ana/index.html")[0]
    let person = profile["mainEntity"] as? [String: Any]
    #expect(profile["@type"] as? String == "ProfilePage")
    #expect(person?["alternateName"] as? String == "Ana")
    let tag = try site.structuredData("tags/bread/index.html")
    #expect(tag.map { $0["@type"] as? String } == ["BreadcrumbList"])
  }

  @Test func `hostile text cannot end the data`() async throws {
    let site = try SampleSite()
    let name = "</script><script>x()</script> \u{2028} \"\\"
    site.export.set("displayName", to: name, of: "ana", in: \.bloggers)
    try await site.build()
    let blog = try site.structuredData("blogs/b1/index.html")[0]
    let author = (blog["author"] as? [String: String])?["name"]
    #expect(author?.hasPrefix("</script><script>x()</script>") == true)
  }

  @Test func `a blog has a card of its picture, every other page that of the site or a face`() async throws {
    let site = try SampleSite()
    try site.addPictures()
    try await site.build()
    func card(_ path: String) throws -> (String, String, String) {
      let page = try site.page(path)
      let match = try #require(
        page.firstMatch(
          of:
            /og:image" content="https:\/\/example.org\/(.*?)">\n.*width" content="(\d+)">\n.*height" content="(\d+)"/
        )
      )
      let kind = try #require(page.firstMatch(of: /twitter:card" content="(\w+)"/)).1
      #expect(site.has(String(match.1)))
      return (String(match.1), "\(match.2)x\(match.3)", String(kind))
    }
    let (own, site1, site2) = (
      try card("blogs/b1/index.html"), try card("blogs/b2/index.html"), try card("tags/index.html")
    )
    #expect([own.1, site1.1] == ["40x21", "40x21"])
    #expect([own.2, site1.2] == ["summary_large_image", "summary_large_image"])
    #expect(own.0 != site1.0 && site1.0 == site2.0)
    let face = try card("bloggers/ana/index.html")
    #expect((face.1, face.2) == ("16x16", "summary"))
  }

  @Test func `a placeholder is on the pages, and nothing passes it on as the picture`() async throws {
    let site = try SampleSite()
    for path in ["blogs/ana/b1", "profileImages/ana", "coverImages/ana"] {
      try site.folder.write("no picture", to: "site/images/\(path)")
    }
    #expect(try await site.build().diagnostics.map(\.code) == Array(repeating: "picture-broken", count: 3))
    let page = try site.page("blogs/b1/index.html")
    #expect(page.contains(#"<figure><img class="u-photo""#) && !page.contains(" download>"))
    #expect(try site.structuredData("blogs/b1/index.html")[0]["image"] == nil)
    let person = try site.structuredData("bloggers/ana/index.html")[0]["mainEntity"] as? [String: Any]
    #expect(person?["name"] != nil && person?["image"] == nil)
    for path in ["feed.xml", "atom.xml", "feed.json", "sitemap.xml"] {
      #expect(try !site.page(path).contains("/images/"), "\(path)")
    }
  }

  @Test(arguments: [(true, nil), (false, "https://example.org/")])
  func `no card is made where none is wanted or its address cannot be known`(
    hasCards: Bool,
    base: String?
  ) async throws {
    let site = try SampleSite()
    try site.addPictures()
    site.configuration.baseURL = base.flatMap { BaseURL($0) }
    site.configuration.pictures.hasCards = hasCards
    try await site.build()
    #expect(try site.tree().keys.filter { $0.contains("-card") } == [])
    #expect(try site.page("tags/index.html").contains("og:image") == false)
  }

  @Test(arguments: [
    ["Café", "Cafe\u{301}", "CAFÉ"], ["Straße", "STRASSE", "strasse"], ["ΚΌΣΜΟΣ", "κόσμος"],
    ["tea_pot", "Tea_Pot"],
  ])
  func `a tag of several spellings is one tag, spelled as first written`(spellings: [String]) async throws {
    let site = try SampleSite()
    let text = spellings.map { "#\($0)" }.joined(separator: " ")
    site.export.set("blogDescription", to: "Words \(text) #other", of: "b1", in: \.blogs)
    try await site.build()
    let keywords = try site.page("blogs/b1/index.html").matches(of: /class="p-category[^>]*>([^<]*)</)
      .map { String($0.1) }
    #expect(keywords == [spellings[0], "other"])
    // The search has it once, too.
    site.export.set("blogDescription", to: "Words", of: "b1", in: \.blogs)
    site.configuration.fieldMap = "auto"
    var found: [[String: Data]] = []
    for tags in [spellings, [spellings[0]]] {
      site.export.set("tags", to: tags.joined(separator: ", "), of: "b1", in: \.blogs)
      try await site.build()
      #expect(try site.page("blogs/b1/index.html").contains(#">\#(spellings[0])</a>"#))
      found.append(try site.tree().filter { $0.key.hasPrefix("search/") })
    }
    #expect(difference(found[0], found[1]) == [])
  }

  @Test func `feeds of bloggers and tags have the formats of the configuration, and pages link to them`()
    async throws
  {
    let site = try SampleSite()
    try await site.build()
    // By default one, and the site all.
    #expect(FeedFormat.allCases.allSatisfy { site.has($0.fileName) })
    #expect(!site.has("bloggers/ana/atom.xml") && !site.has("tags/bread/feed.json"))
    site.configuration.feeds.bloggers = [.atom, .json]
    site.configuration.feeds.tags = []
    try await site.build()
    let profile = try site.page("bloggers/ana/index.html")
    for (format, isThere) in [(FeedFormat.rss, false), (.atom, true), (.json, true)] {
      #expect(site.has("bloggers/ana/\(format.fileName)") == isThere)
      #expect(profile.contains("href=\"/bloggers/ana/\(format.fileName)\"") == isThere)
    }
    #expect(!site.has("tags/bread/feed.xml"))
    #expect(try !site.page("tags/bread/index.html").contains("/tags/bread/feed.xml"))
    #expect(FeedFormat.allCases.allSatisfy { site.has($0.fileName) })
  }

  @Test func `a tag of two blogs has feeds, a tag of one has none`() async throws {
    let site = try SampleSite()
    try await site.build()
    #expect(site.has("tags/bread/feed.xml") && !site.has("tags/cycling/feed.xml"))
    #expect(try site.page("tags/bread/index.html").contains("href=\"/tags/bread/feed.xml\""))
    #expect(try site.page("tags/cycling/index.html").contains("href=\"/feed.xml\""))
    #expect(try site.page("tags/bread/feed.xml").matches(of: /<item>/).count == 2)
  }

  @Test func `a feed names its style sheet and says what it is`() async throws {
    let site = try SampleSite()
    site.configuration.language = "de"
    try await site.build()
    for name in ["feed.xml", "atom.xml"] {
      let feed = try site.page(name)
      let sheet = try #require(feed.firstMatch(of: /<\?xml-stylesheet type="text\/css" href="\/(.*?)"\?>/))
      #expect(site.has(String(sheet.1)))
      #expect(feed.contains("<h:span>Das ist ein Feed."))
    }
  }

  @Test func `the web manifest and the sitemap say what they must`() async throws {
    let site = try SampleSite()
    site.configuration.language = "ar"
    try site.addPictures()
    try await site.build()
    let manifest = try JSONSerialization.jsonObject(with: Data(site.page("site.webmanifest").utf8))
    let values = try #require(manifest as? [String: Any])
    #expect(values["name"] as? String == "Sample")
    #expect([values["lang"] as? String, values["dir"] as? String] == ["ar", "rtl"])
    let map = try site.page("sitemap.xml")
    #expect(map.matches(of: /<image:loc>https:\/\/example.org\/images\//).count == 3)
    #expect(map.contains("<loc>https://example.org/</loc>\n<lastmod>2019-05-01T08:00:00Z</lastmod>"))
  }
}

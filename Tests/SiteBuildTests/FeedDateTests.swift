import Foundation
import Pages
import Testing

@testable import SiteBuild

/// The dates of feeds: those of the export, without invented ones.
struct FeedDateTests {
  /// The texts of an element of a feed, in their order.
  private func dates(_ element: String, _ feed: String) throws -> [String] {
    try feed.matches(of: Regex("<\(element)>([^<]*)</\(element)>")).map { String($0[1].substring ?? "") }
  }

  @Test func `an undated blog is in Atom with the oldest date of the site, as it is last in lists`()
    async throws
  {
    let site = try SampleSite()
    site.export.set("createdDate", to: "", of: "b2", in: \.blogs)
    try await site.build()
    let atom = try site.page("atom.xml")
    #expect(!atom.contains("1970"))
    let updated = try dates("updated", atom)
    #expect(updated.count == site.export.blogs.count + 1)
    #expect(updated.last == updated.dropFirst().min())
    #expect(try dates("published", atom).count == site.export.blogs.count - 1)
    #expect(try dates("pubDate", site.page("feed.xml")).count == site.export.blogs.count - 1)
  }

  @Test func `the feed of a blogger without dated blogs has the oldest date of the site`() async throws {
    let site = try SampleSite()
    site.configuration.feeds.bloggers = FeedFormat.allCases
    site.export.bloggers.append(["bloggerId": "zoe", "displayName": "Zoe"])
    try await site.build()
    let oldest = try #require(try dates("updated", site.page("atom.xml")).last)
    #expect(try dates("updated", site.page("bloggers/zoe/atom.xml")) == [oldest])
    #expect(try !site.page("bloggers/zoe/feed.xml").contains("lastBuildDate"))
    // An older blog of another blogger changes this feed, too.
    site.export.set("createdDate", to: "2001-02-03T04:05:06Z", of: "b1", in: \.blogs)
    try await site.build()
    #expect(try dates("updated", site.page("bloggers/zoe/atom.xml")) == ["2001-02-03T04:05:06Z"])
  }

  @Test func `a site without any date has no Atom feed, which could not be valid, and no link to one`()
    async throws
  {
    let videos = try SampleVideos()
    try await videos.build()
    let tree = try videos.site.tree()
    #expect(tree.keys.filter { $0.hasSuffix("atom.xml") } == [])
    #expect(tree["feed.xml"] != nil && tree["bloggers/ana/feed.xml"] != nil)
    for (path, bytes) in tree where path.hasSuffix(".html") {
      let page = String(decoding: bytes, as: UTF8.self)
      #expect(!page.contains("atom"), "\(path)")
    }
    videos.site.configuration.feeds.bloggers = [.atom]
    try await videos.build()
    let profile = try videos.site.page("bloggers/ana/index.html")
    #expect(profile.contains(/<link rel="alternate"[^>]* href="\/feed.xml">/))
  }

  @Test(arguments: ["atom.xml", "feed.xml", "feed.json"])
  func `the feed of a site has the newest blogs`(_ path: String) async throws {
    let site = try SampleSite()
    site.export.addBlogs(1...70)
    try await site.build()
    let feed = try site.page(path)
    #expect(feed.contains("/blogs/n70/") && !feed.contains("/blogs/n1/"))
  }
}

import BlogModel
import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild
@testable import SiteOutput

/// The URLs in the files of a site: below its base path, or without a place at all.
struct SiteURLTests {
  private func fullSite() throws -> SampleSite {
    let site = try SampleSite()
    try site.addPictures()
    site.export.addBlogs(1...50)
    site.export.set("blogDescription", to: "Title\n\nText #tag and #Другой", of: "b4", in: \.blogs)
    site.configuration.headerLinks = [SiteLink(label: "About", url: "/about.html")]
    site.configuration.footerLinks = [SiteLink(label: "Away", url: "https://elsewhere.example/blogs/")]
    try site.folder.write("about", to: "site/static/about.html")
    return site
  }

  /// Texts of the tree, without pictures.
  private func texts(_ site: SampleSite) throws -> [(String, String)] {
    try site.tree().filter { path, _ in
      ["html", "xml", "json", "txt", "css"].contains { path.hasSuffix(".\($0)") }
    }.map { ($0.key, String(decoding: $0.value, as: UTF8.self)) }
  }

  @Test func `every local URL of every file starts with the base path`() async throws {
    let site = try fullSite()
    site.configuration.baseURL = BaseURL("https://user.github.example/repo/")
    try await site.build()
    // A path of ours behind a quote, a blank, a bracket or the host, without /repo before it.
    let strays = try NSRegularExpression(
      pattern:
        #"(?<![\w%/.~<-])/(blogs|bloggers|tags|archive|page|images|assets|search|about|feed|atom)\b"#
        + #"|github\.example/(?!repo/)|(href|src|action)="/(?!repo/)"#
    )
    for (path, text) in try texts(site) where !path.hasPrefix("search/") || path.hasSuffix(".html") {
      let found = strays.matches(in: text, range: NSRange(text.startIndex..., in: text)).prefix(3)
      let shown = found.compactMap { Range($0.range, in: text).map { text[..<$0.upperBound].suffix(40) } }
      #expect(shown.isEmpty, "\(path): \(shown)")
    }
    let front = try site.page("index.html")
    #expect(front.contains(#"href="/repo/about.html""#))
    #expect(front.contains(#"href="https://elsewhere.example/blogs/""#))
    #expect(front.contains(#"rel="canonical" property="og:url" href="https://user.github.example/repo/">"#))
    #expect(try site.page("robots.txt").contains("Sitemap: https://user.github.example/repo/sitemap.xml"))
  }

  @Test func `every local URL of a page leads to a file`() async throws {
    let site = try fullSite()
    site.configuration.baseURL = BaseURL("https://user.github.example/repo/")
    try await site.build()
    let tree = try site.tree()
    for (path, text) in try texts(site) where path.hasSuffix(".html") {
      for match in text.matches(of: /(?:href|src|action)="\/repo\/([^"#]*)/) {
        let target = String(match.1).removingPercentEncoding ?? ""
        let file = target.isEmpty || target.hasSuffix("/") ? "\(target)index.html" : target
        #expect(tree[file] != nil, "\(path) names \(match.1)")
      }
    }
  }

  @Test func `the sitemap holds every page that may be listed, and no other`() async throws {
    let site = try fullSite()
    try await site.build()
    let listed = try site.page("sitemap.xml").matches(of: /<loc>https:\/\/example\.org\/([^<]*)<\/loc>/).map {
      "\(String($0.1).removingPercentEncoding ?? "?")index.html"
    }
    let pages = try site.tree().keys.filter {
      $0.hasSuffix("index.html") && $0 != "search/index.html" && $0 != "your-likes/index.html"
    }
    #expect(listed.sorted() == pages.sorted())
  }

  @Test func `without a base URL there is no sitemap, no feed, no canonical link and no host`() async throws {
    let site = try fullSite()
    site.configuration.baseURL = nil
    let report = try await site.build()
    #expect(!site.has("sitemap.xml"))
    #expect(try site.tree().keys.filter(Self.isFeed) == [])
    for (path, text) in try texts(site) where path.hasSuffix(".html") {
      #expect(!text.contains(/feed\.xml|atom\.xml|feed\.json|application\/(rss|atom|feed)\+/), "\(path)")
    }
    let notes = report.notes.filter { $0.code == "base-url-missing" }
    #expect(notes.map(\.severity) == [.note])
    #expect(notes.first?.hint?.contains("base-url: https://example.org/") == true)
    #expect(!(try site.page("robots.txt").contains("Sitemap")))
    let page = try site.page("blogs/b4/index.html")
    #expect(!page.contains("canonical"))
    #expect(!page.contains("og:url"))
    #expect(!page.contains("og:image"))
  }

  private static func isFeed(_ path: String) -> Bool {
    FeedFormat.allCases.contains { path == $0.fileName || path.hasSuffix("/\($0.fileName)") }
  }

  @Test func `feeds go when the base URL goes, and come back with it`() async throws {
    let site = try fullSite()
    #expect(try await site.build().notes.contains { $0.code == "base-url-missing" } == false)
    let feeds = try site.tree().filter { Self.isFeed($0.key) }
    #expect(feeds.count > 6)
    site.configuration.baseURL = nil
    try await site.build()
    #expect(try site.tree().keys.contains(where: Self.isFeed) == false)
    site.configuration.baseURL = BaseURL("https://example.org/")
    try await site.build()
    #expect(try site.tree().filter { Self.isFeed($0.key) } == feeds)
  }

  @Test(arguments: ["https://example.org/", "https://example.org/a/b/"])
  func `the feeds are well-formed and name what they must`(baseURL: String) async throws {
    let site = try fullSite()
    site.configuration.baseURL = BaseURL(baseURL)
    site.configuration.feeds.bloggers = FeedFormat.allCases
    site.export.set("blogDescription", to: "]]> & <b> \u{1} 🎈\u{FFFE}", of: "b3", in: \.blogs)
    site.export.set("displayName", to: "A & <B> \"C\"", of: "ana", in: \.bloggers)
    try await site.build()
    let folder = try #require(FileSystem.list("\(site.output)/bloggers").first { $0.hasPrefix("a-b") })
    for prefix in ["", "bloggers/\(folder)/"] {
      for name in ["feed.xml", "atom.xml"] {
        let document = try XMLDocument(data: Data(site.page(prefix + name).utf8))
        let items = try document.nodes(forXPath: "//*[local-name()='item' or local-name()='entry']")
        #expect(items.count == 50)
        for entry in try document.nodes(forXPath: "//*[local-name()='entry' or local-name()='feed']") {
          let ids = try entry.nodes(forXPath: "*[local-name()='id']").compactMap(\.stringValue)
          // RFC 4287, 4.2.6: an absolute IRI.
          #expect(ids.count == 1 && ids.allSatisfy { URL(string: $0)?.scheme != nil }, "\(ids)")
          #expect(try entry.nodes(forXPath: "*[local-name()='updated']").count == 1)
        }
      }
      let json = try JSONSerialization.jsonObject(with: Data(site.page(prefix + "feed.json").utf8))
      let feed = try #require(json as? [String: Any])
      let items = try #require(feed["items"] as? [[String: Any]])
      #expect(feed["version"] as? String == "https://jsonfeed.org/version/1.1")
      #expect(Set(items.compactMap { $0["id"] as? String }).count == 50)
      #expect(items.allSatisfy { $0["content_html"] is String })
    }
  }
}

import Basics
import BlogModel
import Foundation
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild
@testable import SiteOutput

/// What a site shows of blogs that share the posts of other authors.
struct OriginalPagesTests {
  private static let map = """
    bloggers: {from: bloggers, id: bloggerId, displayName: displayName, joinedDate: joinedDate}
    blogs:
      from: blogs
      id: documentId
      blogger: bloggerId
      title: title
      text: blogDescription
      createdDate: createdDate
      originalAuthor: by
      originalAddress: at
    """
  private static let address = "https://kim.example/9?a=1&b=2"

  /// A site whose blog b1 shares a post of Kim <i>, and b4 is nothing but a link.
  private func site() throws -> SampleSite {
    let site = try SampleSite()
    try site.folder.write(Self.map, to: "site/map.yml")
    site.configuration.fieldMap = "map.yml"
    site.export.set("by", to: "Kim <i>", of: "b1", in: \.blogs)
    site.export.set("at", to: Self.address, of: "b1", in: \.blogs)
    site.export.set("blogDescription", to: nil, of: "b4", in: \.blogs)
    site.export.set("at", to: "https://social.example/@tom/7/", of: "b4", in: \.blogs)
    return site
  }

  @Test func `the page names the author above the text, with a link if the address is known`() async throws {
    let site = try site()
    site.export.set("by", to: "Tom", of: "b2", in: \.blogs)
    try await site.build()
    let page = try site.page("blogs/b1/index.html")
    let line =
      #"<p class="quiet">Shared from <span class="u-repost-of h-cite"><a class="u-url p-author h-card" rel="nofollow" href="https://kim.example/9?a=1&amp;b=2"><bdi>Kim &lt;i&gt;</bdi></a></span></p>"#
    let parts = page.components(separatedBy: line)
    #expect(parts.count == 2 && parts[1].contains("Baked at dawn.") && !page.contains("<i>"))
    // A program would take the address of the page for that of the original.
    let unlinked = #"<p class="quiet">Shared from <span class="p-repost-of h-cite"><bdi>Tom</bdi></span></p>"#
    #expect(try site.page("blogs/b2/index.html").contains(unlinked))
  }

  @Test func `cards name the author, on all lists`() async throws {
    let site = try site()
    try await site.build()
    for path in ["index.html", "bloggers/ana/index.html", "tags/bread/index.html"] {
      let card = try #require(
        try site.page(path).components(separatedBy: "<article").first { $0.contains("/blogs/b1/") }
      )
      let link = #"<a class="u-repost-of" rel="nofollow" href="https://kim.example/9?a=1&amp;b=2">"#
      #expect(
        card.contains("Shared from <span class=\"person\">\(link)<bdi>Kim &lt;i&gt;</bdi></a>"),
        "\(path)"
      )
      #expect(card.contains(#"href="/blogs/b1/">Bread</a>"#), "\(path)")
    }
  }

  @Test func `feeds link to the original`() async throws {
    let site = try site()
    try await site.build()
    let line =
      #"<p>Shared from <a href="https://kim.example/9?a=1&amp;b=2">Kim &lt;i&gt;</a></p>"#
    #expect(try site.page("feed.xml").contains("<content:encoded>\(XMLWriter.escaped(line))"))
    let atom = try site.page("atom.xml")
    #expect(atom.contains(#"<link rel="via" href="https://kim.example/9?a=1&amp;b=2"/>"#))
    #expect(atom.components(separatedBy: #"rel="via""#).count == 2)
    let feed = try JSONSerialization.jsonObject(with: Data(site.page("feed.json").utf8)) as? [String: Any]
    let items = try #require(feed?["items"] as? [[String: Any]])
    #expect(items.compactMap { $0["external_url"] as? String } == [Self.address])
    #expect((items.last?["content_html"] as? String)?.hasPrefix(line) == true)
  }

  @Test func `structured data has author and address of the shared post`() async throws {
    let site = try site()
    try await site.build()
    let blog = try #require(try site.structuredData("blogs/b1/index.html").first)
    let shared = try #require(blog["sharedContent"] as? [String: Any])
    #expect(shared["url"] as? String == Self.address)
    #expect((shared["author"] as? [String: String])?["name"] == "Kim <i>")
    #expect(try site.structuredData("blogs/b2/index.html").first?["sharedContent"] == nil)
  }

  @Test func `what is only a link is shown if the configuration says so`() async throws {
    let site = try site()
    let report = try await site.build()
    #expect(!site.has("blogs/b4/index.html") && site.has("blogs/b1/index.html"))
    let note = try #require(report.diagnostics.first { $0.code == "boosts-omitted" })
    #expect(
      note.severity == .note && note.summary == "1 shared post of another author is only a link; not shown"
    )
    site.configuration.selection.boosts = .show
    #expect(try await !site.build().diagnostics.contains { $0.code == "boosts-omitted" })
    let page = try site.page("blogs/b4/index.html")
    #expect(page.contains(#"href="https://social.example/@tom/7/"><bdi>tom</bdi></a>"#))
    #expect(page.contains("<title>Shared from tom · "))
    let feed = try site.page("index.html")
    #expect(feed.contains(#"<a class="u-url" href="/blogs/b4/"><bdi>social.example/@tom/7</bdi></a>"#))
    #expect(try site.page("feed.xml").contains("<title>Shared from tom</title>"))
    site.configuration.selection.boosts = .omit
    #expect(try await !site.build().diagnostics.contains { $0.code == "boosts-omitted" })
    #expect(!site.has("blogs/b4/index.html") && !site.has("blogs/b1/index.html"))
    #expect(
      try site.tree().values.allSatisfy { !String(decoding: $0, as: UTF8.self).contains("kim.example") }
    )
  }

  @Test func `the author is found by the search`() async throws {
    let site = try site()
    func search() async throws -> [String: Data] {
      try await site.build()
      return try site.tree().filter { $0.key.hasPrefix("search/") }
    }
    let before = try await search()
    site.export.set("by", to: "Zebulon", of: "b1", in: \.blogs)
    #expect(difference(before, try await search()) != [])
  }

  @Test func `a site without shared posts does not mention them`() async throws {
    let site = try SampleSite()
    try await site.build()
    for path in ["index.html", "blogs/b1/index.html", "feed.xml", "atom.xml", "feed.json"] {
      let page = try site.page(path)
      for word in ["Shared", "repost", "sharedContent", "external_url", "via"] {
        #expect(!page.contains(word), "\(path): \(word)")
      }
    }
  }

  @Test func `warm builds give the bytes of cold ones after any change of shared posts`() async throws {
    let warm = try site()
    try await warm.build()
    let edits: [(SampleSite) -> Void] = [
      { $0.export.set("by", to: "Tom", of: "b1", in: \.blogs) },
      { $0.export.set("at", to: nil, of: "b1", in: \.blogs) },
      { $0.configuration.selection.boosts = .show },
      { $0.export.set("blogDescription", to: "Words", of: "b4", in: \.blogs) },
      { $0.configuration.selection.boosts = .omit },
    ]
    for (number, edit) in edits.enumerated() {
      edit(warm)
      try await warm.build()
      let cold = try site()
      (cold.export, cold.configuration) = (warm.export, warm.configuration)
      try await cold.build(jobs: 1)
      #expect(difference(try warm.tree(), try cold.tree()) == [], "edit \(number)")
    }
  }

  // MARK: Made-up names

  @Test(arguments: [
    (Original(author: "Kim", address: "https://x.example/9"), Original(author: "quiet-heron", address: "")),
    (
      Original(author: "Kim Frei", address: "https://x.example/9"),
      Original(author: "quiet-heron", address: "")
    ),
    (
      Original(author: "Kim Frei (she)", address: "https://x.example/"),
      Original(author: "quiet-heron (she)", address: "")
    ),
    (Original(author: "", address: "https://x.example/@kim/9"), Original(author: "quiet-heron", address: "")),
    (Original(author: "Other", address: "https://kim.x.example/9"), Original(author: "Other", address: "")),
    (Original(author: "", address: "https://x.example/?u=KIM"), Original(author: "quiet-heron", address: "")),
    (
      Original(author: "", address: "https://x.example/%6bim/1"), Original(author: "quiet-heron", address: "")
    ),
    (
      Original(author: "tom", address: "https://x.example/kimono"),
      Original(author: "tom", address: "https://x.example/kimono")
    ),
  ])
  func `names of people of the export are replaced`(_ original: Original, _ expected: Original) {
    var names = NameReplacer()
    names.add(["kim", "Kim Frei", "u1"], pseudonym: "quiet-heron")
    names.prepare()
    #expect(OriginalReplacer(names: names).replaced(original) == expected)
  }

  @Test func `a site with made-up names does not name the author of a shared post`() async throws {
    let site = try site()
    site.export.set("by", to: "Ben", of: "b1", in: \.blogs)
    site.export.set("at", to: "https://secret.example/9", of: "b1", in: \.blogs)
    site.configuration.pseudonyms = .bloggers(["ben"])
    try await site.build()
    let page = try site.page("blogs/b1/index.html")
    #expect(page.contains("Shared from <span") && !page.contains("Ben") && !page.contains("secret.example"))
  }
}

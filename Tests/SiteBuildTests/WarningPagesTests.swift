import BlogModel
import Foundation
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild
@testable import SiteOutput

/// What a site shows of blogs with content warnings.
struct WarningPagesTests {
  private static let map = """
    bloggers: {from: bloggers, id: bloggerId, displayName: displayName, joinedDate: joinedDate}
    blogs:
      from: blogs
      id: documentId
      blogger: bloggerId
      title: title
      text: blogDescription
      createdDate: createdDate
      picture: imageURL
      warning: warning
    comments: {from: comments, id: commentId, blog: blogId, blogger: commentedBy, text: commentText}
    likes: {from: likes, id: likeId, blog: blogId, blogger: likedBy, createdDate: createdDate}
    """

  /// A site whose blog b1 warns of spiders, and has a picture.
  private func site(title: String? = nil) throws -> SampleSite {
    let site = try SampleSite()
    try site.folder.write(Self.map, to: "site/map.yml")
    site.configuration.fieldMap = "map.yml"
    site.export.set("blogDescription", to: "Tarantula\n\nEight hairy legs. #bread", of: "b1", in: \.blogs)
    site.export.set("warning", to: "Spiders <b>", of: "b1", in: \.blogs)
    site.export.set("title", to: title, of: "b1", in: \.blogs)
    site.export.set("imageURL", to: "b1.jpg", of: "b1", in: \.blogs)
    try site.writePicture("b1.jpg")
    return site
  }

  @Test func `the page has text and picture behind the warning`() async throws {
    let site = try site()
    try await site.build()
    let page = try site.page("blogs/b1/index.html")
    let parts = page.split(separator: #"<details class="warned">"#)
    #expect(parts.count == 2)
    let inside = try #require(parts.last?.split(separator: "</details>").first)
    #expect(inside.contains(#"<summary dir="auto">Content warning: Spiders &lt;b&gt;</summary>"#))
    #expect(inside.contains("<figure") && inside.contains("-photo."))
    // The first line of the text is not a title of the page.
    #expect(inside.contains("<p><strong>Tarantula</strong></p>") && inside.contains("Eight hairy legs."))
    #expect(page.contains(#"<h1 class="p-name hide" dir="auto">Spiders &lt;b&gt;</h1>"#))
    #expect(!page.contains("<b>") && !parts[0].contains("Tarantula"))
    #expect(page.contains(/<link rel="stylesheet" href="\/assets\/warnings\./))
  }

  @Test func `an address has the warning and not what it hides`() async throws {
    let site = try site()
    site.configuration.addresses.name = .title
    try await site.build()
    #expect(try site.tree().keys.contains { $0.hasPrefix("blogs/spiders-b-") })
    #expect(try !site.tree().keys.contains { $0.contains("tarantula") })
  }

  @Test func `link previews have the warning and no picture`() async throws {
    let site = try site()
    try await site.build()
    let page = try site.page("blogs/b1/index.html")
    #expect(
      page.contains(#"<meta name="description" property="og:description" content="Spiders &lt;b&gt;">"#)
    )
    #expect(page.contains(#"<meta property="og:title" content="Spiders &lt;b&gt;">"#))
    let head = try #require(page.split(separator: "</head>").first)
    #expect(!head.contains("hairy") && !head.contains("Tarantula"))
    let other = try site.page("blogs/b2/index.html")
    func image(_ page: String) -> String? {
      page.firstMatch(of: /<meta property="og:image" content="([^"]*)"/).map { String($0.1) }
    }
    // That of the site, as a blog without a picture has it.
    #expect(image(page) == image(other))
    let blog = try #require(try site.structuredData("blogs/b1/index.html").first)
    #expect(blog["headline"] as? String == "Spiders <b>" && blog["image"] == nil)
  }

  @Test func `a warning of only a tag is shown in lists`() async throws {
    let site = try site(title: "My pet")
    site.export.set("warning", to: "#bread", of: "b1", in: \.blogs)
    try await site.build()
    #expect(try site.page("index.html").contains(/<p[^>]*>#bread<\/p>/))
  }

  @Test func `a title of its own stays`() async throws {
    let site = try site(title: "My pet")
    try await site.build()
    let page = try site.page("blogs/b1/index.html")
    #expect(page.contains(#"<h1 class="p-name" dir="auto">My pet</h1>"#))
    #expect(!page.contains("<strong>Tarantula"))
    #expect(try site.page("feed.xml").contains("<title>My pet</title>"))
  }

  @Test func `lists show the warning, and the rest on demand`() async throws {
    let site = try site()
    try await site.build()
    for path in ["index.html", "bloggers/ana/index.html", "tags/bread/index.html"] {
      let page = try site.page(path)
      let card = try #require(
        page.split(separator: "<article").first { $0.contains("/blogs/b1/") }.map(String.init),
        "\(path)"
      )
      let parts = card.split(separator: #"<details class="warned">"#)
      #expect(parts.count == 2, "\(path)")
      #expect(parts[0].contains("Spiders &lt;b&gt;</a>") && !parts[0].contains("<img"), "\(path)")
      let inside = try #require(parts.last?.split(separator: "</details>").first)
      #expect(inside.contains("<summary>Show anyway</summary>"), "\(path)")
      #expect(inside.contains(#"loading="lazy""#) && inside.contains("-tile."), "\(path)")
      // Programs that read microformats would show it openly.
      #expect(!inside.contains("u-photo"), "\(path)")
      #expect(inside.contains("<b>Tarantula</b>") && inside.contains("Eight hairy legs."), "\(path)")
    }
    for path in ["bloggers/ben/likes/index.html", "archive/2019/03/index.html"] {
      let rows = try site.page(path)
      #expect(rows.contains("Spiders &lt;b&gt;") && !rows.contains("Tarantula") && !rows.contains("-tile."))
    }
    let neighbour = try site.page("blogs/b2/index.html")
    #expect(neighbour.contains(#"<b dir="auto">Spiders &lt;b&gt;</b>"#) && !neighbour.contains("Tarantula"))
  }

  @Test func `cards show no attribute of what a warning hides`() async throws {
    let site = try site()
    let map = Self.map.replacing("warning: warning", with: "warning: warning\n  attributes: {Legs: legs}")
    try site.folder.write(map, to: "site/map.yml")
    site.export.set("legs", to: "octopod", of: "b1", in: \.blogs)
    site.export.set("legs", to: "biped", of: "b2", in: \.blogs)
    try await site.build()
    let feed = try site.page("index.html")
    #expect(feed.contains(">biped</p>") && !feed.contains("octopod"))
  }

  @Test func `feeds begin with the warning and have no picture`() async throws {
    let site = try site()
    try await site.build()
    for path in ["feed.xml", "atom.xml", "feed.json"] {
      let feed = try site.page(path)
      #expect(!feed.contains("b1.jpg") && !feed.contains("-social."), "\(path)")
      let warning = try #require(feed.range(of: "Content warning: Spiders"), "\(path)")
      let text = try #require(feed.range(of: "hairy legs"), "\(path)")
      #expect(warning.lowerBound < text.lowerBound, "\(path)")
    }
    #expect(try site.page("feed.xml").contains("<description>Spiders &amp;lt;b&amp;gt;</description>"))
    #expect(!(try site.page("sitemap.xml").contains("image:loc")))
  }

  @Test func `the search has title and warning alone`() async throws {
    let site = try site(title: "My pet")
    func search() async throws -> [String: Data] {
      try await site.build()
      return try site.tree().filter { $0.key.hasPrefix("search/") }
    }
    let before = try await search()
    #expect(before.count > 5)
    site.export.set("blogDescription", to: "Tarantula\n\nNine bald legs. #bread", of: "b1", in: \.blogs)
    #expect(difference(before, try await search()) == [])
    site.export.set("warning", to: "Snakes", of: "b1", in: \.blogs)
    #expect(difference(before, try await search()) != [])
    site.export.set("warning", to: "Spiders <b>", of: "b1", in: \.blogs)
    #expect(difference(before, try await search()) == [])
    site.export.set("warning", to: nil, of: "b1", in: \.blogs)
    #expect(difference(before, try await search()) != [])
  }

  @Test func `a site without warnings does not mention them`() async throws {
    let site = try SampleSite()
    try await site.build()
    for path in ["index.html", "blogs/b1/index.html"] {
      #expect(!(try site.page(path)).contains("warn"))
    }
    #expect(try FileSystem.files(below: "\(site.output)/assets").allSatisfy { !$0.hasPrefix("warnings.") })
  }

  @Test func `warm builds give the bytes of cold ones after any change of warnings`() async throws {
    let warm = try site()
    try await warm.build()
    let edits: [(SampleSite) -> Void] = [
      { $0.export.set("warning", to: "Snakes", of: "b1", in: \.blogs) },
      { $0.export.set("warning", to: nil, of: "b1", in: \.blogs) },
      { $0.export.set("warning", to: "Fog", of: "b4", in: \.blogs) },
      { $0.export.set("blogDescription", to: "Other", of: "b4", in: \.blogs) },
    ]
    for (number, edit) in edits.enumerated() {
      edit(warm)
      try await warm.build()
      let cold = try site()
      cold.export = warm.export
      try await cold.build(jobs: 1)
      #expect(difference(try warm.tree(), try cold.tree()) == [], "edit \(number)")
    }
  }
}

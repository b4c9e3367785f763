import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BlogModel
@testable import Pages
@testable import SiteBuild

/// Addresses of blogs with titles and folders (`addresses`).
struct AddressTests {
  /// A site whose addresses are made in this way; blog b1 is called "Bread".
  private func site(
    _ name: BlogAddresses.Name = .title,
    hasFolders: Bool = false,
    isRemembering: Bool = false
  ) throws -> SampleSite {
    let site = try SampleSite()
    (site.configuration.addresses.name, site.configuration.addresses.hasFolders) = (name, hasFolders)
    if isRemembering {
      site.isRememberingSlugs = true
      try site.folder.write("", to: "site/slugs.txt")
    }
    return site
  }

  private static func path(_ title: String, _ id: String = "b1") -> String {
    "blogs/\(BlogAddresses.segment(ofBlog: id, title: title))"
  }

  /// The files of a site in which an address is linked, redirect pages excluded.
  private func links(to address: String, _ site: SampleSite) throws -> [String] {
    try site.tree().filter { _, data in
      let text = String(decoding: data, as: UTF8.self)
      return text.contains("\"\(address)\"") && !text.contains("http-equiv=\"refresh\"")
    }.keys.sorted()
  }

  /// The values between two texts in a file.
  private func values(_ start: String, _ end: String, _ site: SampleSite, _ path: String) throws -> [String] {
    try site.page(path).components(separatedBy: start).dropFirst().map {
      $0.components(separatedBy: end)[0]
    }
  }

  // MARK: Titles

  @Test func `all pages link to the title, and the id redirects`() async throws {
    let site = try site()
    #expect(try await site.build().diagnostics == [])
    let page = Self.path("Bread")
    #expect(
      try site.page("\(page)/index.html").contains(
        "<link rel=\"canonical\" property=\"og:url\" href=\"https://example.org/\(page)/\">"
      )
    )
    #expect(try site.page("blogs/b1/index.html").contains("url=/\(page)/\""))
    #expect(try site.page("sitemap.xml").contains("<loc>https://example.org/\(page)/</loc>"))
    #expect(try !site.page("sitemap.xml").contains("/blogs/b1/"))
    let linking = try links(to: "/\(page)/", site)
    #expect(
      Set(linking).isSuperset(of: [
        "index.html", "bloggers/ana/index.html", "bloggers/ben/likes/index.html", "tags/bread/index.html",
        "archive/2019/03/index.html",
      ])
    )
    // Only marks for scripts have the id.
    for file in try links(to: "/blogs/b1/", site) {
      #expect(try !site.page(file).contains("href=\"/blogs/b1/\""), "\(file)")
    }
    #expect(try site.page("index.html").contains("data-key=\"/blogs/b1/\""))
    #expect(try site.page("\(page)/index.html").contains("data-key=\"/blogs/b1/\""))
  }

  @Test func `the keys by which browsers know blogs lead to their ids`() async throws {
    let site = try site(hasFolders: true)
    let blogs = ["a b", "Tea", "tea"].map {
      #""\#($0)":{"bloggerId":"u","blogDescription":"x","createdDate":"2024-01-01T00:00:00Z"}"#
    }
    let export = #"{"bloggers":{"u":{"displayName":"ana"}},"blogs":{\#(blogs.joined(separator: ","))}}"#
    try site.folder.write(export, to: "site/export/export.json")
    let table = Mutex(BlogPathTable())
    site.onPaths = { paths in table.withLock { $0 = paths } }
    try await site.buildAsItIs()
    let keys = try values("data-key=\"/", "\"", site, "index.html")
    let ids = table.withLock { table in keys.map { table.blog(withKey: $0) ?? $0 } }
    #expect(ids.sorted() == ["a b", "blogs/Tea/", "tea"])
  }

  @Test func `feed readers see the same entries as with ids`() async throws {
    let (ids, titles) = (try site(.id), try site())
    for site in [ids, titles] { try await site.build() }
    for (file, start, end) in [
      ("feed.xml", "<guid isPermaLink=\"", "</guid>"), ("atom.xml", "<entry>", "</id>"),
      ("feed.json", "\"id\":\"", "\""),
    ] {
      func entries(_ site: SampleSite) throws -> [String] {
        try values(start, end, site, file).map { String($0.split(separator: ">").last ?? "") }
      }
      #expect(try entries(titles) == entries(ids), "\(file)")
      #expect(try entries(ids).count == 4)
    }
    #expect(
      try titles.page("feed.xml").contains("<guid isPermaLink=\"false\">https://example.org/blogs/b1/</guid>")
    )
    #expect(try titles.page("feed.xml").contains("<link>https://example.org/\(Self.path("Bread"))/</link>"))
    #expect(
      try ids.page("feed.xml").contains("<guid isPermaLink=\"true\">https://example.org/blogs/b1/</guid>")
    )
  }

  @Test func `a changed title redirects, with the pages of comments, from a fresh checkout too`() async throws
  {
    let site = try site(isRemembering: true)
    for number in 2...150 {
      site.export.comments.append(SampleExport.comment("c\(number)", on: "b1", by: "ben", "Good \(number)"))
    }
    try await site.build()
    site.export.set("blogDescription", to: "Rolls\n\nBaked at dawn. #bread", of: "b1", in: \.blogs)
    site.configuration.hosts = [.netlify]
    try await site.build()
    let (old, new) = (Self.path("Bread"), Self.path("Rolls"))
    let lines = try site.folder.text("site/slugs.txt").split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.hasSuffix(" b1") } == ["\(old) b1", "\(new) b1"])
    for from in [old, "blogs/b1"] {
      #expect(try site.page("\(from)/index.html").contains("url=/\(new)/\""))
      #expect(try site.page("\(from)/comments/2/index.html").contains("url=/\(new)/comments/2/\""))
      #expect(try site.page("_redirects").contains("/\(from)/ /\(new)/ 301!\n"))
    }
    let cold = try SampleSite()
    (cold.export, cold.configuration) = (site.export, site.configuration)
    try cold.folder.write(site.folder.text("site/slugs.txt"), to: "site/slugs.txt")
    try await cold.build()
    #expect(try difference(site.tree(), cold.tree()) == [])
    #expect(try await site.build().writtenCount == 0)
  }

  @Test func `a site that goes back to ids redirects its titles`() async throws {
    let site = try site(isRemembering: true)
    try await site.build()
    site.configuration.addresses = BlogAddresses()
    try await site.build()
    #expect(try site.page("\(Self.path("Bread"))/index.html").contains("url=/blogs/b1/\""))
    #expect(try site.page("blogs/b1/index.html").contains("<h1"))
  }

  @Test func `hostile titles have pages of their own, without a word of complaint`() async throws {
    let site = try site()
    let titles = [
      "🎈🎈", "..", "../../etc/passwd", "CON", "\u{202E}عنوان", String(repeating: "long ", count: 2000),
      "<b>&\"'",
    ]
    for (number, title) in titles.enumerated() {
      site.export.blogs.append(
        SampleExport.blog("x\(number)", by: "ana", "\(title)\n\nWords", "2020-01-01T00:00:00Z")
      )
      site.export.blogs.append(
        SampleExport.blog("X\(number)", by: "ana", "\(title)\n\nWords", "2020-01-01T00:00:00Z")
      )
    }
    let report = try await site.build()
    #expect(report.diagnostics == [])
    let shown = try values("<loc>https://example.org/blogs/", "</loc>", site, "sitemap.xml")
    #expect(Set(shown.map { $0.lowercased() }).count == 4 + 2 * titles.count)
    for path in shown {
      #expect(site.has("blogs/\(path.removingPercentEncoding ?? "")index.html"), "\(path)")
    }
  }

  // MARK: Folders

  @Test func `with folders no blog is directly in the folder of all`() async throws {
    let site = try site(.id, hasFolders: true)
    #expect(try await site.build().diagnostics == [])
    let folder = BlogAddresses.folder(ofBlog: "b1")
    #expect(try links(to: "/blogs/\(folder)/b1/", site).contains("index.html"))
    let files = try site.tree().keys.filter { $0.hasPrefix("blogs/") }
    #expect(files.count == 4)
    #expect(files.allSatisfy { $0.split(separator: "/").count == 4 })
    let page = try site.page("blogs/\(folder)/b1/index.html")
    #expect(page.contains("data-key=\"/blogs/b1/\""))
    #expect(
      try site.page("feed.xml").contains("<guid isPermaLink=\"false\">https://example.org/blogs/b1/</guid>")
    )
  }

  @Test func `a redirect of the configuration keeps the addresses without folders`() async throws {
    let site = try site(hasFolders: true)
    site.configuration.redirects = [
      Redirect(from: "/blogs/:blog/", to: "/blogs/:blog/", place: .init(file: "blogforge.yml"))
    ]
    #expect(try await site.build().diagnostics == [])
    let folder = "blogs/\(BlogAddresses.folder(ofBlog: "b1"))"
    let page = "\(folder)/\(BlogAddresses.segment(ofBlog: "b1", title: "Bread"))/"
    #expect(site.has("\(page)index.html"))
    for old in ["blogs/b1", "\(folder)/b1"] {
      #expect(try site.page("\(old)/index.html").contains("url=/\(page)\""))
    }
  }

  // MARK: Large folders

  @Test func `a folder with too many entries is reported by builds and checks`() async throws {
    let site = try site()
    site.maximumEntries = 7
    let report = try await site.build()
    let problem = try #require(report.diagnostics.first { $0.place?.file.hasSuffix("/blogs") == true })
    #expect(problem.code == "folder-large")
    #expect(
      problem.summary == "the folder has 8 entries, more than 7, which is slow to list, copy and publish"
    )
    #expect(problem.hint?.contains("addresses: {folders: true}") == true)
    #expect(try await site.check().contains(problem))
    site.maximumEntries = 8
    #expect(try await site.check() == [])
    site.configuration.addresses.name = .id
    #expect(try await site.check() == [])
  }
}

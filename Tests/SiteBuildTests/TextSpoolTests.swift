import BlogModel
import MarkdownHTML
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild
@testable import SiteOutput

struct TextSpoolTests {
  @Test func `what is put away comes back`() throws {
    let folder = try TemporaryFolder()
    let spool = try #require(TextSpool(folder: folder.path + "/cache"))
    let long = String(repeating: "weiß ", count: 100_000)
    let places = [("<p>é</p>", "é"), ("", ""), (long, "x")].map { spool.append(body: $0, plain: $1) }
    #expect(places.map { $0.flatMap(spool.body) } == ["<p>é</p>", "", long])
    #expect(places.map { $0.flatMap(spool.plain) } == ["é", "", "x"])
  }

  @Test func `a spool leaves no name on the disk`() throws {
    let folder = try TemporaryFolder()
    let spool = try #require(TextSpool(folder: folder.path))
    _ = spool.append(body: "b", plain: "p")
    #expect(try FileSystem.list(folder.path).isEmpty)
  }

  @Test func `if no file can be made, there is no spool`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    #expect(TextSpool(folder: folder.path + "/file") == nil)
  }

  @Test func `a text that cannot be read stops what would use it`() throws {
    let folder = try TemporaryFolder()
    let (full, empty) = try (
      #require(TextSpool(folder: folder.path)), #require(TextSpool(folder: folder.path))
    )
    let place = try #require(full.append(body: "b", plain: "p"))
    try empty.check()
    #expect(empty.plain(place) == "")
    #expect(throws: FileSystemError.self) { try empty.check() }
    try full.check()
  }

  @Test func `the texts of a large site are the same on disk as in memory`() async throws {
    let folder = try TemporaryFolder()
    let blogs = (0..<50).map { Blog(id: "b\($0)", blogger: 0, text: "One *\($0)*", createdDate: nil) }
    let community = Community(bloggers: [Blogger(id: "u")], blogs: blogs, comments: [], likes: [])
    let renderer = MarkdownRenderer(hashtagURL: { "/tags/\($0)/" })
    var stage = TextStage(renderer: renderer, jobs: 2)
    let kept = await stage.prepare(community)
    stage.spoolFolder = folder.path
    let small = await stage.prepare(community)
    stage.spoolLimit = 100
    let spooled = await stage.prepare(community)
    #expect(kept.blogs.map { $0.text?.rendered } == spooled.blogs.map { $0.text?.rendered })
    #expect(small.blogs.allSatisfy { if case .kept = $0.text { true } else { false } })
    #expect(spooled.blogs.allSatisfy { if case .spooled = $0.text { true } else { false } })
    #expect([kept, small, spooled].map(\.replacesRecords) == [false, false, true])
  }

  @Test func `what a warm build may not need is on disk as it was typed`() async throws {
    let folder = try TemporaryFolder()
    let blog = Blog(id: "b", blogger: 0, text: String(repeating: "Eins *zwei* ", count: 20), createdDate: nil)
    let community = Community(bloggers: [Blogger(id: "u")], blogs: [blog], comments: [], likes: [])
    var stage = TextStage(renderer: MarkdownRenderer(hashtagURL: { $0 }), jobs: 1)
    (stage.spoolFolder, stage.spoolLimit) = (folder.path, 100)
    stage.cache = ("\(folder.path)/texts", 1)
    let cold = await stage.prepare(community)
    let warm = await stage.prepare(community)
    guard case .unrendered(let spool, let place) = warm.blogs[0].text else {
      Issue.record("not on disk")
      return
    }
    #expect(spool.body(place) == blog.text)
    #expect(warm.replacesRecords)
    #expect(warm.blogs[0].source == cold.blogs[0].source)
    // The next build of a preview starts with the records.
    stage.memory = TextMemory()
    _ = await stage.prepare(community)
    #expect(await stage.prepare(community).replacesRecords == false)
  }

  /// Settings of a site.
  struct Settings: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (inout SiteConfiguration) -> Void
  }

  private static let settings = [
    Settings(testDescription: "usual") { _ in },
    Settings(testDescription: "pseudonyms") { $0.pseudonyms = .all },
    Settings(testDescription: "chosen blogs") { $0.selection.tags = ["bread"] },
    Settings(testDescription: "titles in addresses") { $0.addresses.name = .title },
  ]

  /// A small site, and one with the same content whose texts go to disk.
  private func sites(_ settings: Settings) throws -> [SampleSite] {
    let sites = try [SampleSite(), SampleSite()]
    sites[1].spoolLimit = 0
    for site in sites {
      settings.apply(&site.configuration)
      // Both draw the same pseudonyms.
      try site.folder.write(
        "quiet-heron ana\nred-fox ben\nold-oak cleo\n0123abcd :key\n",
        to: "site/pseudonyms.txt"
      )
      site.export.addBlogs(1...30)
    }
    return sites
  }

  private func expectSameTrees(_ sites: [SampleSite], _ when: String) throws {
    #expect(try difference(sites[0].tree(), sites[1].tree()) == [], "\(when)")
  }

  @Test(arguments: settings)
  func `a large site has the same bytes, cold and warm`(settings: Settings) async throws {
    let sites = try sites(settings)
    for site in sites { try await site.build() }
    try expectSameTrees(sites, "cold")
    for site in sites {
      site.export.addBlogs(31...32)
      try await site.build()
    }
    try expectSameTrees(sites, "with new blogs")
    // Every page is rendered again, of texts that are cached.
    for site in sites {
      site.configuration.title = "Other"
      try await site.build()
    }
    try expectSameTrees(sites, "with another title")
  }

  @Test(arguments: settings)
  func `a preview of a large site has the same bytes`(settings: Settings) async throws {
    let sites = try sites(settings)
    sites[1].preview = PreviewMemory()
    for site in sites { try await site.build() }
    try expectSameTrees(sites, "cold")
    // The preview does not read the export again.
    for site in sites {
      try site.folder.write("<p>Edited</p>", to: "site/templates/footer.mustache")
      try await site.build()
    }
    try expectSameTrees(sites, "with another template")
    for site in sites {
      site.export.addBlogs(31...32)
      try await site.build()
    }
    try expectSameTrees(sites, "with new blogs")
  }
}

extension PreparedBlog.Text {
  /// The HTML and the plain text; nil if neither was made.
  var rendered: [String]? {
    switch self {
    case .kept(let body, let plain): [body, plain]
    case .spooled(let spool, let place): [spool.body(place), spool.plain(place)]
    case .unrendered: nil
    }
  }
}

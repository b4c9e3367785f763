import Foundation
import Media
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild
@testable import SiteOutput

/// Same input, same bytes, however the site was built before.
struct SameBytesTests {
  private func site() throws -> SampleSite {
    let site = try SampleSite()
    try site.addPictures()
    return site
  }

  @Test func `two builds in different folders give identical trees`() async throws {
    let (first, second) = (try site(), try site())
    #expect(try await first.build().diagnostics.isEmpty)
    try await second.build()
    #expect(try difference(first.tree(), second.tree()) == [])
  }

  @Test func `one task and four tasks give identical trees`() async throws {
    let (one, four) = (try site(), try site())
    for site in [one, four] { site.export.addBlogs(1...150) }
    try await one.build(jobs: 1)
    try await four.build(jobs: 4)
    #expect(try difference(one.tree(), four.tree()) == [])
  }

  @Test func `a build without a change writes nothing and keeps every file`() async throws {
    let site = try site()
    let cold = try await site.build()
    let before = try site.files()
    let warm = try await site.build()
    #expect(cold.writtenCount == cold.fileCount)
    #expect(warm.writtenCount == 0)
    #expect(warm.removedCount == 0)
    #expect(warm.fileCount == cold.fileCount)
    #expect(warm.changes.way == .nothingToDo)
    #expect(try site.files() == before)
  }

  @Test func `a build that ignores the cache gives the same bytes`() async throws {
    let site = try site()
    try await site.build()
    let before = try site.tree()
    site.configuration.isClean = true
    try await site.build()
    #expect(try difference(before, site.tree()) == [])
  }

  /// Something that people do to a site between two builds.
  struct Edit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let before: @Sendable (SampleSite) throws -> Void
    let apply: @Sendable (SampleSite) throws -> Void

    init(
      _ name: String,
      before: @escaping @Sendable (SampleSite) throws -> Void = { _ in },
      _ apply: @escaping @Sendable (SampleSite) throws -> Void
    ) {
      testDescription = name
      self.before = before
      self.apply = apply
    }
  }

  static let edits: [Edit] = [
    Edit("add a blog") { $0.export.addBlogs(1...1) },
    Edit("add forty blogs") { $0.export.addBlogs(1...40) },
    Edit("change a blog") {
      $0.export.set("blogDescription", to: "Other words #new", of: "b3", in: \.blogs)
    },
    Edit("move a blog to another day") {
      $0.export.set("createdDate", to: "2018-01-01T00:00:00Z", of: "b4", in: \.blogs)
    },
    Edit("remove a blog") { $0.export.blogs.removeAll { $0["documentId"] == "b2" } },
    Edit(
      "remove many blogs",
      before: { $0.export.addBlogs(1...50) },
      { $0.export.blogs.removeAll { $0["documentId"]?.hasPrefix("n") == true } }
    ),
    Edit("rename a blogger") { $0.export.set("displayName", to: "Anneliese", of: "ana", in: \.bloggers) },
    Edit("remove a blogger") { $0.export.bloggers.removeAll { $0["bloggerId"] == "cleo" } },
    Edit("add a comment") {
      $0.export.comments.append(SampleExport.comment("c2", on: "b4", by: "ana", "Where?"))
    },
    Edit("remove a comment") { $0.export.comments = [] },
    Edit("add a like") { $0.export.likes.append(SampleExport.like("l3", of: "b4", by: "ben")) },
    Edit("remove a like") { $0.export.likes.removeLast() },
    Edit("change a picture") { try $0.writePicture("blogs/ana/b1", width: 70) },
    Edit("add a picture") { try $0.writePicture("blogs/ben/b2", width: 33) },
    Edit("remove a picture") { try FileManager.default.removeItem(atPath: "\($0.root)/images/blogs") },
    Edit("add a template") { try $0.folder.write("<p>mine</p>", to: "site/templates/footer.mustache") },
    Edit(
      "change a template",
      before: { try $0.folder.write("<p>mine</p>", to: "site/templates/footer.mustache") },
      { try $0.folder.write("<p>mine too</p>", to: "site/templates/footer.mustache") }
    ),
    Edit(
      "remove a template",
      before: { try $0.folder.write("<p>mine</p>", to: "site/templates/footer.mustache") },
      { try FileManager.default.removeItem(atPath: "\($0.root)/templates") }
    ),
    Edit("change the style") { try $0.folder.write("p{margin:0}", to: "site/templates/assets/style.css") },
    Edit("change the title") { $0.configuration.title = "Another" },
    Edit("change the time zone") { $0.configuration.timeZone = "Asia/Tokyo" },
    Edit("change the page size") { $0.configuration.pageSize = 2 },
    Edit("change the base URL") { $0.configuration.baseURL = BaseURL("https://example.net/blog/") },
    Edit("forget the base URL") { $0.configuration.baseURL = nil },
    Edit("change the quality of all pictures") {
      $0.configuration.pictures.tile.quality = 40
      $0.configuration.pictures.photo.quality = 40
      $0.configuration.pictures.social.quality = 40
    },
    Edit("block a blogger") { $0.configuration.blocked = ["ben"] },
    Edit("add a static file") { try $0.folder.write("x", to: "site/static/deep/er/x.txt") },
    Edit("change a static file") { try $0.folder.write("example.net", to: "site/static/CNAME") },
    Edit("change a static file, same size") { try $0.folder.write("example.com", to: "site/static/CNAME") },
    Edit("remove a static file") { try FileManager.default.removeItem(atPath: "\($0.root)/static/CNAME") },
    Edit("replace a page by a static file") { try $0.folder.write("mine", to: "site/static/404.html") },
    Edit(
      "take that static file away again",
      before: { try $0.folder.write("mine", to: "site/static/404.html") },
      { try FileManager.default.removeItem(atPath: "\($0.root)/static/404.html") }
    ),
    Edit("damage the output by hand") { site in
      if site.has("index.html") { try site.folder.write("?", to: "site/public/index.html") }
    },
    Edit("remove a file of the output by hand") { site in
      if site.has("index.html") { try FileManager.default.removeItem(atPath: "\(site.output)/index.html") }
    },
    Edit("lose the cache") { site in
      try? FileManager.default.removeItem(atPath: "\(site.root)/.cache")
    },
  ]

  @Test(arguments: edits)
  func `a warm build gives the bytes of a cold one`(edit: Edit) async throws {
    let (warm, cold) = (try site(), try site())
    for site in [warm, cold] { try edit.before(site) }
    try await warm.build()
    for site in [warm, cold] { try edit.apply(site) }
    try await warm.build()
    try await cold.build()
    #expect(try difference(warm.tree(), cold.tree()) == [])
    #expect(try FileSystem.list(warm.root) == FileSystem.list(cold.root))
  }
  /// Edits after which some renditions of a picture come from the cache and others are made.
  static let partialEdits: [Edit] = [
    Edit("change the quality of tiles") { $0.configuration.pictures.tile.quality = 40 },
    Edit(
      "use a blogger's photo for a blog too",
      { $0.export.set("imageURL", to: "images/profileImages/ana", of: "b3", in: \.blogs) }
    ),
  ]

  @Test(arguments: partialEdits)
  func `a rendition does not depend on which others are made with it`(edit: Edit) async throws {
    let (warm, cold) = (try site(), try site())
    for site in [warm, cold] { try site.writePicture("profileImages/ana", width: 640) }
    try await warm.build()
    for site in [warm, cold] { try edit.apply(site) }
    try await warm.build()
    try await cold.build()
    try #expect(difference(warm.tree(), cold.tree()) == [])
  }
}

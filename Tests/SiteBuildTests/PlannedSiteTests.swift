import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SiteBuild

/// A preview shows pages before they are written, and remembers between builds what has not changed.
struct PlannedSiteTests {
  /// What the builds of a preview have shown, and which stages they went through.
  private final class Shown: Sendable {
    let sites = Mutex<[PlannedSite]>([])
    let stages = Mutex<[BuildStage]>([])

    func build(_ site: SampleSite) async throws -> [BuildStage] {
      stages.withLock { $0 = [] }
      site.onPlanned = { planned in self.sites.withLock { $0.append(planned) } }
      try site.folder.write(site.export.json(), to: "site/export/export.json")
      try await site.buildAsItIs(onStage: { stage in self.stages.withLock { $0.append(stage) } })
      return stages.withLock { $0 }
    }

    var last: PlannedSite? { sites.withLock { $0.last } }
  }

  private func site() throws -> SampleSite {
    let site = try SampleSite()
    site.preview = PreviewMemory()
    return site
  }

  /// What a build of its own makes of the same folder.
  private func cold(_ site: SampleSite) async throws -> [String: Data] {
    let cold = try SampleSite()
    try FileManager.default.removeItem(atPath: "\(cold.root)/static")
    for folder in ["images", "templates", "static"] where site.folder.has("site/\(folder)") {
      try FileManager.default.copyItem(atPath: "\(site.root)/\(folder)", toPath: "\(cold.root)/\(folder)")
    }
    (cold.export, cold.configuration) = (site.export, site.configuration)
    try await cold.build()
    return try cold.tree()
  }

  @Test func `a planned page and what it loads are what is written then`() async throws {
    let site = try site()
    let shown = Shown()
    _ = try await shown.build(site)
    let planned = try #require(shown.last)
    let tree = try site.tree()
    let pages = tree.keys.filter { $0.hasSuffix(".html") || $0.hasPrefix("assets/") || $0 == "_headers" }
    #expect(pages.count > 20)
    for path in pages { #expect(planned.file(path).map { Data($0) } == tree[path], "\(path)") }
    #expect(planned.hasPage(in: "") && planned.hasPage(in: "blogs/b1") && !planned.hasPage(in: "blogs"))
  }

  @Test func `feeds, pictures, the user's own files and what is nowhere are left to the finished site`()
    async throws
  {
    let site = try site()
    try site.folder.write("mine", to: "site/static/tags/index.html")
    try site.folder.write("/*\n  X-Mine: 1\n", to: "site/static/_headers")
    let shown = Shown()
    _ = try await shown.build(site)
    let planned = try #require(shown.last)
    for path in ["feed.xml", "sitemap.xml", "tags/index.html", "CNAME", "nowhere.html", "_headers"] {
      #expect(planned.file(path) == nil, "\(path)")
    }
    #expect(!planned.hasPage(in: "tags"))
  }

  @Test func `an edited template is shown without the export being read`() async throws {
    let site = try site()
    let shown = Shown()
    #expect(try await shown.build(site).contains(.reading))
    try site.folder.write("<p>Edited</p>", to: "site/templates/footer.mustache")
    let stages = try await shown.build(site)
    #expect(!stages.contains(.reading) && !stages.contains(.texts) && stages.contains(.publishing))
    let page = try #require(shown.last?.file("blogs/b1/index.html"))
    #expect(String(decoding: page, as: UTF8.self).contains("<p>Edited</p>"))
    #expect(try await difference(site.tree(), cold(site)) == [])
  }

  @Test func `after any change the site is that of a separate build`() async throws {
    let site = try site()
    try site.addPictures()
    let shown = Shown()
    let edits: [(String, (SampleSite) throws -> Void)] = [
      ("nothing", { _ in }),
      ("a record", { $0.export.set("blogDescription", to: "Edited #new", of: "b1", in: \.blogs) }),
      ("a template", { try $0.folder.write("<p>x</p>", to: "site/templates/footer.mustache") }),
      ("a setting", { $0.configuration.pageSize = 2 }),
      ("a template again", { try $0.folder.write("<p>y</p>", to: "site/templates/footer.mustache") }),
      ("a static file", { try $0.folder.write("y", to: "site/static/x.txt") }),
      ("a picture", { try $0.writePicture("blogs/ana/b1", width: 70) }),
      ("the style", { try $0.folder.write("p{}", to: "site/templates/assets/style.css") }),
      ("the language", { $0.configuration.language = "de" }),
      ("a blog less", { $0.export.blogs.removeLast() }),
    ]
    for (name, edit) in edits {
      try edit(site)
      _ = try await shown.build(site)
      #expect(try await difference(site.tree(), cold(site)) == [], "\(name)")
    }
  }

  @Test func `after a build that failed the next one reads what is there`() async throws {
    let site = try site()
    let shown = Shown()
    _ = try await shown.build(site)
    let export = site.export
    try site.folder.write("{", to: "site/export/export.json")
    await #expect(throws: SiteBuildError.self) { try await site.buildAsItIs() }
    site.export = export
    site.export.set("blogDescription", to: "Edited", of: "b1", in: \.blogs)
    #expect(try await shown.build(site).contains(.reading))
    #expect(try site.page("blogs/b1/index.html").contains("Edited"))
  }

  @Test func `a build of its own shows nothing and keeps nothing`() async throws {
    let site = try SampleSite()
    let shown = Shown()
    _ = try await shown.build(site)
    try site.folder.write("<p>Edited</p>", to: "site/templates/footer.mustache")
    #expect(try await shown.build(site).contains(.reading))
    #expect(shown.last == nil)
  }
}

import Foundation
import TestSupport
import Testing

@testable import SiteBuild
@testable import SiteOutput

/// Compressed files next to text files, for servers that send them.
struct PrecompressTests {
  private func site(_ compressions: [Compression] = Compression.allCases) throws -> SampleSite {
    let site = try SampleSite()
    site.configuration.precompress = compressions
    return site
  }

  private func compressed(_ site: SampleSite) throws -> [String] {
    try site.tree().keys.filter { $0.hasSuffix(".gz") || $0.hasSuffix(".br") }.sorted()
  }

  @Test func `text files have compressed ones next to them, others have not`() async throws {
    let site = try site()
    try site.addPictures()
    try await site.build()
    for path in ["index.html", "blogs/b1/index.html", "feed.xml", "feed.json", "sitemap.xml"] {
      #expect(site.has("\(path).gz"), "\(path)")
      #expect(site.has("\(path).br"), "\(path)")
    }
    let compressed = try compressed(site)
    #expect(compressed.contains { $0.hasPrefix("assets/style.") && $0.hasSuffix(".css.br") })
    #expect(
      !compressed.contains { $0.hasPrefix("images/") || $0.hasPrefix("_headers") || $0.hasPrefix("CNAME") }
    )
  }

  @Test func `without the key there are none, and those of before go`() async throws {
    let site = try site()
    try await site.build()
    site.configuration.precompress = []
    let report = try await site.build()
    #expect(try compressed(site) == [])
    // Pages do not show the setting, so it rebuilds none.
    #expect(report.changes.changedPageCount == 0)
    #expect(report.writtenCount == 0)
  }

  @Test func `they are ours, and no pages`() async throws {
    let site = try site()
    let plain = try await SampleSite().build()
    let report = try await site.build()
    #expect(report.pageCount == plain.pageCount)
    #expect(try report.fileCount == site.tree().count - 1)
    #expect(report.changes.changedPages.allSatisfy { !$0.hasSuffix(".gz") && !$0.hasSuffix(".br") })
    #expect(try await site.build().changes.way == .nothingToDo)
  }

  @Test(arguments: [0, Int.max])
  func `only those of changed files are written again`(updateLimit: Int) async throws {
    let site = try site()
    site.updateLimit = updateLimit
    try await site.build()
    let before = try site.tree()
    site.export.comments.append(SampleExport.comment("c2", on: "b2", by: "cleo", "Far!"))
    let report = try await site.build()
    let changed = try difference(before, site.tree()).filter { $0 != Manifest.fileName }
    #expect(changed.contains("blogs/b2/index.html.gz"))
    #expect(changed.contains("blogs/b2/index.html.br"))
    #expect(!changed.contains("blogs/b4/index.html.gz"))
    #expect(report.writtenCount == changed.count)
  }

  @Test(arguments: ["blogs/b1/index.html.gz", "index.html.br"])
  func `one that was edited or removed is created again`(path: String) async throws {
    let site = try site()
    try await site.build()
    let whole = try site.tree()
    try site.folder.write("edited", to: "site/public/\(path)")
    #expect(try await site.build().writtenCount == 1)
    #expect(try difference(whole, site.tree()) == [])
    try FileManager.default.removeItem(atPath: "\(site.output)/\(path)")
    try await site.build()
    #expect(try difference(whole, site.tree()) == [])
  }

  @Test func `a second way adds its files and leaves the others`() async throws {
    let site = try site([.gzip])
    try await site.build()
    site.configuration.precompress = [.brotli, .gzip]
    try await site.build()
    let cold = try self.site()
    try await cold.build()
    #expect(try difference(site.tree(), cold.tree()) == [])
  }

  @Test func `a compressed file that the user brings along wins, and ours comes back when it goes`()
    async throws
  {
    let site = try site([.gzip])
    try await site.build()
    let whole = try site.tree()
    try site.folder.write("mine", to: "site/static/feed.xml.gz")
    try await site.build()
    #expect(try site.page("feed.xml.gz") == "mine")
    try FileManager.default.removeItem(atPath: "\(site.root)/static/feed.xml.gz")
    try await site.build()
    #expect(try difference(whole, site.tree()) == [])
  }

  @Test func `text files of static are compressed, small ones are not`() async throws {
    let site = try site([.gzip])
    try site.folder.write(String(repeating: "Opening hours. ", count: 40), to: "site/static/hours.TXT")
    try site.folder.write(String(repeating: "x", count: 255), to: "site/static/small.txt")
    try site.folder.write(String(repeating: "x", count: 999), to: "site/static/photo.jpg")
    try await site.build()
    #expect(site.has("hours.TXT.gz"))
    #expect(!site.has("small.txt.gz"))
    #expect(!site.has("photo.jpg.gz"))
  }

  @Test(arguments: [
    ("index.html.gz", "index.html"), ("a/b.css.br", "a/b.css"), ("backup.tar.gz", "backup.tar.gz"),
    ("index.html", "index.html"), (".gz", ".gz"),
  ])
  func `a compressed file is known by the file that it belongs to`(path: String, name: String) {
    #expect(FileCompressor.decompressedName(of: path) == name)
  }

  @Test(arguments: ["index.html", "feed.xml", "blogs/b1/index.html", "tags/index.html", "assets/style.1.css"])
  func `a compressed file is put in place and sent with the file that it belongs to`(path: String) {
    #expect(UpdateCheck.rank("\(path).br") == UpdateCheck.rank(path))
    #expect(BuiltSite.step(of: "\(path).gz") == BuiltSite.step(of: path))
  }
}

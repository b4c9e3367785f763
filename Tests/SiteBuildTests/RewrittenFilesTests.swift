import Foundation
import TestSupport
import Testing

@testable import SiteBuild
@testable import SiteOutput

/// A change of the content touches the files that show it, and no other.
struct RewrittenFilesTests {
  /// A change and the files that it may touch besides the manifest.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: Set<String>
    let apply: @Sendable (SampleSite) throws -> Void
  }

  /// Blog b2 is Ben's, of March 2019, tagged #cycling, old enough not to be on the feed's front.
  static let changes: [Change] = [
    Change(
      testDescription: "a comment",
      files: [
        "blogs/b2/index.html", "bloggers/ben/index.html", "page/1/index.html", "tags/cycling/index.html",
      ]
    ) { $0.export.comments.append(SampleExport.comment("c2", on: "b2", by: "cleo", "Far!")) },
    Change(
      testDescription: "words of a comment",
      files: ["blogs/b1/index.html"]
    ) { $0.export.set("commentText", to: "Delicious!", of: "c1", in: \.comments) },
    Change(
      testDescription: "a like",
      files: [
        "blogs/b2/index.html", "bloggers/ben/index.html", "page/1/index.html", "tags/cycling/index.html",
        "bloggers/cleo/index.html", "bloggers/cleo/likes/index.html", "sitemap.xml",
      ]
    ) { $0.export.likes.append(SampleExport.like("l3", of: "b2", by: "cleo")) },
    Change(
      testDescription: "a bio",
      files: ["bloggers/cleo/index.html", "bloggers/index.html"]
    ) { $0.export.set("bio", to: "Sailor", of: "cleo", in: \.bloggers) },
    Change(testDescription: "a static file", files: ["CNAME"]) {
      try $0.folder.write("example.net", to: "site/static/CNAME")
    },
  ]

  @Test(arguments: changes)
  func `a changed record rewrites only its pages`(change: Change) async throws {
    let site = try SampleSite()
    site.export.addBlogs(1...56)
    try await site.build()
    let (before, bytesBefore) = (try site.files(), try site.tree())
    try change.apply(site)
    let report = try await site.build()
    let (after, bytesAfter) = (try site.files(), try site.tree())
    let rewritten = Set(after.keys.filter { before[$0] != after[$0] })
    #expect(rewritten == Set(difference(bytesBefore, bytesAfter)))
    #expect(rewritten.subtracting([Manifest.fileName]) == change.files)
    #expect(report.writtenCount == change.files.count)
    #expect(report.removedCount == 0)
  }

  @Test func `a new blog rewrites no older page of the feed`() async throws {
    let site = try SampleSite()
    site.export.addBlogs(1...70)
    try await site.build()
    let before = try site.files()
    site.export.addBlogs(71...71)
    try await site.build()
    let after = try site.files()
    for path in before.keys where path.hasPrefix("page/") || path.hasPrefix("blogs/b") {
      #expect(after[path] == before[path], "\(path)")
    }
    #expect(after["page/1/index.html"] != nil)
    #expect(after["index.html"] != before["index.html"])
  }

  @Test func `a new page of the feed rewrites no older page but the one that leads to it`() async throws {
    let site = try SampleSite()
    site.export.addBlogs(1...70)
    try await site.build()
    let before = try site.files()
    let newest = try #require(before.keys.filter { $0.hasPrefix("page/") }.max())
    site.export.addBlogs(71...90)
    try await site.build()
    let after = try site.files()
    #expect(after.keys.count { $0.hasPrefix("page/") } == before.keys.count { $0.hasPrefix("page/") } + 1)
    for path in before.keys where path.hasPrefix("page/") {
      #expect((after[path] == before[path]) == (path != newest), "\(path)")
    }
  }

  @Test func `a page that is no longer needed is removed with its folder and counted`() async throws {
    let site = try SampleSite()
    try await site.build()
    site.export.blogs.removeAll { $0["documentId"] == "b4" }
    let report = try await site.build()
    #expect(!site.has("blogs/b4"))
    #expect(!site.has("archive/2019/05"))
    #expect(report.removedCount >= 2)
  }

  @Test func `the files of the report are the files of the folder`() async throws {
    let site = try SampleSite()
    try site.addPictures()
    let report = try await site.build()
    let tree = try site.tree().filter { $0.key != Manifest.fileName }
    #expect(report.fileCount == tree.count)
    #expect(report.byteCount == tree.values.reduce(0) { $0 + $1.count })
    #expect(report.blogCount == 4)
    #expect(report.bloggerCount == 3)
    #expect(report.commentCount == 1)
    #expect(report.likeCount == 2)
  }
}

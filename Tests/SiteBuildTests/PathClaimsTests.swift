import BlogModel
import Foundation
import TestSupport
import Testing

@testable import SiteBuild
@testable import SiteOutput

/// Files that want the same place.
struct PathClaimsTests {
  @Test func `of two files with one path the first is written, and the second is reported with its record`() {
    var claims = PathClaims(own: [])
    let result1 = claims.claim("blogs/b1/index.html", record: "blogs/b1")
    #expect(result1)
    let result2 = claims.claim("blogs/B1/index.html", record: "blogs/B1")
    #expect(!result2)
    let result3 = claims.claim("blogs/b1")
    #expect(!result3)
    let result4 = claims.claim("blogs/b1/index.html/x")
    #expect(!result4)
    #expect(claims.problems.map(\.code) == ["path-taken", "path-taken", "path-taken"])
    #expect(claims.problems.map(\.record) == ["blogs/B1", "blogs/b1", "blogs/b1/index.html/x"])
  }

  @Test func `the user's own file of the same path wins without a word`() {
    var claims = PathClaims(own: ["robots.txt"])
    let result5 = claims.claim("robots.txt")
    #expect(!result5)
    let result6 = claims.admitOwn(folder: "static")
    #expect(result6 == ["robots.txt"])
    #expect(claims.problems.isEmpty)
  }

  @Test func `files that differ in case and composition alone want the same place`() {
    var claims = PathClaims(own: [])
    let result7 = claims.claim("tags/straße/index.html")
    #expect(result7)
    for path in ["tags/STRASSE/index.html", "Tags/straße/index.html", "tags/stra\u{17F}se/index.html"] {
      let result8 = claims.claim(path)
      #expect(!result8)
    }
  }

  @Test func `the places of compressed files are kept, too`() {
    var claims = PathClaims(own: ["own.txt"], endings: [".gz"])
    let result9 = claims.claim("index.html")
    #expect(result9)
    _ = claims.admitOwn(folder: "static")
    #expect(!claims.paths.hasRoom(for: "index.html.gz/index.html"))
    #expect(!claims.paths.hasRoom(for: "own.txt.gz/index.html"))
    #expect(claims.paths.hasRoom(for: "photo.jpg.gz"))
  }

  @Test(
    arguments: [
      (["blogs"], "the site already has a folder with this name"),
      (["index.html/x.txt"], "the site already has a file with the name of a parent folder"),
      (["search/root.json/x"], "the site already has a file with the name of a parent folder"),
      (["INDEX.html"], "the site already has a file with this name (ignoring case)"),
      (["search/t"], "the site already has a folder with this name"),
      (["search/p/mine.bin"], "the folder is reserved for the search"),
      (["feed.xml/a", "feed.xml/b"], "the site already has a file with the name of a parent folder"),
    ] as [([String], String)]
  )
  func `a file of the user's in the way of the site's is not published`(
    files: [String],
    reason: String
  ) async throws {
    let site = try SampleSite()
    for file in files { try site.folder.write("mine", to: "site/static/\(file)") }
    let report = try await site.build()
    let problems = report.diagnostics.filter { $0.code == "static-in-the-way" }
    #expect(problems.map { $0.place?.file } == files.map { "\(site.root)/static/\($0)" })
    #expect(problems.allSatisfy { $0.summary == "\(reason); the file was not published" })
    #expect(try site.page("index.html").contains("<html"))
    #expect(try site.page("CNAME") == "example.org")
    // Folders of the site may have the name; nothing holds what the user wrote.
    #expect(try files.allSatisfy { try site.tree()[$0].map { $0 != Data("mine".utf8) } ?? true })
    // A warm build finds nothing to do, and says the same.
    let again = try await site.build()
    #expect(again.diagnostics == report.diagnostics && again.writtenCount == 0)
  }

  @Test(arguments: [
    "/search/root.json/", "/search/search.js/", "/search/t.html/x/", "/search/t/mine/", "/_headers/",
    "/_redirects/",
    "/netlify.toml/", "/index.html.gz/", "/search/root.json.gz/", "/CNAME/", "/feed.xml/",
    "/.blogforge-manifest/",
    "/assets/", "/old.html.gz/", "/images/", "/Blogs/B1/",
  ])
  func `a redirect that claims the path of any file is reported or published, and the site is built`(
    from: String
  ) async throws {
    let site = try SampleSite()
    site.configuration.precompress = [.gzip]
    site.configuration.hosts = [.netlify]
    site.configuration.redirects = ["/old.html", from].map {
      Redirect(from: $0, to: "/", place: .init(file: "blogforge.yml", line: 2, column: 3))
    }
    let report = try await site.build()
    let file = "\(from.dropFirst())index.html"
    let usesEvents = report.diagnostics.contains { $0.code == "redirect-unused" && $0.summary.contains(from) }
    #expect(usesEvents != site.has(file))
  }
}

import Basics
import BlogModel
import Foundation
import Pages
import Publisher
import TestSupport
import Testing

@testable import SiteBuild

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Files that cannot be used because of what they are called: they are reported and stop nothing.
struct FileNameTests {
  /// A path whose last part is `name` and the byte 0xFF.
  private func path(_ folder: String, _ name: String) -> [CChar] {
    "\(folder)/\(name)".utf8.map { CChar(bitPattern: $0) } + [CChar(bitPattern: 0xFF), 0]
  }

  /// The problems of this kind, without the folder of the test.
  private func problems(_ diagnostics: [Diagnostic], _ code: String, _ root: String) -> [String] {
    diagnostics.filter { $0.code == code }.map { "\($0.place?.file ?? ""): \($0.summary)" }
      .map { $0.replacing(root, with: "site") }.sorted()
  }

  @Test func `names that are not UTF-8 are reported and stop nothing`() async throws {
    let site = try SampleSite()
    for folder in ["images", "export", "static"] {
      try site.folder.makeFolder("site/\(folder)")
      // A file system that takes names of text only cannot hold such a name.
      guard mkdir(path("\(site.root)/\(folder)", "d"), 0o755) == 0 else { return }
      let file = open(path("\(site.root)/\(folder)", "f.json"), O_CREAT | O_WRONLY, 0o644)
      #expect(file >= 0)
      close(file)
    }
    let report = try await site.build()
    #expect(
      problems(report.diagnostics, "name-unusable", site.root)
        == ["export", "images", "static"].flatMap { folder in
          ["d", "f.json"].map { "site/\(folder)/\($0)\\xFF: the file name is not valid UTF-8; ignored" }
        }
    )
    #expect(try site.page("index.html").contains("<html"))
  }

  @Test func `a link to no file in static is reported and not copied`() async throws {
    let site = try SampleSite()
    try site.folder.write("x", to: "site/static/page.txt")
    symlink("jane@host.1234:5678", "\(site.root)/static/page.lock")
    symlink("/", "\(site.root)/static/all")
    let report = try await site.build()
    #expect(
      problems(report.diagnostics, "link-broken", site.root)
        == ["all", "page.lock"].map { "site/static/\($0): broken link; not copied" }
    )
    #expect(try site.page("page.txt") == "x")
  }

  @Test(arguments: ["export", "images", "static"])
  func `a name that is not UTF-8 is reported by the next build, also where nothing else is new`(
    folder: String
  )
    async throws
  {
    let site = try SampleSite()
    try site.folder.makeFolder("site/\(folder)")
    try await site.build()
    // A file system that takes names of text only cannot hold such a name.
    guard mkdir(path("\(site.root)/\(folder)", "d"), 0o755) == 0 else { return }
    let expected = ["site/\(folder)/d\\xFF: the file name is not valid UTF-8; ignored"]
    for _ in 1...2 {
      #expect(problems(try await site.buildAsItIs().diagnostics, "name-unusable", site.root) == expected)
    }
    #expect(try await site.buildAsItIs().changes.way == .nothingToDo)
    rmdir(path("\(site.root)/\(folder)", "d"))
    #expect(problems(try await site.buildAsItIs().diagnostics, "name-unusable", site.root) == [])
  }

  @Test(arguments: ["static/a.lock", "static/.a.lock", "images/blogs/a.lock", "static/all"])
  func `a link to no file does not keep builds from having nothing to do`(name: String) async throws {
    let site = try SampleSite()
    try site.addPictures()
    symlink(name == "static/all" ? "/" : "jane@host.1234:5678", "\(site.root)/\(name)")
    let first = try await site.build()
    let second = try await site.buildAsItIs()
    #expect(second.changes.way == .nothingToDo)
    #expect(second.diagnostics == first.diagnostics)
    // What it leads to is there now.
    try site.folder.write("x", to: "site/static/jane@host.1234:5678")
    try site.folder.write("x", to: "site/images/blogs/jane@host.1234:5678")
    let third = try await site.buildAsItIs()
    #expect(third.diagnostics.count < max(1, first.diagnostics.count) || name != "static/a.lock")
    #expect(site.has("a.lock") == (name == "static/a.lock"))
  }

  @Test func `a site is published without what has a name that is not UTF-8, which is reported`() async throws
  {
    let site = try SampleSite()
    try await site.build()
    try site.folder.makeFolder("site/public/.git")
    for folder in ["", "/blogs", "/.git"] {
      let file = open(path("\(site.output)\(folder)", "mine"), O_CREAT | O_WRONLY, 0o644)
      // As above.
      guard file >= 0 else { return }
      close(file)
    }
    let built = try #require(try await BuiltSite.open(site.siteFolder(), jobs: 1) {})
    #expect(
      problems(built.notes, "name-unusable", site.root).map { $0.prefix { $0 != ":" } } == [
        "blogs/mine\\xFF", "mine\\xFF",
      ]
    )
    #expect(!built.files.contains { $0.path.contains("mine") })
  }

  @Test func `a template that nothing uses is reported with the name that was meant`() async throws {
    let site = try SampleSite()
    for (name, text) in [
      ("blgo.mustache", "x"), ("footer.mustache", "{{>mine}}"), ("mine.mustache", "y"),
      ("assets/own.css", ""),
      (".#blog.mustache", ""), ("blog.html", ""),
    ] { try site.folder.write(text, to: "site/templates/\(name)") }
    let found = try await site.build().diagnostics.filter { $0.code == "template-unused" }
    let names = found.compactMap { $0.place?.file.split(separator: "/").last }
    #expect(names == ["blgo.mustache", "blog.html"])
    #expect(found.first?.hint == "Did you mean 'blog.mustache'?")
  }

  @Test func `links of header and footer to no page are reported`() async throws {
    let site = try SampleSite()
    try site.folder.write("about", to: "site/static/about.html")
    site.configuration.baseURL = BaseURL("https://example.org/repo/")
    site.configuration.headerLinks = ["/about", "/tags/", "/feed.xml", "/abuot/", "/.studio/?x"].map {
      SiteLink(label: "x", url: $0)
    }
    site.configuration.footerLinks = ["https://example.org/no", "/no.html#x"].map {
      SiteLink(label: "x", url: $0)
    }
    let found = try await site.build().diagnostics.filter { $0.code == "link-target-missing" }
    #expect(
      found.map(\.summary)
        == ["/abuot/", "/no.html#x"].map {
          "a link in the header or footer points to '\($0)', which is not a page of the site"
        }
    )
    // The studio is at the root of its server.
    let page = try site.page("index.html")
    #expect(page.contains(#"href="/repo/tags/""#) && page.contains(#"href="/.studio/?x""#))
  }

  @Test func `a logo and a favicon without a file are reported`() async throws {
    let site = try SampleSite()
    site.configuration.logo = SiteLogo(url: "/missing.svg", width: 32, height: 32)
    // A page is not a picture.
    site.configuration.favicon = "/tags/"
    func summaries() async throws -> [String] {
      try await site.build().diagnostics.filter { $0.code == "site-picture-missing" }.map(\.summary)
    }
    #expect(
      try await summaries() == [
        "'logo' names '/missing.svg', which is not a file of the site",
        "'favicon' names '/tags/', which is not a file of the site",
      ]
    )
    try site.folder.write("<svg/>", to: "site/static/my logo.svg")
    site.configuration.logo = SiteLogo(url: "/my%20logo.svg?v=1", width: 32, height: 32)
    site.configuration.favicon = ""
    #expect(try await summaries() == [])
  }
}

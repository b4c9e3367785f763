import BlogModel
import Foundation
import TestSupport
import Testing

@testable import SiteBuild
@testable import SiteOutput

/// What the user brings along: static files, templates, and files in the output that are not ours.
struct OwnFilesTests {
  @Test func `static files are copied as they are, folders too`() async throws {
    let site = try SampleSite()
    try site.folder.write([0, 255, 13, 10], to: "site/static/.well-known/deep/x.bin")
    try site.folder.write("", to: "site/static/empty")
    try await site.build()
    #expect(try site.tree()[".well-known/deep/x.bin"] == Data([0, 255, 13, 10]))
    #expect(try site.page("CNAME") == "example.org")
    #expect(try site.page("empty") == "")
  }

  @Test func `hidden files are private, but those that have their place on a host, and a note says so`()
    async throws
  {
    let site = try SampleSite()
    let published = [".htaccess", ".nojekyll", ".well-known/security.txt", "sub/.htaccess"]
    let hidden = [
      ".env", ".git/config", ".git/objects/a", ".well-known/.DS_Store", "sub/.DS_Store",
      "sub/.git/.well-known/x",
    ]
    for path in published + hidden { try site.folder.write("x", to: "site/static/\(path)") }
    let note = try #require(try await site.build().diagnostics.first { $0.code == "static-hidden" })
    #expect(note.severity == .note)
    #expect(note.place?.file.hasSuffix("static/.env") == true)
    #expect(note.summary == "hidden (and 4 more like it); not published")
    for path in published { #expect(site.has(path), "\(path)") }
    for path in hidden { #expect(!site.has(path), "\(path)") }
    // Where nothing has changed the note stays, and it goes with the files.
    #expect(try await site.build().diagnostics.contains(note))
    for name in [".env", ".git", ".well-known/.DS_Store", "sub/.DS_Store", "sub/.git"] {
      try FileManager.default.removeItem(atPath: "\(site.root)/static/\(name)")
    }
    #expect(try await site.build().diagnostics.allSatisfy { $0.code != "static-hidden" })
  }

  @Test(arguments: [
    "index.html", "404.html", "robots.txt", "feed.xml", "blogs/b1/index.html", "search/index.html",
  ])
  func `a static file wins over a page of the same name`(path: String) async throws {
    let site = try SampleSite()
    try site.folder.write("mine", to: "site/static/\(path)")
    let first = try await site.build()
    #expect(try site.page(path) == "mine")
    #expect(try first.fileCount == site.tree().count - 1)
    #expect(try await site.build().writtenCount == 0)
    #expect(try site.page(path) == "mine")
  }

  @Test func `a static file wins over a file of the search`() async throws {
    let site = try SampleSite()
    try await site.build()
    let ours = try #require(try site.tree().keys.sorted().first { $0.hasSuffix(".js") })
    try site.folder.write("mine", to: "site/static/\(ours)")
    let report = try await site.build()
    #expect(try site.page(ours) == "mine")
    try #expect(report.fileCount == site.tree().count - 1)
    try await #expect(site.build().writtenCount == 0)
  }

  @Test func `a static file whose letters become composed gets its new name`() async throws {
    let site = try SampleSite()
    let (old, new) = ("a\u{308}.txt", "\u{E4}.txt")
    try site.folder.write("mine", to: "site/static/\(old)")
    try await site.build()
    try FileManager.default.removeItem(atPath: "\(site.root)/static/\(old)")
    try site.folder.write("mine", to: "site/static/\(new)")
    try await site.build()
    let names = try FileSystem.files(below: site.output).map { Array($0.utf8) }
    #expect(names.contains(Array(new.utf8)) && !names.contains(Array(old.utf8)))
  }

  @Test func `a template of the site replaces the built-in one`() async throws {
    let site = try SampleSite()
    try site.folder.write("<footer>Made by {{site.title}}</footer>", to: "site/templates/footer.mustache")
    try await site.build()
    for path in ["index.html", "blogs/b1/index.html", "404.html"] {
      #expect(try site.page(path).contains("<footer>Made by Sample</footer>"), "\(path)")
    }
  }

  @Test func `a template and a partial of the site's own are found`() async throws {
    let site = try SampleSite()
    try site.folder.write("{{>parts/greeting}}", to: "site/templates/search.mustache")
    try site.folder.write("Hello {{site.title}}", to: "site/templates/parts/greeting.mustache")
    try await site.build()
    #expect(
      try site.page("search/index.html").trimmingCharacters(in: .whitespacesAndNewlines) == "Hello Sample"
    )
  }

  @Test func `a style of the site's own gets a name of its own, and the pages name it`() async throws {
    let site = try SampleSite()
    try await site.build()
    let before = Set(try site.tree().keys.filter { $0.hasPrefix("assets/style.") })
    try site.folder.write("p{margin:0}", to: "site/templates/assets/style.css")
    try await site.build()
    let after = Set(try site.tree().keys.filter { $0.hasPrefix("assets/style.") })
    #expect(before.count == 1)
    #expect(after.count == 1)
    #expect(before.isDisjoint(with: after))
    let name = try #require(after.first)
    #expect(try site.page(name) == "p{margin:0}")
    #expect(try site.page("index.html").contains("/\(name)\""))
  }

  @Test func `files in the output that we did not write stay through every build`() async throws {
    let site = try SampleSite()
    try site.folder.write("gitdir", to: "site/public/.git/HEAD")
    try site.folder.write("mine", to: "site/public/blogs/b4/notes.txt")
    site.isAdopting = true
    try await site.build()
    site.isAdopting = false
    site.export.blogs.removeAll { $0["documentId"] == "b4" }
    try await site.build()
    #expect(try site.page(".git/HEAD") == "gitdir")
    #expect(try site.page("blogs/b4/notes.txt") == "mine")
    #expect(!site.has("blogs/b4/index.html"))
  }

  @Test func `an empty folder in the output that we did not make stays`() async throws {
    let site = try SampleSite()
    try await site.build()
    try FileManager.default.createDirectory(
      atPath: "\(site.output)/.git/refs/heads",
      withIntermediateDirectories: true
    )
    try await site.build()
    #expect(site.has(".git/refs/heads"))
  }

  @Test func `a link in the output stays a link`() async throws {
    let site = try SampleSite()
    try await site.build()
    try FileManager.default.createSymbolicLink(
      atPath: "\(site.output)/latest",
      withDestinationPath: "blogs/b4"
    )
    try await site.build()
    #expect(FileSystem.status(of: "\(site.output)/latest")?.kind == .link)
  }

  @Test func `an output below the folder of static files does not swallow itself`() async throws {
    let site = try SampleSite()
    site.configuration.output = "static/public"
    do {
      try await site.build()
      try await site.build()
      let tree = try site.folder.tree("site/static/public")
      #expect(tree.keys.filter { $0.contains("public/") }.sorted() == [])
    } catch let error as SiteBuildError {
      guard case .unusableOutput = error else { throw error }
    }
  }

  @Test(arguments: [".", "..", "export"])
  func `a folder that holds private files is not published`(name: String) async throws {
    let site = try SampleSite()
    (site.configuration.staticFiles, site.configuration.output) = (name, "../public")
    func isExpected(_ error: any Error) -> Bool {
      if case SiteBuildError.privateFiles = error { true } else { false }
    }
    await #expect { try await site.build() } throws: { isExpected($0) }
    await #expect { try await site.check() } throws: { isExpected($0) }
    #expect(!FileManager.default.fileExists(atPath: site.output))
  }

  @Test(arguments: ["index.html", "blogs", "blogs/b1/index.html"])
  func `a file that we did not write is not lost to a page of its name`(path: String) async throws {
    let site = try SampleSite()
    try site.folder.write("mine", to: "site/public/\(path)")
    let before = try site.tree()
    // The build fails and says so.
    await #expect(throws: SiteBuildError.self) { try await site.build() }
    try #expect(difference(before, site.tree()) == [])
  }

  @Test func `a static file whose name has a line break is known as ours`() async throws {
    let site = try SampleSite()
    try site.folder.write("x", to: "site/static/a\nb")
    try await site.build()
    #expect(site.has("a\nb"))
    try FileManager.default.removeItem(atPath: "\(site.root)/static/a\nb")
    try await site.build()
    #expect(!site.has("a\nb"))
  }

  @Test(arguments: ["public/", "./public", "public//", "public/."])
  func `the output folder is the same however it is spelled`(output: String) async throws {
    let site = try SampleSite()
    site.configuration.output = output
    try await site.build()
    #expect(site.has("index.html"))
  }
}

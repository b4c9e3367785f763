import BlogModel
import Foundation
import SiteOutput
import TestSupport
import Testing

@testable import SiteBuild

struct StarterSiteTests {
  private static let files = ["blogforge.yml", "export/export.json", "images/blogs/ana/first"]
  private static let written = files + [".gitignore"]

  private func build(_ root: String) async throws -> BuildReport {
    let configuration = try ConfigurationFile.read(named: nil, siteFolder: root)
    let folder = try SiteFolder(paths: [root], configuration: configuration)
    return try await SiteBuilder(configuration: configuration, folder: folder, jobs: 2).build()
  }

  @Test func `it writes the files that it names and builds without a word of complaint`() async throws {
    let folder = try TemporaryFolder()
    let root = "\(folder.path)/new/site"
    #expect(try StarterSite.write(to: root) == Self.written.map { "\(root)/\($0)" })
    #expect(try folder.tree("new/site").keys.sorted() == Self.written.sorted())
    let report = try await build(root)
    #expect(report.diagnostics.map(\.summary) == [])
    #expect(report.blogCount == 2)
    #expect(report.bloggerCount == 2)
    #expect(try folder.text("new/site/public/blogs/our-first-blog-qw3n/index.html").contains("/images/"))
  }

  @Test(arguments: files)
  func `if a file exists, nothing is written`(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "site/\(name)")
    #expect(throws: NewFiles.Refusal.exists("\(folder.path)/site/\(name)")) {
      try StarterSite.write(to: "\(folder.path)/site")
    }
    #expect(try folder.tree("site") == [name: Data("mine".utf8)])
  }

  @Test func `other files of the folder do not keep it from writing, and stay`() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "site/README.md")
    _ = try StarterSite.write(to: "\(folder.path)/site/")
    #expect(try folder.tree("site").keys.sorted() == (Self.written + ["README.md"]).sorted())
    #expect(try folder.text("site/README.md") == "mine")
  }

  @Test func `what a repository ignores already stays as it is`() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "site/.gitignore")
    let written = try StarterSite.write(to: "\(folder.path)/site")
    #expect(written == Self.files.map { "\(folder.path)/site/\($0)" })
    #expect(try folder.text("site/.gitignore") == "mine")
  }

  @Test func `a repository ignores all that a build makes, also while it works`() {
    let lines = Set(StarterSite.gitIgnore.split(separator: "\n").map(String.init))
    #expect(lines == ["/public/", ".*.blogforge-*", "/.cache/", "/pseudonyms.txt"])
  }

  @Test func `a folder that cannot be made is a mistake of the machine`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a file", to: "site")
    let refusal = #expect(throws: NewFiles.Refusal.self) {
      try StarterSite.write(to: "\(folder.path)/site/deeper")
    }
    guard case .fileSystem = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
  }
}

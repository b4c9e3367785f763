import BlogExport
import BlogModel
import Foundation
import TemplateEngine
import TestSupport
import Testing

@testable import SiteBuild
@testable import SiteOutput

/// A build that fails leaves the site of the build before, byte for byte, and no other files.
struct FailedBuildTests {
  /// Something that stops a build, and the error that is expected.
  struct Obstacle: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let put: @Sendable (SampleSite) throws -> Void
    let isExpected: @Sendable (SiteBuildError) -> Bool
  }

  static let obstacles: [Obstacle] = [
    Obstacle(testDescription: "an export that was cut") { site in
      try site.folder.write(site.export.json().dropLast(20), to: "site/export/export.json")
    } isExpected: {
      if case .export(.notJSON) = $0 { true } else { false }
    },
    Obstacle(testDescription: "an empty export") { site in
      try site.folder.write("", to: "site/export/export.json")
    } isExpected: {
      if case .export(.empty) = $0 { true } else { false }
    },
    Obstacle(testDescription: "a template with an unknown name") { site in
      try site.folder.write("{{titel}}", to: "site/templates/blog.mustache")
    } isExpected: {
      if case .templates(let errors) = $0 { errors.errors.count == 1 } else { false }
    },
    Obstacle(testDescription: "a template that does not end") { site in
      try site.folder.write("{{#site}}", to: "site/templates/footer.mustache")
    } isExpected: {
      if case .templates = $0 { true } else { false }
    },
    Obstacle(testDescription: "a warning under strict") { site in
      site.configuration.isStrict = true
      try site.folder.write(
        #"{"bloggers":[{"bloggerId":"a","displayName":"A","joinedDate":"soon"}]}"#,
        to: "site/export/export.json"
      )
    } isExpected: {
      if case .content(let diagnostics) = $0 { diagnostics.map(\.code) == ["date-unreadable"] } else { false }
    },
    Obstacle(testDescription: "a missing picture under strict") { site in
      site.configuration.isStrict = true
      try FileManager.default.removeItem(atPath: "\(site.root)/images/blogs")
    } isExpected: {
      if case .content(let diagnostics) = $0 { diagnostics.map(\.code) == ["picture-missing"] } else { false }
    },
    Obstacle(testDescription: "an output folder that holds the site") { site in
      site.configuration.output = ".."
    } isExpected: {
      if case .unusableOutput = $0 { true } else { false }
    },
    Obstacle(testDescription: "an output folder that is the export") { site in
      site.configuration.output = "export"
    } isExpected: {
      if case .unusableOutput = $0 { true } else { false }
    },
    Obstacle(testDescription: "an output folder below a file") { site in
      try site.folder.write("x", to: "site/file")
      site.configuration.output = "file/public"
    } isExpected: {
      if case .fileSystem = $0 { true } else { false }
    },
  ]

  @Test(arguments: obstacles)
  func `the site before stays as it was`(obstacle: Obstacle) async throws {
    let site = try SampleSite()
    try site.addPictures()
    site.export.set("imageURL", to: "images/blogs/ana/b1", of: "b1", in: \.blogs)
    try await site.build()
    try obstacle.put(site)
    let before = try site.everything()
    let names = try FileSystem.list(site.root)
    do {
      try await site.buildAsItIs()
      Issue.record("the build did not fail")
    } catch let error as SiteBuildError {
      #expect(obstacle.isExpected(error), "\(error)")
    }
    #expect(try difference(before, site.everything()) == [])
    #expect(try FileSystem.list(site.root) == names)
  }

  @Test func `a failed first build leaves no output`() async throws {
    let site = try SampleSite()
    try site.folder.write("{}", to: "site/export/export.json")
    await #expect(throws: SiteBuildError.self) { try await site.buildAsItIs() }
    #expect(try FileSystem.list(site.root) == ["export", "static"])
  }

  @Test func `the build after a failed one gives what a cold one gives`() async throws {
    let site = try SampleSite()
    try await site.build()
    try site.folder.write("{{oops}}", to: "site/templates/blog.mustache")
    await #expect(throws: SiteBuildError.self) { try await site.buildAsItIs() }
    try FileManager.default.removeItem(atPath: "\(site.root)/templates")
    site.export.addBlogs(1...3)
    try await site.build()
    let cold = try SampleSite()
    cold.export.addBlogs(1...3)
    try await cold.build()
    #expect(try difference(site.tree(), cold.tree()) == [])
  }

  @Test func `a user's file that replaces one of ours does not write through to the old site`()
    async throws
  {
    let site = try SampleSite()
    try await site.build()
    try site.folder.write("mine", to: "site/static/robots.txt")
    let before = try site.tree()
    site.disk = Disk { operation, path throws(FileSystemError) in
      if operation == .replace { throw FileSystemError(.replace, path, code: EIO) }
    }
    await #expect(throws: SiteBuildError.self) { try await site.buildAsItIs() }
    try #expect(difference(before, site.tree()) == [])
  }
}

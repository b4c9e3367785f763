import Foundation
import TestSupport
import Testing

@testable import Publisher

/// Entries at a target folder that have the name of a published file, or of its folder, but not its kind.
struct ObstacleTests {
  private static let site = ["index.html": "front", "blogs/b1/index.html": "one", "images/a.webp": "picture"]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func publish(_ texts: [String: String], isDryRun: Bool = false) throws -> Publisher.Report {
    try folder.publish(texts, to: .folder("../www"), isDryRun: isDryRun)
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
  }

  @Test(
    arguments: [
      ("index.html/mine", "index.html", true), ("blogs/b1/index.html/mine", "blogs/b1/index.html", true),
      ("blogs", "blogs", false), ("blogs/b1", "blogs/b1", false),
    ],
    [false, true]
  )
  func `an entry of another kind is an error, and nothing is sent`(
    entry: (path: String, taken: String, isFolder: Bool),
    isFirst: Bool
  ) throws {
    if !isFirst {
      _ = try publish(Self.site)
      try remove("www/\(entry.taken)")
    }
    try folder.write("mine", to: "www/\(entry.path)")
    let before = try folder.tree("www")
    let changed = Self.site.mapValues { "new \($0)" }
    let error = PublishError.nameTaken("\(folder.path)/www/\(entry.taken)", isFolder: entry.isFolder)
    #expect(error.blame == .user)
    #expect(try publish(changed, isDryRun: true).refusal == error)
    #expect(throws: error) { try publish(changed) }
    #expect(try folder.tree("www") == before)
    try remove("www/\(entry.taken)")
    _ = try publish(changed)
    #expect(try folder.published("www") == changed)
  }

  @Test func `a link in place of a folder is an error, and nothing is sent`() throws {
    try folder.makeFolder("elsewhere")
    try folder.makeFolder("www")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/www/blogs",
      withDestinationPath: "../elsewhere"
    )
    let error = PublishError.linkAtTarget("\(folder.path)/www/blogs")
    #expect(try publish(Self.site, isDryRun: true).refusal == error)
    #expect(throws: error) { try publish(Self.site) }
    #expect(!folder.has("www/index.html") && !folder.has("elsewhere/b1"))
  }

  @Test func `an empty folder is an error, too`() throws {
    try folder.makeFolder("www/index.html")
    #expect(throws: PublishError.nameTaken("\(folder.path)/www/index.html", isFolder: true)) {
      try publish(Self.site)
    }
  }

  @Test func `a folder that a publish empties is an error only if it has other files`() throws {
    _ = try publish(["a/b.html": "1", "a/c/d.html": "2"])
    try folder.write("mine", to: "www/a/c/notes.txt")
    #expect(throws: PublishError.nameTaken("\(folder.path)/www/a", isFolder: true)) {
      try publish(["a": "3"])
    }
    try remove("www/a/c/notes.txt")
    _ = try publish(["a": "3"])
    #expect(try folder.published("www") == ["a": "3"])
  }

  @Test func `a folder in place of a file that is deleted stays`() throws {
    _ = try publish(Self.site)
    try remove("www/blogs/b1/index.html")
    try folder.write("mine", to: "www/blogs/b1/index.html/mine")
    _ = try publish(["index.html": "front"])
    #expect(
      try folder.published("www") == ["index.html": "front", "blogs/b1/index.html/mine": "mine"]
    )
  }
}

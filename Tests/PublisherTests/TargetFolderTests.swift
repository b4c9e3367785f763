import Foundation
import TestSupport
import Testing

@testable import Publisher

/// A folder in which another user has planted links.
struct TargetFolderTests {
  private let folder: TemporaryFolder
  private var target: TargetFolder { TargetFolder(path: "\(folder.path)/www", id: "id1") }

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("www/blogs")
    try folder.write("theirs", to: "elsewhere/index.html")
    try folder.write("theirs", to: "elsewhere/b1/index.html")
    try folder.write("ours", to: "site/index.html")
  }

  private func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/www/\(name)",
      withDestinationPath: "\(folder.path)/\(destination)"
    )
  }

  private func copy(to inner: String) throws(PublishError) {
    try target.copy("\(folder.path)/site/index.html", to: inner, isReplacing: true)
  }

  private func expectUntouched() throws {
    #expect(try folder.tree("elsewhere").values.allSatisfy { $0 == Data("theirs".utf8) })
    #expect(try folder.tree("elsewhere").count == 2)
  }

  @Test(arguments: ["index.html", "blogs/x.html", "blogs/\(TargetFolder.partName(of: "id2"))"])
  func `a file replaces a link and never goes through it`(name: String) throws {
    try link(name, to: "elsewhere/index.html")
    try copy(to: name)
    #expect(try folder.tree("www")[name] == Data("ours".utf8))
    try expectUntouched()
  }

  @Test(arguments: [".blogforge-part-id1", "blogs/.blogforge-part-id1"])
  func `a link by the name of a part is an error`(name: String) throws {
    try link(name, to: "elsewhere/index.html")
    let inner = name.replacing(".blogforge-part-id1", with: "index.html")
    #expect(throws: PublishError.file("write it", path: "\(folder.path)/www/\(inner)", code: EEXIST)) {
      try copy(to: inner)
    }
    try expectUntouched()
  }

  @Test(arguments: [
    ("tags", "tags/index.html"), ("tags", "tags/b1/index.html"), ("blogs/b1", "blogs/b1/index.html"),
  ])
  func `a folder that is a link is an error, wherever it is`(name: String, inner: String) throws {
    try link(name, to: name == "tags" ? "elsewhere" : "elsewhere/b1")
    #expect(throws: PublishError.linkAtTarget("\(folder.path)/www/\(name)")) { try copy(to: inner) }
    // Nothing of ours is there.
    #expect(try target.read(inner) == nil)
    #expect(try target.size(of: inner) == nil)
    try target.remove(inner)
    try target.removeEmpty(inner)
    try expectUntouched()
  }

  @Test func `a link is removed as such, and not read`() throws {
    try link("index.html", to: "elsewhere/index.html")
    try link("broken", to: "nowhere")
    #expect(try target.read("index.html") == nil)
    try target.remove("index.html")
    try target.remove("broken")
    #expect(try folder.tree("www").isEmpty)
    try expectUntouched()
  }

  @Test func `the target's own account is not read through links`() throws {
    try folder.write("blogforge-published 1\nid 1\n", to: "elsewhere2/\(TargetList.idName)")
    try link(TargetList.idName, to: "elsewhere2/\(TargetList.idName)")
    try link(OpenPublish.folder, to: "elsewhere")
    #expect(try target.notes() == TargetNotes())
  }

  @Test func `a target that is a link itself is the user's choice`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link",
      withDestinationPath: "\(folder.path)/www"
    )
    try TargetFolder(path: "\(folder.path)/link", id: "id1")
      .copy("\(folder.path)/site/index.html", to: "a/b/index.html", isReplacing: true)
    #expect(try folder.text("www/a/b/index.html") == "ours")
  }

  @Test func `existing files are kept on request`() throws {
    try folder.write("theirs", to: "www/index.html")
    try target.copy("\(folder.path)/site/index.html", to: "index.html", isReplacing: false)
    try target.copy("\(folder.path)/site/index.html", to: "other.html", isReplacing: false)
    #expect(try folder.text("www/index.html") == "theirs")
    #expect(try folder.text("www/other.html") == "ours")
  }

  @Test func `a publish is running as long as its process holds the folder, regardless of the time`() throws {
    let publish = OpenPublish(id: "id1", begin: 0)
    try folder.write(publish.text, to: "www/\(publish.idPath)")
    var held = target.hold(publish.path)
    #expect(held != nil)
    let seen = try #require(try target.notes().open.first)
    #expect(seen.isHeld == true && !seen.isOver(at: 1_000_000))
    held = nil
    let left = try #require(try target.notes().open.first)
    #expect(left.isHeld == false && left.isOver(at: 1_000_000))
  }
}

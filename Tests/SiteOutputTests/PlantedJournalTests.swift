import Basics
import Foundation
import TestSupport
import Testing

@testable import SiteOutput

/// A site folder of another person, with a journal that leads out of the output.
struct PlantedJournalTests {
  private static let planted = "planted"

  private let folder: TemporaryFolder
  private let stage: Stage

  init() throws {
    folder = try TemporaryFolder()
    stage = Stage(
      path: "\(folder.path)/site/.public.blogforge-stage",
      output: "\(folder.path)/site/public",
      disk: .real
    )
    let output = try OutputFolder(path: stage.output) {}
    let tree = try output.newTree()
    try tree.makeFolders(for: ["index.html"])
    let file = try tree.put(Array("front".utf8), at: "index.html", page: nil)
    _ = try tree.commit([file], site: SiteFingerprint(program: 1, settings: 2, templates: 3))
    for name in ["bashrc", "key"] { try folder.write("theirs", to: "victim/\(name)") }
  }

  /// Writes a journal, and the staged file of each of its puts.
  private func plant(puts paths: [String], removals: [String]) throws {
    let puts = paths.enumerated().map { number, path in
      Journal.Put(
        number: number,
        path: path,
        size: Self.planted.utf8.count,
        fingerprint: Fingerprint(of: Self.planted)
      )
    }
    for put in puts { try folder.write(Self.planted, to: "site/.public.blogforge-stage/\(put.number)") }
    let manifest = try #require(Manifest.read(in: stage.output)).checksum
    let journal = Journal(oldManifest: manifest, newManifest: manifest, puts: puts, removals: removals)
    try folder.write(journal.bytes, to: "site/.public.blogforge-stage/\(Journal.fileName)")
  }

  private func link(_ name: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/site/\(name)",
      withDestinationPath: "\(folder.path)/victim"
    )
  }

  private func expectUntouched() throws {
    #expect(try folder.tree("victim") == ["bashrc": Data("theirs".utf8), "key": Data("theirs".utf8)])
    #expect(try folder.text("site/public/index.html") == "front")
  }

  @Test(arguments: [
    "../../victim/bashrc", "/victim/bashrc", "a/../../../victim/bashrc", "./index.html", "a//b", "..", "",
    "a\0b",
  ])
  func `a journal with a path outside the output is invalid`(path: String) throws {
    let put = Journal.Put(number: 0, path: path, size: 0, fingerprint: Fingerprint(of: ""))
    for journal in [
      Journal(oldManifest: 1, newManifest: 2, puts: [put], removals: []),
      Journal(oldManifest: 1, newManifest: 2, puts: [], removals: [path]),
    ] { #expect(Journal(bytes: journal.bytes) == nil) }
  }

  @Test func `a journal that lists more files than it has is invalid`() {
    var writer = ByteWriter()
    for number: UInt64 in [1, 2] { writer.add(number) }
    writer.add(UInt32.max)
    let firstLine = Array("blogforge-journal 1\n".utf8)
    #expect(Journal(bytes: writer.withChecksum(after: firstLine)) == nil)
  }

  @Test func `without a journal that is there, an update is neither discarded nor completed`() throws {
    try folder.write("", to: "site/.public.blogforge-stage/\(Journal.fileName)/unreadable")
    #expect(throws: FileSystemError.self) { try OutputFolder(path: stage.output) {} }
    #expect(folder.has("site/.public.blogforge-stage/\(Journal.fileName)"))
    #expect(try folder.text("site/public/index.html") == "front")
  }

  @Test func `nothing outside the output is written or removed`() throws {
    try plant(puts: ["../../victim/bashrc", "index.html"], removals: ["../../victim/key"])
    _ = try OutputFolder(path: stage.output) {}
    try expectUntouched()
    #expect(!folder.has("site/.public.blogforge-stage"))
  }

  @Test(arguments: [
    ["vv/new", "index.html"], ["vv/bashrc", "index.html"], ["vv/a/new", "index.html"], ["index.html"],
  ])
  func `nothing is written or removed through a link in the output`(puts: [String]) throws {
    try link("public/vv")
    try plant(puts: puts, removals: ["vv/key"])
    #expect(throws: FileSystemError(.keep, "\(stage.output)/vv", code: EEXIST)) {
      try OutputFolder(path: stage.output) {}
    }
    try expectUntouched()
  }

  @Test func `a link in the stage is not followed when steps are undone`() throws {
    // No file system accepts so long a name, so the steps are undone. Undoing the second removal puts a link in place,
    // through which undoing the first one would write.
    try plant(puts: [String(repeating: "n", count: 300), "index.html"], removals: ["vv/bashrc", "vv"])
    try folder.write(Self.planted, to: "site/.public.blogforge-stage/r0")
    try link(".public.blogforge-stage/r1")
    #expect(throws: FileSystemError.self) { try OutputFolder(path: stage.output) {} }
    try expectUntouched()
  }
}

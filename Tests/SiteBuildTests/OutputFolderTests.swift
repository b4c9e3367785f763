import Foundation
import Testing

@testable import SiteBuild

struct OutputFolderTests {
  private func build(
    _ files: [String: String],
    in folder: TemporaryFolder
  ) throws -> (written: Int, removed: Int) {
    let output = try OutputFolder(path: "\(folder.path)/public") {}
    try output.makeFolders(for: files.keys)
    var written = 0
    var entries: [Manifest.Entry] = []
    for (path, text) in files {
      let (entry, outcome) = try output.put(Array(text.utf8), at: path)
      entries.append(entry)
      if outcome == .written { written += 1 }
    }
    return (written, try output.publish(entries))
  }

  @Test func `a first build makes the folder`() throws {
    let folder = try TemporaryFolder()
    let result = try build(["index.html": "1", "a/b/c.html": "2"], in: folder)
    #expect(result.written == 2)
    #expect(try folder.text("public/a/b/c.html") == "2")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["public"])
  }

  @Test func `unchanged files stay the same files, changed ones are written, unwanted ones go`() throws {
    let folder = try TemporaryFolder()
    _ = try build(["same": "1", "changed": "1", "old/gone": "1"], in: folder)
    func inode(_ name: String) throws -> UInt64? {
      try FileManager.default.attributesOfItem(atPath: "\(folder.path)/public/\(name)")[.systemFileNumber]
        as? UInt64
    }
    let before = try inode("same")
    let result = try build(["same": "1", "changed": "2", "new": "3"], in: folder)
    #expect(try inode("same") == before)
    #expect(result.written == 2)
    #expect(result.removed == 1)
    #expect(try folder.text("public/changed") == "2")
    #expect(!folder.has("public/old"))
  }

  @Test func `files that blogforge did not write stay`() throws {
    let folder = try TemporaryFolder()
    _ = try build(["index.html": "1"], in: folder)
    try folder.write("mine", to: "public/deep/CNAME")
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/public/deep/empty",
      withIntermediateDirectories: true
    )
    _ = try build(["index.html": "2"], in: folder)
    #expect(try folder.text("public/deep/CNAME") == "mine")
    #expect(folder.has("public/deep/empty"))
  }

  @Test func `a build that gives up leaves the site and nothing beside it`() throws {
    let folder = try TemporaryFolder()
    _ = try build(["index.html": "1"], in: folder)
    do {
      let output = try OutputFolder(path: "\(folder.path)/public") {}
      _ = try output.put([1], at: "index.html")
      output.abandon()
    }
    #expect(try folder.text("public/index.html") == "1")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["public"])
  }

  @Test func `what a killed build left is cleared away, and a site it had moved aside comes back`() throws {
    let folder = try TemporaryFolder()
    try folder.write("old site", to: ".public.blogforge-old/index.html")
    try folder.write("half", to: ".public.blogforge-new/index.html")
    try folder.write("", to: ".public.blogforge-lock")
    do {
      let output = try OutputFolder(path: "\(folder.path)/public") {}
      #expect(try folder.text("public/index.html") == "old site")
      output.abandon()
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["public"])
  }

  @Test func `a file that blogforge did not write is never replaced by one of the site`() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "public/index.html")
    #expect(throws: FileSystemError(.keep, "\(folder.path)/public/index.html", code: EEXIST)) {
      try build(["index.html": "1"], in: folder)
    }
    #expect(try folder.text("public/index.html") == "mine")
    try folder.write("1", to: "public/index.html")
    #expect(try build(["index.html": "1"], in: folder).written == 1)
  }

  @Test func `a file in the place of a folder of the site is not lost`() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "public/blogs")
    #expect(throws: FileSystemError(.keep, "\(folder.path)/public/blogs", code: EEXIST)) {
      try build(["blogs/b1": "1"], in: folder)
    }
    #expect(try folder.text("public/blogs") == "mine")
  }

  @Test func `an edit of the same size by hand does not stay`() throws {
    let folder = try TemporaryFolder()
    _ = try build(["index.html": "1"], in: folder)
    try folder.write("2", to: "public/index.html")
    _ = try build(["index.html": "1"], in: folder)
    #expect(try folder.text("public/index.html") == "1")
  }

  @Test func `the folder keeps its permissions`() throws {
    let folder = try TemporaryFolder()
    _ = try build(["index.html": "1"], in: folder)
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o750], ofItemAtPath: "\(folder.path)/public")
    _ = try build(["index.html": "2"], in: folder)
    let kept = try files.attributesOfItem(atPath: "\(folder.path)/public")[.posixPermissions] as? Int
    #expect(kept == 0o750)
  }

  @Test func `a file that was changed by hand is written again when its size tells`() throws {
    let folder = try TemporaryFolder()
    _ = try build(["index.html": "1"], in: folder)
    try folder.write("tampered", to: "public/index.html")
    _ = try build(["index.html": "1"], in: folder)
    #expect(try folder.text("public/index.html") == "1")
  }

  @Test func `a folder that cannot be made is told with its path`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a file", to: "file")
    #expect(throws: FileSystemError.self) { try OutputFolder(path: "\(folder.path)/file/public") {} }
  }
}

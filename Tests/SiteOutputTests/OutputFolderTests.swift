import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SiteOutput

struct OutputFolderTests {
  /// Builds by a new tree, or by single files where that is wanted and a site is there.
  private func build(
    _ files: [String: String],
    in folder: TemporaryFolder,
    isUpdate: Bool = false
  ) throws -> (written: Int, removed: Int) {
    let output = try OutputFolder(path: "\(folder.path)/public") {}
    let target: any OutputTarget =
      if isUpdate, let update = try output.stagedUpdate() { update } else { try output.newTree() }
    try target.makeFolders(for: files.keys)
    var written: [WrittenFile] = []
    for (path, text) in files { written.append(try target.put(Array(text.utf8), at: path, page: nil)) }
    let site = SiteFingerprint(program: 1, settings: 2, templates: 3)
    let committed = try target.commit(written, site: site)
    return (written.count { $0.outcome == .written }, committed.removed.count)
  }

  @Test func `a first build makes the folder`() throws {
    let folder = try TemporaryFolder()
    let result = try build(["index.html": "1", "a/b/c.html": "2"], in: folder)
    #expect(result.written == 2)
    #expect(try folder.text("public/a/b/c.html") == "2")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["public"])
  }

  @Test(arguments: [false, true])
  func `unchanged files stay the same files, changed ones are written, unwanted ones go`(
    isUpdate: Bool
  ) throws {
    let folder = try TemporaryFolder()
    _ = try build(["same": "1", "changed": "1", "old/gone": "1"], in: folder, isUpdate: isUpdate)
    func inode(_ name: String) throws -> UInt64? {
      try FileManager.default.attributesOfItem(atPath: "\(folder.path)/public/\(name)")[.systemFileNumber]
        as? UInt64
    }
    let before = try inode("same")
    let result = try build(["same": "1", "changed": "2", "new": "3"], in: folder, isUpdate: isUpdate)
    #expect(try inode("same") == before)
    #expect(result.written == 2)
    #expect(result.removed == 1)
    #expect(try folder.text("public/changed") == "2")
    #expect(!folder.has("public/old"))
  }

  @Test(arguments: [false, true])
  func `files that blogforge did not write stay`(isUpdate: Bool) throws {
    let folder = try TemporaryFolder()
    _ = try build(["index.html": "1"], in: folder, isUpdate: isUpdate)
    try folder.write("mine", to: "public/deep/CNAME")
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/public/deep/empty",
      withIntermediateDirectories: true
    )
    _ = try build(["index.html": "2"], in: folder, isUpdate: isUpdate)
    #expect(try folder.text("public/deep/CNAME") == "mine")
    #expect(folder.has("public/deep/empty"))
  }

  @Test(arguments: [false, true])
  func `a build that gives up leaves the site and no other file`(isUpdate: Bool) throws {
    let folder = try TemporaryFolder()
    _ = try build(["index.html": "1"], in: folder, isUpdate: isUpdate)
    do {
      let output = try OutputFolder(path: "\(folder.path)/public") {}
      let target: any OutputTarget =
        if isUpdate { try #require(try output.stagedUpdate()) } else { try output.newTree() }
      _ = try target.put([1], at: "index.html", page: nil)
      target.abandon()
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
      _ = try OutputFolder(path: "\(folder.path)/public") {}
      #expect(try folder.text("public/index.html") == "old site")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["public"])
  }

  @Test(arguments: [false, true])
  func `a file that blogforge did not write is never replaced by one of the site`(isUpdate: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "public/index.html")
    #expect(throws: FileSystemError(.keep, "\(folder.path)/public/index.html", code: EEXIST)) {
      try build(["index.html": "1"], in: folder, isUpdate: isUpdate)
    }
    #expect(try folder.text("public/index.html") == "mine")
    try folder.write("1", to: "public/index.html")
    #expect(try build(["index.html": "1"], in: folder, isUpdate: isUpdate).written == 1)
  }

  @Test(arguments: [false, true])
  func `a file in the place of a folder of the site is not lost`(isUpdate: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "public/blogs")
    #expect(throws: FileSystemError(.keep, "\(folder.path)/public/blogs", code: EEXIST)) {
      try build(["blogs/b1": "1"], in: folder, isUpdate: isUpdate)
    }
    #expect(try folder.text("public/blogs") == "mine")
  }

  @Test(arguments: [false, true])
  func `an edit of the same size by hand does not stay`(isUpdate: Bool) throws {
    let folder = try TemporaryFolder()
    _ = try build(["index.html": "1"], in: folder, isUpdate: isUpdate)
    try folder.write("2", to: "public/index.html")
    _ = try build(["index.html": "1"], in: folder, isUpdate: isUpdate)
    #expect(try folder.text("public/index.html") == "1")
  }

  @Test(arguments: [false, true])
  func `the folder keeps its permissions`(isUpdate: Bool) throws {
    let folder = try TemporaryFolder()
    _ = try build(["index.html": "1"], in: folder, isUpdate: isUpdate)
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o750], ofItemAtPath: "\(folder.path)/public")
    _ = try build(["index.html": "2"], in: folder, isUpdate: isUpdate)
    let kept = try files.attributesOfItem(atPath: "\(folder.path)/public")[.posixPermissions] as? Int
    #expect(kept == 0o750)
  }

  @Test(arguments: [false, true])
  func `a file that was changed by hand is written again if its size differs`(isUpdate: Bool) throws {
    let folder = try TemporaryFolder()
    _ = try build(["index.html": "1"], in: folder, isUpdate: isUpdate)
    try folder.write("tampered", to: "public/index.html")
    _ = try build(["index.html": "1"], in: folder, isUpdate: isUpdate)
    #expect(try folder.text("public/index.html") == "1")
  }

  @Test func `a folder that cannot be made is reported with its path`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a file", to: "file")
    #expect(throws: FileSystemError.self) { try OutputFolder(path: "\(folder.path)/file/public") {} }
  }

  @Test(arguments: [
    "", "blogforge-manifest 1\nof another version", "blogforge-manifest 2\ncut", "something else",
  ])
  func `a site with an unreadable manifest is built again, and files it does not have stay`(
    list: String
  ) throws {
    let folder = try TemporaryFolder()
    _ = try build(["index.html": "1", "same": "1", "old/page.html": "1"], in: folder)
    try folder.write("mine", to: "public/CNAME")
    try folder.write(list, to: "public/\(Manifest.fileName)")
    let output = try OutputFolder(path: "\(folder.path)/public") {}
    #expect(output.isUnlisted)
    let committed = try write(["index.html": "2", "same": "1"], to: output.newTree())
    #expect(committed.unlisted == ["CNAME", "old/page.html"])
    #expect(committed.removed.isEmpty)
    #expect(try folder.text("public/index.html") == "2")
    #expect(try folder.text("public/CNAME") == "mine")
    output.unlock()
    #expect(try OutputFolder(path: "\(folder.path)/public") {}.isUnlisted == false)
  }

  @Test func `without its list a folder is not ours`() throws {
    let folder = try TemporaryFolder()
    _ = try build(["index.html": "1"], in: folder)
    try FileManager.default.removeItem(atPath: "\(folder.path)/public/\(Manifest.fileName)")
    let error = #expect(throws: FileSystemError.self) { _ = try build(["index.html": "2"], in: folder) }
    #expect(error?.operation == .keep)
    #expect(try folder.text("public/index.html") == "1")
  }

  @Test func `a new tree is on the disk before it replaces a site, and a first one need not be`()
    throws
  {
    let folder = try TemporaryFolder()
    let steps = Mutex<[String]>([])
    let disk = Disk { operation, path throws(FileSystemError) in
      let name = path.split(separator: "/").last ?? ""
      steps.withLock { $0.append("\(operation) \(name)") }
    }
    func taken(_ text: String) throws -> [String] {
      steps.withLock { $0 = [] }
      let output = try OutputFolder(path: "\(folder.path)/public", disk: disk) {}
      _ = try write(["a": text], to: output.newTree())
      return steps.withLock { $0 }
    }
    let (tree, old) = (".public.blogforge-new", ".public.blogforge-old")
    #expect(try taken("1").suffix(2) == ["write \(Manifest.fileName)", "replace public"])
    #expect(
      try taken("2").suffix(5) == [
        "write \(Manifest.fileName)", "write \(tree)", "replace \(old)", "replace public", "remove \(old)",
      ]
    )
  }

  @Test(arguments: [EXDEV, EBUSY], [true, false])
  func `a site whose folder cannot be renamed stays, and the error says that it was not moved`(
    code: CInt,
    isExchanging: Bool
  ) throws {
    let folder = try TemporaryFolder()
    _ = try build(["index.html": "1"], in: folder)
    let path = "\(folder.path)/public"
    let kept = isExchanging ? path : "\(folder.path)/.public.blogforge-gone"
    var disk = Disk { operation, place throws(FileSystemError) in
      if operation == .replace, place == kept { throw FileSystemError(operation, place, code: code) }
    }
    disk.isExchanging = isExchanging
    #expect(throws: FileSystemError(.move, path, code: code)) {
      try write(["index.html": "2"], to: OutputFolder(path: path, disk: disk) {}.newTree())
    }
    #expect(try folder.text("public/index.html") == "1")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["public"])
  }

  private func write(_ files: [String: String], to target: NewTree) throws -> CommittedSite {
    try target.makeFolders(for: files.keys)
    let written = try files.map { try target.put(Array($0.value.utf8), at: $0.key, page: nil) }
    return try target.commit(written, site: SiteFingerprint(program: 1, settings: 2, templates: 3))
  }
}

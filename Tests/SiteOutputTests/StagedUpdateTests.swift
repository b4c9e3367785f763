import Basics
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SiteOutput

/// What every single step leaves behind if the disk fails it, or if the machine stops there: the old
/// site or the new one, never a mixture.
struct StagedUpdateTests {
  static let old = [
    "index.html": "old front", "blogs/b1/index.html": "old b1", "blogs/b2/index.html": "b2",
    "images/gone.webp": "old picture", "tags/gone/index.html": "old tag", "feed.xml": "old feed",
  ]
  static let new = [
    "index.html": "new front", "blogs/b1/index.html": "new b1", "blogs/b2/index.html": "b2",
    "images/new.webp": "new picture", "blogs/b3/index.html": "b3", "tags/new/page/1/index.html": "new tag",
    "feed.xml": "new feed",
  ]

  /// How a build ends at a step.
  enum End: CaseIterable {
    /// The disk fails that step alone.
    case failed
    /// The disk is full from there on.
    case full
    /// The program is killed: nothing more is done.
    case killed
  }

  /// How a site is put in place.
  enum Way: CaseIterable {
    case update, newTree
  }

  /// Counts the steps and ends one.
  private final class Script: Sendable {
    let count = Mutex(0)
    let isDead = Mutex(false)
    let step: Int
    let end: End

    init(step: Int, end: End) { (self.step, self.end) = (step, end) }

    var disk: Disk {
      Disk { operation, path throws(FileSystemError) in
        let number = self.count.withLock { count in
          count += 1
          return count
        }
        let isOver = self.isDead.withLock { $0 }
        // A full disk still renames and removes.
        let needsRoom = operation == .write || operation == .createFolder || operation == .link
        if isOver, self.end == .killed || needsRoom { throw FileSystemError(operation, path, code: ENOSPC) }
        guard number == self.step else { return }
        if self.end != .failed { self.isDead.withLock { $0 = true } }
        throw FileSystemError(operation, path, code: self.end == .full ? ENOSPC : EIO)
      }
    }
  }

  /// Builds; whether it succeeded.
  private func build(
    _ files: [String: String],
    in folder: TemporaryFolder,
    _ way: Way = .newTree,
    disk: Disk = .real
  ) -> Bool {
    do {
      let output = try OutputFolder(path: "\(folder.path)/public", disk: disk) {}
      let target: any OutputTarget =
        if way == .update, let update = try output.stagedUpdate() { update } else { try output.newTree() }
      do {
        let sorted = files.sorted { $0.key < $1.key }
        try target.makeFolders(for: sorted.map(\.key))
        let written = try sorted.map { try target.put(Array($0.value.utf8), at: $0.key, page: nil) }
        let site = SiteFingerprint(program: 1, settings: 2, templates: 3)
        _ = try target.commit(written, site: site)
        return true
      } catch {
        target.abandon()
        return false
      }
    } catch {
      return false
    }
  }

  /// The site without its manifest.
  private func site(_ folder: TemporaryFolder) throws -> [String: String] {
    var site = try folder.tree("public").mapValues { String(decoding: $0, as: UTF8.self) }
    site[Manifest.fileName] = nil
    site["mine/notes.txt"] = nil
    return site
  }

  @Test(arguments: Way.allCases, End.allCases)
  func `a build that ends at any step leaves the old site or the new one`(way: Way, end: End) throws {
    var step = 0
    var hasEnded = false
    while !hasEnded {
      step += 1
      let folder = try TemporaryFolder()
      #expect(build(Self.old, in: folder))
      try folder.write("mine", to: "public/mine/notes.txt")
      let script = Script(step: step, end: end)
      let isBuilt = build(Self.new, in: folder, way, disk: script.disk)
      hasEnded = script.count.withLock { $0 } < step
      if !isBuilt, end != .killed {
        // The old site is intact without a clean-up.
        #expect(try site(folder) == Self.old, "step \(step)")
      }
      // The next command clears up.
      _ = try OutputFolder(path: "\(folder.path)/public") {}
      let found = try site(folder)
      #expect(found == Self.old || found == Self.new, "step \(step): \(found.keys.sorted())")
      if isBuilt { #expect(found == Self.new, "step \(step)") }
      let manifest = try #require(Manifest.read(in: "\(folder.path)/public"), "step \(step)")
      #expect(Set(manifest.paths) == Set(found.keys), "step \(step)")
      #expect(try FileSystem.list(folder.path) == ["public"], "step \(step)")
      #expect(try folder.text("public/mine/notes.txt") == "mine")
      // And the build after it gives the new site.
      #expect(build(Self.new, in: folder, way))
      #expect(try site(folder) == Self.new)
    }
    #expect(step > 10)
  }

  @Test func `a recovery that is itself ended at any step is ended by the next one`() throws {
    var hasEnded = false
    var step = 0
    while !hasEnded {
      step += 1
      let folder = try TemporaryFolder()
      #expect(build(Self.old, in: folder))
      // Killed after the third file was put in place.
      let first = Script(step: Self.stepOfThirdRename, end: .killed)
      #expect(!build(Self.new, in: folder, .update, disk: first.disk))
      let second = Script(step: step, end: .killed)
      _ = try? OutputFolder(path: "\(folder.path)/public", disk: second.disk) {}
      hasEnded = second.count.withLock { $0 } < step
      _ = try OutputFolder(path: "\(folder.path)/public") {}
      #expect(try site(folder) == Self.new, "step \(step)")
      #expect(try FileSystem.list(folder.path) == ["public"])
    }
    #expect(step > 3)
  }

  /// Stage, 6 files and the manifest, each written and synchronised, journal written, synchronised and
  /// renamed, stage synchronised; then two files are put in place.
  private static let stepOfThirdRename = 22

  @Test func `another site that was put there meanwhile is left alone`() throws {
    let folder = try TemporaryFolder()
    #expect(build(Self.old, in: folder))
    let script = Script(step: Self.stepOfThirdRename, end: .killed)
    #expect(!build(Self.new, in: folder, .update, disk: script.disk))
    try FileManager.default.removeItem(atPath: "\(folder.path)/public")
    try folder.write("another", to: "public/index.html")
    _ = try OutputFolder(path: "\(folder.path)/public") {}
    #expect(try folder.tree("public").keys.sorted() == ["index.html"])
    #expect(try FileSystem.list(folder.path) == ["public"])
  }

  @Test func `files are on the disk before the journal, and the journal before the first of its steps`()
    throws
  {
    let folder = try TemporaryFolder()
    #expect(build(["a": "1"], in: folder))
    let steps = Mutex<[String]>([])
    let disk = Disk { operation, path throws(FileSystemError) in
      let name = path.split(separator: "/").last ?? ""
      steps.withLock { $0.append("\(operation) \(name)") }
    }
    #expect(build(["a": "2"], in: folder, .update, disk: disk))
    let (stage, manifest) = (".public.blogforge-stage", Manifest.fileName)
    #expect(
      steps.withLock { $0 } == [
        "createFolder \(stage)", "write 0", "write 1",
        // On the disk: the two files, the journal, its name.
        "write 0", "write 1", "write journal.new", "write journal.new", "replace journal", "write \(stage)",
        "replace a", "replace \(manifest)", "remove journal", "remove \(stage)",
      ]
    )
    steps.withLock { $0 = [] }
    // So many that they are not waited for one by one.
    let many = Dictionary(uniqueKeysWithValues: (1...600).map { ("\($0)", "x") })
    #expect(build(many, in: folder, .update, disk: disk))
    let taken = steps.withLock { $0 }
    let journal = try #require(taken.firstIndex(of: "write journal.new"))
    #expect(taken[journal - 1] == "write \(stage)")
  }

  @Test func `a journal with any byte changed is invalid`() {
    let put = Journal.Put(number: 3, path: "a/b", size: 2, fingerprint: Fingerprint(of: "x"))
    let journal = Journal(oldManifest: 1, newManifest: 2, puts: [put], removals: ["c"])
    #expect(Journal(bytes: journal.bytes)?.puts.first?.path == "a/b")
    #expect(Journal(bytes: journal.bytes)?.removals == ["c"])
    for place in journal.bytes.indices {
      var broken = journal.bytes
      broken[place] ^= 1
      #expect(Journal(bytes: broken) == nil, "byte \(place)")
    }
  }

  @Test func `lists are removed before pages, pages before the pictures that they load`() {
    let paths = [
      "assets/a.css", "blogs/b1/index.html", "blogs/b2/index.html", "feed.xml", "images/a.webp",
      "search/r/1.bin", "tags/gone/index.html",
    ]
    #expect(
      UpdateCheck.removalOrder(paths) == [
        "feed.xml", "tags/gone/index.html", "search/r/1.bin", "blogs/b1/index.html", "blogs/b2/index.html",
        "assets/a.css", "images/a.webp",
      ]
    )
  }

  @Test func `pictures come before pages, pages before lists, lists before the front`() throws {
    let folder = try TemporaryFolder()
    #expect(build(Self.old, in: folder))
    let places = Mutex<[String]>([])
    let output = "\(folder.path)/public/"
    let disk = Disk { operation, path throws(FileSystemError) in
      guard operation == .replace, path.hasPrefix(output) else { return }
      places.withLock { $0.append(String(path.dropFirst(output.count))) }
    }
    #expect(build(Self.new, in: folder, .update, disk: disk))
    #expect(
      places.withLock { $0 } == [
        "images/new.webp", "blogs/b1/index.html", "blogs/b3/index.html", "tags/new/page/1/index.html",
        "feed.xml", "index.html", Manifest.fileName,
      ]
    )
  }

  @Test(arguments: [
    (["a": "1"], ["a/b": "2"]), (["a/b": "1"], ["a": "2"]), (["Read": "1"], ["READ": "1"]),
  ])
  func `a file that becomes a folder, or changes its case, needs a new tree`(
    old: [String: String],
    new: [String: String]
  ) throws {
    let folder = try TemporaryFolder()
    #expect(build(old, in: folder))
    #expect(!build(new, in: folder, .update))
    #expect(try site(folder) == old)
    #expect(build(new, in: folder))
    #expect(try site(folder) == new)
  }

  @Test func `an update does not write or remove through a link in place of a folder`() throws {
    let folder = try TemporaryFolder()
    #expect(build(Self.old, in: folder))
    try folder.write("theirs", to: "elsewhere/index.html")
    for name in ["blogs/b1", "tags/gone"] {
      try FileManager.default.removeItem(atPath: "\(folder.path)/public/\(name)")
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/public/\(name)",
        withDestinationPath: "../../elsewhere"
      )
      #expect(!build(Self.new, in: folder, .update))
      #expect(try folder.text("elsewhere/index.html") == "theirs")
      try FileManager.default.removeItem(atPath: "\(folder.path)/public/\(name)")
      try folder.write(Self.old["\(name)/index.html"] ?? "", to: "public/\(name)/index.html")
    }
    #expect(build(Self.new, in: folder, .update))
  }

  @Test(arguments: ["theirs", "2"])
  func `an update takes a file of others for its own only when it has the same bytes`(text: String) throws {
    let folder = try TemporaryFolder()
    #expect(build(["a": "1"], in: folder))
    try folder.write(text, to: "public/b")
    #expect(build(["a": "1", "b": "2"], in: folder, .update) == (text == "2"))
    #expect(try site(folder) == ["a": "1", "b": text])
  }
}

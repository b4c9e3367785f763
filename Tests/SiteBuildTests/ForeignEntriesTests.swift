import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SiteBuild
@testable import SiteOutput

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file that blogforge did not write is not changed, whatever a build does and wherever it ends.
struct ForeignEntriesTests {
  /// Folders of the sample site, and one that no site has.
  private static let folders = ["", "blogs", "blogs/b1", "tags", "tags/bread/x", "assets", "search", "mine"]

  /// How the site is put in place.
  enum Way: CaseIterable {
    case byItself, newTree, singleFiles, withoutExchange, withoutMoves
  }

  private func site(_ way: Way) throws -> SampleSite {
    let site = try SampleSite()
    switch way {
    case .byItself: break
    case .newTree: site.updateLimit = 0
    case .singleFiles: site.updateLimit = .max
    case .withoutExchange: site.disk.isExchanging = false
    case .withoutMoves:
      site.disk = Disk { operation, path throws(FileSystemError) in
        if operation == .move { throw FileSystemError(.move, path, code: EACCES) }
      }
    }
    return site
  }

  @Test(arguments: Way.allCases, [1, 2, 3, 4] as [UInt64])
  func `foreign entries are what they were after every kind of build`(way: Way, seed: UInt64) async throws {
    let site = try site(way)
    let foreign = try ForeignTree(in: site.output, folders: Self.folders, seed: seed)
    let before = foreign.facts()
    #expect(before.count == foreign.paths.count)
    func check(_ step: String) throws {
      let now = foreign.facts()
      for (path, facts) in before.sorted(by: { $0.key < $1.key }) {
        #expect(now[path] == facts, "\(way), seed \(seed), \(step): \(path)")
      }
      #expect(Manifest.read(in: site.output) != nil)
      #expect(try FileSystem.list(site.root).filter { $0.hasPrefix(".public") } == [], "\(step)")
    }
    site.isAdopting = true
    try await site.build()
    try check("a first build")
    site.isAdopting = false
    site.export.comments.append(SampleExport.comment("c9", on: "b1", by: "cleo", "Far!"))
    try await site.build()
    try check("an update")
    site.configuration.isClean = true
    try await site.build()
    try check("a build with --clean")
    site.configuration.isClean = false
    try site.folder.write("{{>footer}} changed", to: "site/templates/header.mustache")
    try await site.build()
    try check("another theme")
    try site.folder.write("{{oops}}", to: "site/templates/blog.mustache")
    await #expect(throws: SiteBuildError.self) { try await site.build() }
    try check("a build that failed")
    try FileManager.default.removeItem(atPath: "\(site.root)/templates")
    site.export.blogs.removeAll { $0["documentId"] == "b1" }
    site.program = "2"
    try await site.build()
    try check("another program, and a page less")
    _ = try SiteCleaner.clean(site.siteFolder())
    let after = foreign.facts()
    #expect(before.allSatisfy { after[$0.key] == $0.value })
  }

  /// Ends a program, or fails a step, at one of its steps.
  private final class Script: Sendable {
    let count = Mutex(0)
    let isDead = Mutex(false)
    let step: Int
    let isKill: Bool

    init(step: Int, isKill: Bool) { (self.step, self.isKill) = (step, isKill) }

    var disk: Disk {
      Disk { operation, path throws(FileSystemError) in
        let number = self.count.withLock { count in
          count += 1
          return count
        }
        let isDead = self.isDead.withLock { isDead in
          isDead = isDead || self.isKill && number == self.step
          return isDead
        }
        if isDead || number == self.step { throw FileSystemError(operation, path, code: EIO) }
      }
    }
  }

  private func build(_ files: [String], _ text: String, in folder: TemporaryFolder, _ disk: Disk) -> Bool {
    do {
      let output = try OutputFolder(path: "\(folder.path)/public", disk: disk) {}
      let tree = try output.newTree()
      do {
        try tree.makeFolders(for: files)
        let written = try files.map { try tree.put(Array("\(text) \($0)".utf8), at: $0, page: nil) }
        _ = try tree.commit(written, site: SiteFingerprint(program: 1, settings: 2, templates: 3))
        return true
      } catch {
        tree.abandon()
        return false
      }
    } catch {
      return false
    }
  }

  @Test(arguments: [true, false], [true, false])
  func `a build that ends at any step loses nothing and leaves one site`(
    isKill: Bool,
    isExchanging: Bool
  ) throws {
    var step = 0
    var hasEnded = false
    while !hasEnded {
      step += 1
      let folder = try TemporaryFolder()
      #expect(build(["index.html", "blogs/b1/index.html", "gone/x"], "old", in: folder, .real))
      let foreign = try ForeignTree(
        in: "\(folder.path)/public",
        folders: ["", "blogs/b1", "gone", "new", "mine"],
        seed: UInt64(step)
      )
      let before = foreign.facts()
      let script = Script(step: step, isKill: isKill)
      var disk = script.disk
      disk.isExchanging = isExchanging
      _ = build(["index.html", "blogs/b1/index.html", "new/x"], "new", in: folder, disk)
      hasEnded = script.count.withLock { $0 } < step
      // Not killed, it has put everything back; killed, the next command does.
      if !isKill { #expect(Set(foreign.facts().keys) == Set(before.keys), "step \(step)") }
      _ = try OutputFolder(path: "\(folder.path)/public") {}
      let after = foreign.facts()
      for (path, facts) in before { #expect(after[path] == facts, "step \(step): \(path)") }
      let text = try folder.text("public/index.html").prefix(3)
      #expect(try folder.text("public/blogs/b1/index.html").prefix(3) == text)
      #expect(folder.has(text == "old" ? "public/gone/x" : "public/new/x"), "step \(step)")
      #expect(!folder.has(text == "old" ? "public/new/x" : "public/gone/x"), "step \(step)")
      #expect(try FileSystem.list(folder.path) == ["public"], "step \(step)")
    }
    #expect(step > 15)
  }

  @Test func `what is put into the old site until it is replaced is in the new one`() throws {
    let folder = try TemporaryFolder()
    #expect(build(["index.html", "blogs/b1"], "old", in: folder, .real))
    let old = "\(folder.path)/public"
    let disk = Disk { operation, path throws(FileSystemError) in
      guard operation == .replace, path == old else { return }
      try FileSystem.makeFolder("\(old)/late")
      for name in ["late.txt", "blogs/late.txt", "late/late.txt"] {
        try FileSystem.write(Array("late".utf8), to: "\(old)/\(name)")
      }
    }
    #expect(build(["index.html", "blogs/b1"], "new", in: folder, disk))
    for name in ["late.txt", "blogs/late.txt", "late/late.txt"] {
      #expect(try folder.text("public/\(name)") == "late")
    }
    #expect(try folder.text("public/index.html") == "new index.html")
    #expect(try FileSystem.list(folder.path) == ["public"])
  }

  @Test func `a folder that the site shares with others keeps its permissions and attributes`() throws {
    let folder = try TemporaryFolder()
    let shared = "\(folder.path)/public/blogs"
    try folder.makeFolder("public/blogs")
    chmod(shared, 0o2775)
    let facts = { try FolderAttributes(of: OpenFolder(shared)) }
    let before = try facts()
    #expect(build(["index.html", "blogs/b1/index.html"], "old", in: folder, .real))
    #expect(try facts().isSameButTimes(as: before))
    #expect(build(["index.html", "blogs/b2/index.html"], "new", in: folder, .real))
    #expect(try facts().isSameButTimes(as: before))
  }
}

import Basics
import Foundation
import TestSupport
import Testing

@testable import Publisher

/// Publishing to a folder, which represents all targets that take files one by one.
struct FolderPublishingTests {
  private let folder: TemporaryFolder
  private let site = ["index.html": "front", "blogs/b1/index.html": "one", "images/a.webp": "picture"]

  init() throws { folder = try TemporaryFolder() }

  private func publisher(_ target: String = "../www", maximumDeletions: Int? = nil) -> Publisher {
    Publisher(
      target: PublishTarget(name: "live", kind: .folder(target), maximumDeletions: maximumDeletions),
      site: "\(folder.path)/site/public",
      root: "\(folder.path)/site",
      cache: "\(folder.path)/cache",
      inputs: ["export", "images"].map { "\(folder.path)/site/\($0)" },
      now: 1
    )
  }

  private func publish(
    _ texts: [String: String],
    _ change: (inout Publisher.Options) -> Void = { _ in }
  ) throws -> Publisher.Report {
    var options = Publisher.Options()
    change(&options)
    return try publisher().publish(try folder.site(texts, in: "site/public"), options)
  }

  @Test func `the first publish sends everything`() throws {
    let report = try publish(site)
    #expect(report.plan.files.count == 3 && report.isChanged)
    #expect(try folder.published("www") == site)
  }

  @Test func `the second sends what changed, deletes what is gone, and its empty folder`() throws {
    _ = try publish(site)
    let changed = ["index.html": "new front", "images/a.webp": "picture"]
    let report = try publish(changed)
    #expect(report.plan.files.map(\.path) == ["index.html"])
    #expect(report.plan.deletedPaths == ["blogs/b1/index.html"])
    #expect(try folder.published("www") == changed)
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/www/blogs"))
  }

  @Test func `with nothing changed nothing is written`() throws {
    _ = try publish(site)
    let before = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/www/\(TargetList.idName)")
    let report = try publish(site)
    let after = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/www/\(TargetList.idName)")
    #expect(!report.isChanged)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
  }

  @Test func `a file that another program put there stays`() throws {
    try folder.write("mine", to: "www/blogs/notes.txt")
    _ = try publish(site)
    _ = try publish(["index.html": "front"])
    #expect(try folder.published("www") == ["index.html": "front", "blogs/notes.txt": "mine"])
  }

  @Test func `a file that was removed or truncated comes back`() throws {
    _ = try publish(site)
    try FileManager.default.removeItem(atPath: "\(folder.path)/www/index.html")
    try folder.write("p", to: "www/images/a.webp")
    _ = try publish(site)
    #expect(try folder.published("www") == site)
  }

  @Test func `a file whose letters become composed gets its new name`() throws {
    _ = try publish(["a\u{308}.html": "x"])
    let report = try publish(["\u{E4}.html": "x"])
    #expect(report.plan.files.count == 1 && report.plan.deletedPaths.count == 1)
    #expect(try folder.published("www").keys.map { Array($0.utf8) } == [Array("\u{E4}.html".utf8)])
  }

  @Test func `everything is sent on request`() throws {
    _ = try publish(site)
    try folder.write("PICTURE", to: "www/images/a.webp")
    #expect(try publish(site) { $0.isEverything = true }.plan.files.count == 3)
    #expect(try folder.published("www") == site)
  }

  @Test func `a dry run changes nothing`() throws {
    let report = try publish(site) { $0.isDryRun = true }
    #expect(report.plan.files.count == 3 && !report.isChanged && report.refusal == nil)
    #expect(try folder.published("www").isEmpty)
  }

  @Test func `without the cache the target's own list says what is there`() throws {
    _ = try publish(site)
    try FileManager.default.removeItem(atPath: "\(folder.path)/cache")
    let report = try publish(["index.html": "new", "images/a.webp": "picture"])
    #expect(report.plan.files.map(\.path) == ["index.html"])
    #expect(report.plan.deletedPaths == ["blogs/b1/index.html"])
  }

  @Test func `the cache is not trusted when another machine has published since`() throws {
    _ = try publish(site)
    let elsewhere = try TemporaryFolder()
    let other = Publisher(
      target: PublishTarget(name: "live", kind: .folder("\(folder.path)/www")),
      site: "\(elsewhere.path)/public",
      root: elsewhere.path,
      cache: "\(elsewhere.path)/cache",
      now: 1
    )
    _ = try other.publish(try elsewhere.site(["index.html": "theirs", "x.html": "theirs"]))
    _ = try publish(site)
    #expect(try folder.published("www") == site)
  }

  @Test func `a list that is damaged deletes nothing`() throws {
    _ = try publish(site)
    try FileManager.default.removeItem(atPath: "\(folder.path)/cache")
    try folder.write("rubbish", to: "www/\(TargetList.listName)")
    let report = try publish(["index.html": "front"])
    #expect(report.plan.deletedPaths.isEmpty)
    #expect(report.plan.files.map(\.path) == ["index.html"])
  }

  @Test func `a file replaces a folder, and a folder a file`() throws {
    _ = try publish(["a/b.html": "1", "c": "2"])
    let other = ["a": "3", "c/d.html": "4"]
    _ = try publish(other)
    #expect(try folder.published("www") == other)
  }

  @Test func `too many deletions are rejected, and nothing is sent`() throws {
    var pages = ["index.html": "front"]
    for number in 0..<30 { pages["blogs/b\(number)/index.html"] = "\(number)" }
    _ = try publish(pages)
    let error = PublishError.tooManyDeletions(30, published: 31, limit: 20, target: "live")
    #expect(throws: error) { try publish(["index.html": "changed"]) }
    let planned = try publish(["index.html": "changed"]) { $0.isDryRun = true }
    #expect(planned.refusal == error && planned.plan.deletedPaths.count == 30)
    #expect(try folder.published("www") == pages)
    _ = try publish(["index.html": "changed"]) { $0.maximumDeletions = 30 }
    #expect(try folder.published("www") == ["index.html": "changed"])
  }

  @Test(arguments: ["export", "images", "images/www", "../site/export/"])
  func `a folder that the site is made of, or one inside it, is rejected`(target: String) throws {
    let files = try folder.site(site, in: "site/public")
    try folder.makeFolder("site/images")
    let error = #expect(throws: PublishError.self) { try publisher(target).publish(files) }
    guard case .folderHoldsInput("\(folder.path)/site/\(target)", _, "live") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["public", "public/inner", "public/\u{301}inner", ".", ".."])
  func `a folder that contains the site, or is inside it, is rejected`(target: String) throws {
    let files = try folder.site(site, in: "site/public")
    #expect(throws: PublishError.folderHoldsSite("\(folder.path)/site/\(target)", target: "live")) {
      try publisher(target).publish(files)
    }
  }

  @Test(arguments: [
    "../.git", "../.git/hooks", "../.git/worktrees/x", "../.GIT/www", "../bare", "../bare/www", "../link/www",
    "../.git/\u{301}x", ".hg",
  ])
  func `any folder of version control is rejected`(target: String) throws {
    let files = try folder.site(site, in: "site/public")
    for name in [".git", "bare/objects", "bare/refs"] { try folder.makeFolder(name) }
    try folder.write("ref: refs/heads/main", to: "bare/HEAD")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link",
      withDestinationPath: "\(folder.path)/.git"
    )
    let before = try folder.tree("")
    #expect(throws: PublishError.folderOfRepository("\(folder.path)/site/\(target)", target: "live")) {
      try publisher(target).publish(files)
    }
    #expect(try folder.tree("").filter { !$0.key.hasPrefix("cache/") } == before)
    // A working copy may be published to.
    try folder.makeFolder("work/.git")
    #expect(try publisher("../work").publish(files).isChanged)
  }

  /// A place that fails at a call, as a target does whose line is cut.
  ///
  /// Programs send several files at a time, so their order within a call is anyone's.
  private final class BrittlePlace: Place {
    let inner: FolderPlace
    var callsLeft: Int
    let isReversed: Bool
    var onSent: () throws(PublishError) -> Void = {}
    init(_ inner: FolderPlace, callsLeft: Int, isReversed: Bool) {
      (self.inner, self.callsLeft, self.isReversed) = (inner, callsLeft, isReversed)
    }

    private func count() throws(PublishError) {
      callsLeft -= 1
      if callsLeft < 0 { throw .file("go on", path: "", code: 0) }
    }

    func notes() throws(PublishError) -> TargetNotes { try inner.notes() }
    func read(_ path: String) throws(PublishError) -> [UInt8]? { try inner.read(path) }
    func send(_ paths: [String], from folder: String, isReplacing: Bool) throws(PublishError) {
      for path in isReversed ? paths.reversed() : paths {
        try count()
        try inner.send([path], from: folder, isReplacing: isReplacing)
        try onSent()
      }
    }
    func delete(_ paths: [String], emptied: [String]) throws(PublishError) {
      for path in isReversed ? paths.reversed() : paths {
        try count()
        try inner.delete([path], emptied: [])
        try onSent()
      }
      try inner.delete([], emptied: emptied)
    }
    func clear(after ids: [String], below folders: Set<String>) throws(PublishError) {
      try inner.clear(after: ids, below: folders)
    }
  }

  /// Publishes until the calls are used up.
  ///
  /// - Returns: whether they sufficed.
  private func publish(
    _ files: [PublishFile],
    calls: Int,
    cache: String,
    isReversed: Bool = false,
    onSent: @escaping () throws(PublishError) -> Void = {}
  ) throws -> Bool {
    let id = Fingerprint(of: "\(UInt64.random(in: .min ... .max))").hex
    let place = BrittlePlace(
      FolderPlace(path: "\(folder.path)/www", id: id),
      callsLeft: calls,
      isReversed: isReversed
    )
    place.onSent = onSent
    let publishing = FilePublishing(
      place: place,
      work: try WorkFolder(path: "\(folder.path)/\(cache)"),
      target: PublishTarget(name: "live", kind: .folder("../www")),
      id: id,
      now: 1,
      folder: "\(folder.path)/site/public",
      onProgress: { _ in }
    )
    let before = try publishing.look(isEverything: false)
    do throws(PublishError) {
      let plan = PublishPlan(site: files, target: before.list)
      try publishing.carryOut(plan, files: files, before: before)
      return true
    } catch { return false }
  }

  /// Every page that visitors may have open, or come to, names what is there.
  private func expectWhole(_ comment: Comment, openPages: Set<String> = ["index.html"]) throws {
    let tree = try folder.published("www")
    var (seen, left) = (openPages, openPages.filter { tree[$0] != nil })
    while let page = left.popFirst() {
      for name in (tree[page] ?? "").split(separator: " ").map(String.init) where name.contains("/") {
        #expect(tree[name] != nil, "\(page) leads to \(name): \(comment)")
        if name.hasSuffix(".html"), seen.insert(name).inserted { left.insert(name) }
      }
    }
  }

  @Test(arguments: [false, true], [nil, 7, 12, 17])
  func `after every single step no page leads to a file that is not there`(
    isReversed: Bool,
    killedBefore: Int?
  ) throws {
    let old = [
      "index.html": "blogs/b1/index.html archive/1/index.html tags/old/index.html",
      "about.html": "blogs/b1/index.html", "archive/1/index.html": "blogs/b1/index.html",
      "blogs/b1/index.html": "images/1.webp tags/old/index.html",
      "tags/old/index.html": "blogs/b1/index.html assets/old.css", "images/1.webp": "1",
      "assets/old.css": "o",
    ]
    // Pages of every kind that were there lead to new ones of every kind, and new ones to each other.
    let new = [
      "index.html": "blogs/b0/index.html tags/new/index.html archive/2/index.html bloggers/a/index.html",
      "about.html": "bloggers/a/index.html terms.html", "terms.html": "images/2.webp",
      "archive/1/index.html": "blogs/b1/index.html archive/2/index.html",
      "archive/2/index.html": "blogs/b0/index.html archive/1/index.html",
      "blogs/b1/index.html": "images/2.webp tags/new/index.html blogs/b0/index.html bloggers/a/index.html",
      "blogs/b0/index.html": "images/2.webp tags/new/index.html archive/2/index.html",
      "tags/new/index.html": "blogs/b0/index.html blogs/b1/index.html assets/new.css",
      "bloggers/a/index.html": "blogs/b0/index.html tags/new/index.html", "images/2.webp": "2",
      "assets/new.css": "n",
    ]
    #expect(try publish(try folder.site(old, in: "site/public"), calls: 100, cache: "cache"))
    let files = try folder.site(new, in: "site/public")
    var steps = 0
    let check = { () throws(PublishError) in
      steps += 1
      do {
        let there = try folder.published("www").keys.filter { old[$0] != nil && new[$0] != nil }
        try expectWhole("after step \(steps)", openPages: Set(there))
      } catch { Issue.record(error) }
    }
    if let killedBefore {
      #expect(try !publish(files, calls: killedBefore, cache: "other", isReversed: isReversed, onSent: check))
    }
    // From a machine that must not rely on the list of the killed one.
    #expect(try publish(files, calls: 200, cache: "cache", isReversed: isReversed, onSent: check))
    #expect(try folder.published("www") == new)
    #expect(steps > 20)
  }

  @Test(arguments: [false, true])
  func `lists are deleted before the pages that they lead to, and pages before their pictures`(
    isReversed: Bool
  ) throws {
    let new = [
      "index.html": "blogs/b1/index.html", "blogs/b1/index.html": "images/1.webp", "images/1.webp": "1",
    ]
    let old = new.merging([
      "tags/old/index.html": "blogs/b2/index.html assets/old.css", "assets/old.css": "o",
      "blogs/b2/index.html": "images/2.webp", "images/2.webp": "2",
    ]) { $1 }
    #expect(try publish(try folder.site(old, in: "site/public"), calls: 100, cache: "cache"))
    let files = try folder.site(new, in: "site/public")
    var seen: Set<Int> = []
    let check = { () throws(PublishError) in
      do {
        let pages = try folder.published("www").keys.filter { $0.hasSuffix(".html") }
        seen.insert(pages.count)
        try expectWhole("with \(pages.count) pages", openPages: Set(pages))
      } catch { Issue.record(error) }
    }
    #expect(try publish(files, calls: 100, cache: "cache", isReversed: isReversed, onSent: check))
    #expect(try folder.published("www") == new)
    #expect(seen == [2, 3, 4])
  }

  @Test(arguments: ["cache", "other"])
  func `the temporary file of a killed publish is removed by the next one`(cache: String) throws {
    #expect(try publish(try folder.site(site, in: "site/public"), calls: 100, cache: "cache"))
    let files = try folder.site(["index.html": "other", "images/new/b.webp": "b"], in: "site/public")
    // The target has the announcement of the publish, and no more.
    #expect(try !publish(files, calls: 4, cache: "cache"))
    let id = try #require(try WorkFolder(path: "\(folder.path)/cache").savedList()?.id)
    try folder.write("", to: "www/images/new/\(TargetFolder.partName(of: id))")
    #expect(try publish(try folder.site(site, in: "site/public"), calls: 100, cache: cache))
    #expect(try folder.published("www") == site)
  }

  @Test(arguments: ["the same cache", "another cache"], [false, true])
  func `wherever it is interrupted, also repeatedly, the site is intact, and the next publish completes it`(
    which: String,
    isReversed: Bool
  ) throws {
    let old = [
      "index.html": "blogs/b1/index.html blogs/b2/index.html", "blogs/b1/index.html": "images/1.webp",
      "blogs/b2/index.html": "images/2.webp blogs/b1/index.html", "images/1.webp": "1", "images/2.webp": "2",
    ]
    // A page that was there leads to one that was not, by whichever name comes first.
    let new = [
      "index.html": "blogs/b1/index.html blogs/b3/index.html",
      "blogs/b1/index.html": "images/4.webp blogs/b3/index.html blogs/b0/index.html",
      "blogs/b0/index.html": "images/3.webp", "blogs/b3/index.html": "images/3.webp",
      "images/3.webp": "3", "images/4.webp": "4",
    ]
    let other = which == "another cache" ? "other" : "cache"
    var hasEnded = false
    for first in 0..<60 where !hasEnded {
      for name in ["www", "cache", "other"] {
        try? FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
      }
      #expect(try publish(try folder.site(old, in: "site/public"), calls: 100, cache: "cache"))
      let files = try folder.site(new, in: "site/public")
      hasEnded = try publish(files, calls: first, cache: "cache", isReversed: isReversed)
      try expectWhole("after \(first) calls")
      // Any other number, that of the first included.
      let second = first * 5 % 17
      _ = try publish(files, calls: second, cache: other, isReversed: isReversed)
      try expectWhole("after \(first) and \(second) calls")
      #expect(try publish(files, calls: 100, cache: "cache"))
      #expect(try folder.published("www") == new, "after \(first) and \(second) calls")
    }
    #expect(hasEnded)
  }

  @Test func `what was sent before another publish is not taken for there, though the same was begun again`()
    throws
  {
    let old = ["index.html": "old", "blogs/b1/index.html": "old one", "images/1.webp": "1"]
    let new = ["index.html": "new", "blogs/b1/index.html": "new one", "images/2.webp": "2"]
    for calls in 0..<16 {
      try? FileManager.default.removeItem(atPath: "\(folder.path)/www")
      for cache in ["cache", "second", "third"] {
        try? FileManager.default.removeItem(atPath: "\(folder.path)/\(cache)")
      }
      #expect(try publish(try folder.site(old, in: "site/public"), calls: 100, cache: "cache"))
      _ = try publish(try folder.site(new, in: "site/public"), calls: calls, cache: "second")
      #expect(try publish(try folder.site(old, in: "site/public"), calls: 100, cache: "cache"))
      // It announces its changes, but makes none of them.
      let files = try folder.site(new, in: "site/public")
      #expect(try !publish(files, calls: 4, cache: "third"))
      #expect(try publish(files, calls: 100, cache: "second"))
      #expect(try folder.published("www") == new, "after \(calls) calls")
    }
  }
}

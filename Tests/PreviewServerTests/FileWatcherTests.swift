import TestSupport
import Testing

@testable import PreviewServer

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite(.timeLimit(.minutes(60)))
struct `A watcher` {
  private let folder: TemporaryFolder

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func watcher(usesEvents: Bool = true) -> FileWatcher {
    FileWatcher(
      [.folder(path("templates")), .folder(path("export")), .file(path("blogforge.yml"))],
      ignoring: [path("export/public")],
      mayUseEvents: usesEvents
    )
  }

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("export")
    try folder.makeFolder("export/public")
    try folder.makeFolder("export/inner")
    try folder.write("1", to: "export/a.json")
    try folder.write("1", to: "blogforge.yml")
  }

  /// The changes that `work` makes.
  private func changes(usesEvents: Bool = true, _ work: () throws -> Void) async throws -> [String] {
    let watcher = watcher(usesEvents: usesEvents)
    try work()
    let changed = try #require(await watcher.changes())
    await watcher.end()
    return changed.map { String($0.dropFirst(folder.path.count + 1)) }
  }

  @Test(arguments: [true, false])
  func `reports which files change`(usesEvents: Bool) async throws {
    #expect(
      try await changes(usesEvents: usesEvents) { try folder.write("12", to: "export/a.json") } == [
        "export/a.json"
      ]
    )
    #expect(
      try await changes(usesEvents: usesEvents) { try folder.write("12", to: "blogforge.yml") } == [
        "blogforge.yml"
      ]
    )
    let moved = try await changes(usesEvents: usesEvents) {
      try folder.write("new", to: "export/.a.json.tmp")
      rename(path("export/.a.json.tmp"), path("export/a.json"))
    }
    #expect(moved == ["export/a.json"])
    let readable = try await changes(usesEvents: usesEvents) { chmod(path("export/a.json"), 0o600) }
    #expect(readable == ["export/a.json"])
    #expect(try await changes(usesEvents: usesEvents) { unlink(path("export/a.json")) } == ["export/a.json"])
    #expect(
      try await changes(usesEvents: usesEvents) { try folder.write("x", to: "export/inner/b") } == [
        "export/inner/b"
      ]
    )
  }

  @Test(arguments: [true, false])
  func `sees a folder that comes later, and what is in it`(usesEvents: Bool) async throws {
    let watcher = watcher(usesEvents: usesEvents)
    try folder.makeFolder("templates")
    try folder.write("x", to: "templates/blog.mustache")
    let first = try #require(await watcher.changes())
    #expect(first.contains { $0.hasPrefix(path("templates")) })
    try folder.makeFolder("templates/assets")
    _ = usesEvents ? await watcher.changes() : []
    try folder.write("y", to: "templates/assets/style.css")
    #expect(await watcher.changes() == [path("templates/assets/style.css")])
    await watcher.end()
  }

  @Test(arguments: [true, false])
  func `passes over output and what editors keep for themselves`(usesEvents: Bool) async throws {
    let changed = try await changes(usesEvents: usesEvents) {
      try folder.write("x", to: "export/public/index.html")
      try folder.write("x", to: "export/.a.json.swp")
      for name in ["export/a.json~", "export/4913"] {
        try folder.write("x", to: name)
        unlink(path(name))
      }
      try folder.write("x", to: "other.yml")
      try folder.write("12", to: "export/a.json")
    }
    #expect(changed == ["export/a.json"])
  }

  @Test(arguments: [true, false])
  func `reports all names that a build publishes`(usesEvents: Bool) async throws {
    try folder.makeFolder("export/.well-known")
    let names = [".htaccess", ".well-known/security.txt", "4913", "a.part", "notes~"]
    let changed = try await changes(usesEvents: usesEvents) {
      for name in names { try folder.write("x", to: "export/\(name)") }
    }
    #expect(changed == names.map { "export/\($0)" })
  }

  @Test(arguments: [true, false])
  func `reports a file behind links by the path of the first link`(usesEvents: Bool) async throws {
    try folder.write("1", to: "data/a")
    symlink("a", path("data/b"))
    symlink("../data/b", path("export/link"))
    let watcher = watcher(usesEvents: usesEvents)
    try folder.write("12", to: "data/a")
    #expect(await watcher.changes() == [path("export/link")])
    try folder.write("new", to: "data/c")
    unlink(path("data/b"))
    symlink("c", path("data/b"))
    #expect(await watcher.changes() == [path("export/link")])
    try folder.write("newer", to: "data/c")
    #expect(await watcher.changes() == [path("export/link")])
    await watcher.end()
  }

  @Test(arguments: [true, false])
  func `sees that a folder behind a link is removed and comes back`(usesEvents: Bool) async throws {
    try folder.write("1", to: "data/a")
    symlink("data", path("templates"))
    let watcher = watcher(usesEvents: usesEvents)
    unlink(path("data/a"))
    rmdir(path("data"))
    #expect(try #require(await watcher.changes()).allSatisfy { $0.hasPrefix(path("templates")) })
    try folder.write("new", to: "new/a")
    rename(path("new"), path("data"))
    #expect(try #require(await watcher.changes()).allSatisfy { $0.hasPrefix(path("templates")) })
    try folder.write("newer", to: "data/a")
    #expect(await watcher.changes() == [path("templates/a")])
    await watcher.end()
  }

  @Test(arguments: [true, false])
  func `sees that a link on the way to a folder leads elsewhere`(usesEvents: Bool) async throws {
    try folder.write("1", to: "one/inner/a")
    try folder.write("1", to: "two/inner/a")
    symlink("one", path("current"))
    symlink("current/inner", path("templates"))
    let watcher = watcher(usesEvents: usesEvents)
    symlink("two", path("next"))
    rename(path("next"), path("current"))
    #expect(try #require(await watcher.changes()).allSatisfy { $0.hasPrefix(path("templates")) })
    try folder.write("12", to: "two/inner/a")
    #expect(await watcher.changes() == [path("templates/a")])
    await watcher.end()
  }

  @Test(arguments: [true, false])
  func `walks once through a folder that contains links to itself`(usesEvents: Bool) async throws {
    for name in ["one", "two"] { symlink(".", path("export/\(name)")) }
    let changed = try await changes(usesEvents: usesEvents) { try folder.write("12", to: "export/a.json") }
    #expect(changed == ["export/a.json"])
  }

  @Test func `makes one change of many`() async throws {
    let changed = try await changes {
      for number in 100..<400 { try folder.write("x", to: "export/\(number).json") }
    }
    #expect(changed.count == 300)
  }

  @Test func `reports what changed while no caller waited`() async throws {
    let watcher = watcher()
    try folder.write("1", to: "export/b.json")
    #expect(await watcher.changes() == [path("export/b.json")])
    try folder.write("2", to: "export/c.json")
    try folder.write("2", to: "export/d.json")
    #expect(await watcher.changes() == [path("export/c.json"), path("export/d.json")])
    await watcher.end()
  }

  @Test(arguments: [true, false])
  func `reports files of a renamed folder by its new name`(usesEvents: Bool) async throws {
    try folder.write("1", to: "export/inner/a.json")
    let watcher = watcher(usesEvents: usesEvents)
    rename(path("export/inner"), path("export/outer"))
    #expect(try #require(await watcher.changes()).contains { $0.hasPrefix(path("export/outer")) })
    try folder.write("1", to: "export/outer/b.json")
    #expect(await watcher.changes() == [path("export/outer/b.json")])
    await watcher.end()
  }

  @Test(arguments: [true, false])
  func `reports later what changed while no one waited`(usesEvents: Bool) async throws {
    let watcher = watcher(usesEvents: usesEvents)
    for number in 1...3 {
      let nothing = await withTaskGroup(of: [String]?.self) { group in
        group.addTask { await watcher.changes() }
        group.cancelAll()
        return await group.next() ?? nil
      }
      #expect(nothing == nil)
      try folder.write("\(number)", to: "export/\(number).json")
      #expect(await watcher.changes() == [path("export/\(number).json")])
    }
    await watcher.end()
  }

  @Test(arguments: [true, false])
  func `reports a file in an ignored folder, and that both are gone`(usesEvents: Bool) async throws {
    let front = path("export/public/index.html")
    try folder.write("1", to: "export/public/index.html")
    let watcher = FileWatcher(
      [.folder(path("export")), .file(front)],
      ignoring: [path("export/public")],
      mayUseEvents: usesEvents
    )
    for _ in 1...2 {
      unlink(path("export/public/other.html"))
      unlink(front)
      rmdir(path("export/public"))
      let gone = try #require(await watcher.changes())
      #expect(gone.allSatisfy { $0.hasPrefix(path("export/public")) })
      #expect(!folder.has("export/public"))
      try folder.makeFolder("export/public")
      try folder.write("2", to: "export/public/other.html")
      try folder.write("2", to: "export/public/index.html")
      // The folder may be reported instead of a file that was there before the folder was watched.
      let back = try #require(await watcher.changes())
      #expect(back.contains { $0.hasPrefix(path("export/public")) })
      #expect(!back.contains(path("export/public/other.html")))
    }
    await watcher.end()
  }

  @Test(arguments: [true, false])
  func `reports nothing once it has ended`(usesEvents: Bool) async {
    let watcher = watcher(usesEvents: usesEvents)
    async let changed = watcher.changes()
    await watcher.end()
    #expect(await changed == nil)
  }
}

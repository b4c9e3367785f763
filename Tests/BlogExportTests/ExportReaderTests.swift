import BlogModel
import Foundation
import Testing

@testable import BlogExport

struct ExportReaderTests {
  @Test(arguments: [1, 2, 7])
  func `files on disk give the same result whatever the number of jobs`(_ jobs: Int) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let fixture = try #require(ShapeFixtures.all.first { $0.title.hasPrefix("one document a file") })
    var sources: [ExportSource] = []
    for file in fixture.files {
      let url = folder.appending(path: file.name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(file.text.utf8).write(to: url)
      sources.append(ExportSource(name: file.name, path: url.path))
    }
    let result = try await ExportReader(options: ExportOptions(jobs: jobs)).read(sources)
    #expect(lines(result.archive) == ShapeFixtures.archive)
    #expect(result.files.map(\.name) == fixture.files.map(\.name))
    #expect(
      try ExportSource.files(in: folder.path, named: "x").map(\.path).sorted() == sources.map(\.path).sorted()
    )
  }

  @Test
  func `a folder's files are those that can be exports, in order and without hidden ones`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in [
      "b.json", "a.NDJSON", "blogs/2.json", "blogs/10.json", "c.jsonl", "d.json.gz", ".hidden.json",
      ".git/x.json",
      "readme.md", "photo.jpg",
    ] {
      let url = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data("{}".utf8).write(to: url)
    }
    #expect(
      try ExportSource.files(in: folder.path, named: "export").map(\.name) == [
        "export/a.NDJSON", "export/b.json", "export/blogs/10.json", "export/blogs/2.json", "export/c.jsonl",
        "export/d.json.gz",
      ]
    )
  }

  @Test
  func `a folder that is not there is told`() {
    #expect(throws: ExportError.unreadable(file: "x", reason: "No such file or directory")) {
      try ExportSource.files(in: "/nonexistent", named: "x")
    }
  }

  @Test
  func `the e-mail address of a blogger reaches no property`() throws {
    let result = try read(ShapeFixtures.all[0].files)
    #expect(!"\(result)".contains("ana@"))
  }

  @Test
  func `bytes in memory are read under the name given`() async throws {
    let result = try await ExportReader().read(
      name: "-",
      bytes: Array(#"{"bloggers":{"u1":{"bio":"x"}}}"#.utf8)
    )
    #expect(result.files.map(\.name) == ["-"])
    #expect(result.files[0].records[.blogger] == 1)
  }
}

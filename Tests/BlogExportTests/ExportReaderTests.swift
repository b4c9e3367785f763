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
    #expect(lines(result.community) == ShapeFixtures.community)
    #expect(result.files.map(\.name) == fixture.files.map(\.name))
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

  @Test(arguments: [1, 2])
  func `ids of likes count only in rows of a change log, whatever was read before`(_ jobs: Int) async throws {
    let path = "projects/p/databases/(default)/documents"
    let files = [
      (
        "a.ndjson",
        #"{"document_name":"\#(path)/blogs/b1","operation":"CREATE","data":"{\"blogDescription\":\"x\"}"}"#
      ),
      (
        "likes.json",
        #"[{"likeId":"l","blogId":"b1","likedBy":"u1"},{"likeId":"l","blogId":"b1","likedBy":"u2"}]"#
      ),
      ("bloggers.json", #"[{"bloggerId":"u1"},{"bloggerId":"u2"}]"#),
    ]
    let result = try await ExportReader(options: ExportOptions(jobs: jobs))
      .read(origins: files.map { .kept(name: $0.0, .memory(Array($0.1.utf8))) })
    #expect(result.community.blogs.map(\.id) == ["b1"])
    #expect(result.community.likes.count == 2)
  }
}

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
}

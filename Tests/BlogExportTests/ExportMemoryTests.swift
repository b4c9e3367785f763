import BlogModel
import Testing

@testable import BlogExport

/// A preview parses the export once, and after that only the records of the studio.
struct ExportMemoryTests {
  private func source(_ name: String, _ text: String) -> ExportSource {
    ExportSource(name: "export/\(name)", path: name, inner: name, input: .memory(Array(text.utf8)))
  }

  /// Everything that a result says.
  private func said(_ result: ExportResult) -> [String] {
    lines(result.community) + result.diagnostics.map { "\($0.code) \(line($0))" }
      + result.files.map { "\($0)" }
      + ["\(result.read)", "\(result.used)", "\(result.repaired)", "\(result.skipped)", result.title]
  }

  /// What the studio writes one after another: new, edited and removed records, and then none.
  private let overlays: [[(String, String)]] = [
    [],
    [("likes/u1~1.json", #"{"blogId":"b1","likedBy":"u1","createdDate":"2024-01-01T00:00:00Z"}"#)],
    [
      ("blogs/b2.json", #"{"documentId":"b2","bloggerId":"new","blogDescription":"Edited"}"#),
      ("bloggers/new.json", #"{"bloggerId":"new","displayName":"New"}"#),
      ("comments/x~1.json", #"{"commentId":"x","blogId":"b3","commentedBy":"new","commentText":"Hi"}"#),
    ],
    [
      ("blogs/b2.json", #"{"documentId":"b2","deleted":true}"#),
      ("comments/y.json", #"{"commentId":"y"}"#),
    ],
    [],
  ]

  @Test(arguments: [1, 3]) func `the result is that of a reader without memory`(jobs: Int) async throws {
    let options = ExportOptions(jobs: jobs)
    let reader = ExportReader(options: options, sliceSize: 500)
    let own = [
      source("export.json", LargeText.text(.maps, records: 60)),
      source("more/blogs.json", #"[{"documentId":"b1","bloggerId":"u1","blogDescription":"Again"}]"#),
    ]
    let memory = ExportMemory()
    for overlay in overlays {
      let files = own + overlay.map { source("~studio/\($0.0)", $0.1) }
      let expected = try await reader.read(files)
      #expect(try await said(reader.read(files, memory: memory)) == said(expected), "\(overlay)")
    }
  }

  @Test func `only files of the studio are parsed again`() async throws {
    let blogger = ("bloggers.json", #"[{"bloggerId":"u1","displayName":"ana"}]"#)
    let edit = source("~studio/bloggers/u1.json", #"{"bloggerId":"u1","displayName":"Ana"}"#)
    let memory = ExportMemory()
    let first = try await ExportReader().read([source(blogger.0, blogger.1)], memory: memory)
    #expect(first.community.bloggers.map(\.displayName) == ["ana"])
    let second = try await ExportReader().read([source(blogger.0, "no longer JSON"), edit], memory: memory)
    #expect(second.community.bloggers.map(\.displayName) == ["Ana"])
  }

  @Test func `a file that cannot be read leaves nothing behind`() async throws {
    let memory = ExportMemory()
    await #expect(throws: ExportError.self) {
      try await ExportReader().read([source("blogs.json", "[{")], memory: memory)
    }
    #expect(memory.records == nil)
  }

  @Test func `values that are looked up may be the studio's, so everything is parsed`() async throws {
    let posts = #"{"posts":[{"id":"p1","title":"Bread","html":"<p>Baked</p>","status":"published"}]}"#
    let memory = ExportMemory()
    let reader = ExportReader(options: ExportOptions(fieldMap: .ghost))
    _ = try await reader.read([source("ghost.json", posts)], memory: memory)
    #expect(memory.records == nil)
  }
}

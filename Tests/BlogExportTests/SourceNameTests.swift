import Testing

@testable import BlogExport

struct SourceNameTests {
  private let vocabulary = Vocabulary(.fellowBlogger)

  @Test(
    arguments: [
      ("blogs.json", .blog), ("export/Blogs.JSON", .blog), ("my-app-likes-2024.ndjson", .like),
      ("comments.jsonl.gz", .comment), ("bloggers", .blogger), ("export.json", nil), ("weblogs.json", nil),
      ("", nil),
    ] as [(String, RecordKind?)]
  )
  func `a file's name tells the kind of its records`(_ name: String, _ kind: RecordKind?) {
    let source = SourceName(name, vocabulary: vocabulary)
    #expect(source.kind == kind)
    #expect(source.id == nil)
  }

  @Test
  func `a path tells the document and those above it`() {
    let source = SourceName("out/blogs/b1/comments/c1.json", vocabulary: vocabulary)
    #expect(source.kind == .comment)
    #expect(source.id == "c1")
    #expect(source.parents.map(\.id) == ["b1"])
    #expect(source.parents.map(\.kind) == [.blog])
  }
}

import BlogModel
import Testing

@testable import BlogExport

struct SourceNameTests {
  private let compiledMap = CompiledFieldMap(.fellowBlogger)

  @Test(
    arguments: [
      ("blogs.json", .blog), ("export/Blogs.JSON", .blog), ("my-app-likes-2024.ndjson", .like),
      ("blogs_rows.csv", .blog), ("public.likes.csv", .like),
      ("comments.jsonl.gz", .comment), ("bloggers", .blogger), ("export.json", nil), ("weblogs.json", nil),
      ("", nil),
    ] as [(String, RecordKind?)]
  )
  func `a file's name gives the kind of its records`(_ name: String, _ kind: RecordKind?) {
    let source = SourceName(name, compiledMap: compiledMap)
    #expect(source.kind == kind)
    #expect(source.id == nil)
  }

  @Test
  func `a path gives the document and those above it`() {
    let source = SourceName("out/blogs/b1/comments/c1.json", compiledMap: compiledMap)
    #expect(source.kind == .comment)
    #expect(source.id == "c1")
    #expect(source.parents.map(\.id) == ["b1"])
    #expect(source.parents.map(\.kind) == [.blog])
  }

  @Test
  func `records that neither the file's name nor their fields identify are reported`() throws {
    let files = [
      (name: "_User.json", text: #"{"results":[{"objectId":"u1","name":"Mira Vogt"}]}"#),
      (name: "Post.json", text: #"{"results":[{"objectId":"p1","name":"Malachite"}]}"#),
      (
        name: "Spots.json",
        text: #"{"results":[{"objectId":"s1","name":"Quay"},{"objectId":"s2","name":"Mill"}]}"#
      ),
    ]
    let result = try ExportReader(options: ExportOptions(fieldMap: .finds)).read(
      files.map { ($0.name, Array($0.text.utf8)) }
    )
    // Anything may have an id and a name: it is not taken for a blogger.
    #expect(result.community.bloggers.filter { !$0.isUnknown }.map(\.fullName) == ["Mira Vogt"])
    #expect(
      result.diagnostics.filter { $0.code == "collection-unused" }.map(line) == [
        "the field map does not use the collection 'Spots'; not read. If they contain blogs, try another field map, for example --fieldmap auto, or write one."
      ]
    )
  }

  @Test
  func `a person is known without a name of the collection`() throws {
    let text = #"[{"objectId":"u1","name":"Mira Vogt","bio":"Looks down"}]"#
    let result = try read(text, name: "part.json", options: ExportOptions(fieldMap: .finds))
    #expect(result.community.bloggers.map(\.fullName) == ["Mira Vogt"])
  }
}

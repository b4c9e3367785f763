import BlogModel
import Testing

@testable import BlogExport

struct ShapeTests {
  @Test(arguments: ShapeFixtures.all)
  func `every shape gives the same community, and is recognised`(_ fixture: ShapeFixtures.Fixture) throws {
    let result = try read(fixture.files)
    #expect(lines(result.community) == ShapeFixtures.community)
    #expect(result.files[0].shape == fixture.shape)
    #expect(result.diagnostics.map(line) == [])
  }

  @Test(arguments: ShapeFixtures.all)
  func `the report counts every record once`(_ fixture: ShapeFixtures.Fixture) throws {
    let result = try read(fixture.files)
    for kind in [RecordKind.blogger, .blog, .comment] {
      #expect(result.used[kind] == 2)
      // Of a change log, the lines that a later one replaced or removed are skipped.
      #expect(result.read[kind] - result.skipped[kind] == 2)
      #expect(result.skipped[kind] == 0 || fixture.title.hasPrefix("the change log"))
    }
    #expect(result.used[.like] == 1)
  }

  @Test(arguments: ShapeFixtures.all)
  func `a byte-order mark and UTF-16 change nothing`(_ fixture: ShapeFixtures.Fixture) throws {
    let reader = ExportReader()
    let marked = try reader.read(fixture.files.map { ($0.name, [0xEF, 0xBB, 0xBF] + Array($0.text.utf8)) })
    #expect(lines(marked.community) == ShapeFixtures.community)
    let little = try reader.read(
      fixture.files.map { file in
        (file.name, file.text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
      }
    )
    #expect(lines(little.community) == ShapeFixtures.community)
    let big = try reader.read(
      fixture.files.map { file in
        (file.name, [0xFE, 0xFF] + file.text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
      }
    )
    #expect(lines(big.community) == ShapeFixtures.community)
  }

  @Test(arguments: ["CREATE", "DELETE"])
  func `a field of the app called operation removes nothing and excuses no repeated id`(
    _ operation: String
  ) throws {
    let blog =
      #"{"documentId":"b1","operation":"\#(operation)","bloggerId":"u1","blogDescription":"x","#
      + #""createdDate":"2019-03-10"}"#
    let result = try read(#"{"bloggers":[{"bloggerId":"u1"}],"blogs":[\#(blog),\#(blog)]}"#)
    #expect(result.community.blogs.map(\.id) == ["b1"])
    #expect(result.diagnostics.map(\.code) == ["id-repeated"])
  }

  @Test
  func `a field called operation can source the site`() throws {
    let map = FieldMap(
      name: "own",
      rules: [FieldMap.Rule(.blog, in: ["surgeries"], sources: [FieldMap.Source(.text, from: ["operation"])])]
    )
    let result = try read(
      #"{"surgeries":{"s1":{"operation":"DELETE"}}}"#,
      options: ExportOptions(fieldMap: map)
    )
    #expect(result.community.blogs.map(\.text) == ["DELETE"])
  }

  @Test
  func `a row of a change log may begin with what was done`() throws {
    let name = "projects/p/databases/(default)/documents/bloggers/u1"
    let data = #""{\"bio\":\"x\"}""#
    let rows =
      #"{"data":\#(data),"operation":"CREATE","document_name":"\#(name)"}"# + "\n"
      + #"{"data":null,"operation":"DELETE","document_name":"\#(name)"}"#
    let result = try read(rows)
    #expect(result.community.bloggers.isEmpty)
    #expect(result.diagnostics.isEmpty)
  }

  @Test
  func `an update without a text in a change log hides the earlier text`() throws {
    func row(_ operation: String, _ document: String, _ fields: String) -> String {
      let name = "projects/p/databases/(default)/documents/blogs/\(document)"
      return #"{"document_name":"\#(name)","operation":"\#(operation)","data":"{\#(fields)}"}"#
    }
    let date = #"\"createdDate\":\"2019-03-10\""#
    let result = try read(
      [
        row("CREATE", "b1", #"\"blogDescription\":\"secret\",\#(date)"#),
        row("CREATE", "b2", #"\"blogDescription\":\"shown\",\#(date)"#),
        row("CREATE", "b2/comments/c1", #"\"commentText\":\"secret\",\#(date)"#),
        row("UPDATE", "b1", date), row("UPDATE", "b2/comments/c1", date),
      ].joined(separator: "\n")
    )
    #expect(result.community.blogs.map(\.text) == ["shown"])
    #expect(result.community.comments.isEmpty)
    let codes = Set(result.diagnostics.map(\.code))
    #expect(codes == ["author-missing", "blog-empty", "comment-empty"])
  }

  @Test(arguments: [
    (#"\"bloggers\", \"Doe, Jane\""#, "Doe, Jane"), (#"\"bloggers\",\"a  b\""#, "a  b"),
    (#"\"bloggers\", \"a\\\"b\""#, #"a"b"#), (#"\"bloggers\", \"a\\\\b\""#, #"a\b"#),
    (#"\"bloggers\", 17"#, "17"), (#" \"bloggers\" , \"ü\" "#, "ü"),
  ])
  func `ids in a key of BigQuery may hold commas, blanks and quotes`(_ path: String, _ id: String) throws {
    let result = try read(#"{"__key__":{"path":"\#(path)","name":"?","id":0},"bio":"x"}"#)
    #expect(result.community.bloggers.map(\.id) == [id])
  }

  @Test(arguments: [#"\"bloggers\" \"u1\""#, #"\"bloggers\""#, #""#, #"\"bloggers"#])
  func `a key of BigQuery that is none gives no id`(_ path: String) throws {
    let result = try read(#"{"__key__":{"path":"\#(path)"},"bloggerId":"own","bio":"x"}"#)
    #expect(result.community.bloggers.map(\.id) == ["own"])
  }

  @Test(arguments: [
    #"{"count":0}"#, "{}", #"{"enabled":false}"#, #"{"count":3,"last":1552242646000}"#,
    #"{"count":3,"createdAt":"2019-03-10"}"#, #"{"c0":{"deleted":true}}"#, #"{"c0":{}}"#,
    #"{"c0":{"createdDate":"2019-03-10T18:30:01Z"}}"#, #"{"count":1,"items":{}}"#,
  ])
  func `the first group of comments may have none`(_ group: String) throws {
    let blog = #""blogDescription":"x""#
    let result = try read(
      #"{"bloggers":{"u1":{"bio":"x"}},"blogs":{"b0":{\#(blog)},"b1":{\#(blog)}},"#
        + #""comments":{"b0":\#(group),"b1":{"c1":{"commentText":"y","commentedBy":"u1"}}}}"#
    )
    #expect(result.used[.comment] == 1)
  }

  @Test(arguments: [
    #""meta":{"n":1}"#, #""c0":{"deleted":true},"c1":null"#, #""c0":{"createdDate":"2019-03-10"}"#,
  ])
  func `the first object of a group does not decide alone`(_ first: String) throws {
    let result = try read(
      #"{"bloggers":{"u1":{"bio":"x"}},"blogs":{"b0":{"blogDescription":"x"}},"#
        + #""comments":{"b0":{\#(first),"c2":{"commentText":"y","commentedBy":"u1"}}}}"#
    )
    #expect(result.community.comments.map(\.text) == ["y"])
  }

  @Test func `comments grouped by blog may be arrays with holes`() throws {
    let result = try read(
      #"""
      {"blogs":{"b1":{"blogDescription":"x"},"b2":{"blogDescription":"y"}},
       "comments":{"b1":{"c1":{"commentText":"A"}},"b2":[null,{"commentText":"B"},{"commentText":"C"}]}}
      """#
    )
    #expect(result.community.comments.map(\.text).sorted() == ["A", "B", "C"])
    #expect(!result.diagnostics.contains { $0.code == "not-a-record" })
  }

  @Test func `in an array that begins with null, the place of a record is its id`() throws {
    let result = try read(
      #"""
      {"bloggers":{"u1":{"displayName":"A"},"u2":{"displayName":"B"}},
       "blogs":[null,{"blogDescription":"one","bloggerId":"u1"},null,{"blogDescription":"three","bloggerId":"u1"}],
       "comments":[null,{"c1":{"commentText":"A","commentedBy":"u1"}},null,[null,{"commentText":"B"}]],
       "likes":[null,{"u1":true,"u2":true},null,{"u2":true}]}
      """#
    )
    let community = result.community
    #expect(community.blogs.map(\.id).sorted() == ["1", "3"])
    #expect(community.blogs.map { "\($0.id): \($0.text)" }.sorted() == ["1: one", "3: three"])
    #expect(
      community.comments.map { "\(community.blogs[Int($0.blog)].id): \($0.text)" }.sorted() == [
        "1: A", "3: B",
      ]
    )
    #expect(community.likes.map { community.blogs[Int($0.blog)].id }.sorted() == ["1", "1", "3"])
    #expect(!result.diagnostics.contains { ["id-missing", "record-unusable"].contains($0.code) })
    let other = try read(#"{"blogs":[{"blogDescription":"x"},null,{"blogDescription":"y"}]}"#)
    #expect(other.diagnostics.filter { $0.code == "id-missing" }.count == 2)
  }

  @Test(arguments: [true, false])
  func `the path of a document says its kind, before its fields or after them`(_ isFirst: Bool) throws {
    let path = #""name":"projects/p/databases/(default)/documents/blogs/b1/comments/c1""#
    func record(_ fields: String) -> String {
      let fields =
        #""fields":{"commentText":{"stringValue":"x"},"commentedBy":{"stringValue":"u1"},\#(fields)}"#
      return "{" + (isFirst ? "\(path),\(fields)" : "\(fields),\(path)") + "}"
    }
    func result(_ fields: String) throws -> ExportResult {
      let blog = #"{"documentId":"b1","blogDescription":"x"}"#
      return try read([
        ("blogs.json", "[\(blog),\(record(fields))]"), ("bloggers.json", #"[{"bloggerId":"u1"}]"#),
      ])
    }
    #expect(try result(#""x":{"nullValue":null}"#).community.comments.map(\.id) == ["c1"])
    let spam = try result(#""approved":{"booleanValue":false}"#)
    #expect(spam.community.comments.isEmpty && spam.community.blogs.map(\.id) == ["b1"])
    #expect(spam.withheld[.comment] == 1)
  }

  @Test(arguments: [
    #""documents":["a.pdf"]"#, #""documents":[]"#, #""results":[]"#, #""results":[1]"#,
    #""image/jpeg":{"w":1}"#, #""image/png":[]"#,
  ])
  func `a field of the app does not make a record something else`(_ field: String) throws {
    let record = #"{"documentId":"b1","blogDescription":"x",\#(field)}"#
    let other = #"{"documentId":"b2","blogDescription":"y"}"#
    #expect(try read("\(record)\n\(other)", name: "blogs.ndjson").community.blogs.map(\.id) == ["b1", "b2"])
    let files = try read([("blogs/b1.json", record), ("blogs/b2.json", other)])
    #expect(files.community.blogs.map(\.id) == ["b1", "b2"])
    #expect(!files.diagnostics.contains { $0.code == "collection-unused" })
  }

  @Test
  func `paths and empty pages are recognised`() throws {
    let paths = try read(#"{"name":"backup","blogs/b1":{"blogDescription":"x"}}"#)
    #expect(paths.community.blogs.map(\.id) == ["b1"])
    let pages = try read([
      ("blogs-1.json", #"{"results":[{"objectId":"b1","blogDescription":"x"}]}"#),
      ("blogs-2.json", #"{"results":[],"count":0}"#),
    ])
    #expect(pages.community.blogs.map(\.id) == ["b1"])
  }
}

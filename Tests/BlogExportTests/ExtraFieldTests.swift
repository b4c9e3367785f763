import BlogModel
import Testing

@testable import BlogExport

/// Further fields that a field map carries to templates.
struct ExtraFieldTests {
  private static let map = FieldMap(
    name: "photos",
    rules: [
      FieldMap.Rule(
        .blogger,
        in: ["people"],
        sources: [FieldMap.Source(.displayName, from: ["nick"])],
        extra: [ExtraField("team", from: ["team.name"])]
      ),
      FieldMap.Rule(
        .blog,
        in: ["photos"],
        sources: [
          FieldMap.Source(.blogger, from: ["by"]), FieldMap.Source(.text, from: ["words"]),
          FieldMap.Source(attributes: [("Camera", ["exif.model"])]),
        ],
        extra: [
          ExtraField("camera", from: ["exif.model", "camera"]),
          ExtraField("stars", from: ["stars"], as: .number),
          ExtraField("words", from: ["meta"], as: .list),
        ]
      ),
    ]
  )

  private func read(_ blog: String, blogger: String = "") throws -> ExportResult {
    let text = #"{"people":{"u1":{"nick":"jo"\#(blogger)}},"photos":{"p1":{"by":"u1","words":"x"\#(blog)}}}"#
    return try BlogExportTests.read(text, options: ExportOptions(fieldMap: Self.map))
  }

  private func lines(_ fields: [Attribute]) -> [String] {
    fields.map { "\($0.name): \($0.values.joined(separator: "|"))" }
  }

  @Test(arguments: [
    (#""camera":"Nikon\nF3""#, "camera: Nikon F3"), (#""exif":{"model":"Nikon"}"#, "camera: Nikon"),
    (#""camera":"second","exif":{"model":"first"}"#, "camera: first"),
    (#""camera":["a","b"]"#, "camera: a, b"), (#""camera":true"#, "camera: true"),
    (#""stars":4.5"#, "stars: 4.5"),
    (#""stars":"7""#, "stars: 7"), (#""meta":["a","b","a"]"#, "words: a|b"), (#""meta":"a""#, "words: a"),
    (#""camera":"jane@example.org""#, "camera: jane@…"),
  ])
  func `a field is read as its type`(json: String, line: String) throws {
    #expect(lines(try read(",\(json)").community.parts(ofBlog: 0).extra) == [line])
  }

  @Test(arguments: [
    "", #","camera":null"#, #","camera":false"#, #","stars":[]"#,
    #","camera":{"__type":"Pointer","objectId":"x"}"#,
  ])
  func `what is not there is missing`(json: String) throws {
    #expect(try read(json).community.parts(ofBlog: 0).extra.isEmpty)
  }

  @Test func `a number that is none is reported`() throws {
    let result = try read(#","stars":"five""#)
    #expect(result.community.parts(ofBlog: 0).extra.isEmpty)
    let told = result.diagnostics.filter { $0.code == "number-unreadable" }.map(\.summary)
    #expect(told == ["stars 'five' is not a number; treated as missing"])
  }

  @Test func `bloggers have their own, and attributes stay what they are`() throws {
    let result = try read(#","exif":{"model":"Nikon"}"#, blogger: #","team":{"name":"Reds"}"#)
    #expect(lines(result.community.bloggers[0].extra) == ["team: Reds"])
    #expect(lines(result.community.parts(ofBlog: 0).extra) == ["camera: Nikon"])
    #expect(lines(result.community.parts(ofBlog: 0).attributes) == ["Camera: Nikon"])
  }
}

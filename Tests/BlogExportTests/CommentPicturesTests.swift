import BlogModel
import Testing

@testable import BlogExport

/// The pictures of comments, as a field map names them.
struct CommentPicturesTests {
  private static func map(_ pictures: FieldMap.Source, text: FieldMap.Conversion? = nil) -> FieldMap {
    FieldMap(
      name: "talk",
      rules: [
        FieldMap.Rule(
          .blog,
          in: ["posts"],
          sources: [
            FieldMap.Source(.id, from: ["id"]), FieldMap.Source(.text, from: ["text"]),
            FieldMap.Source(
              .pictures,
              from: ["media"],
              pictureFields: FieldMap.PictureFields(address: ["src"])
            ),
          ]
        ),
        FieldMap.Rule(
          .comment,
          in: ["notes"],
          sources: [
            FieldMap.Source(.id, from: ["id"]), FieldMap.Source(.blog, from: ["post"]),
            FieldMap.Source(.text, from: ["text"], conversion: text), FieldMap.Source(.alt, from: ["alt"]),
            pictures,
          ],
          marks: FieldMap.Mark.usualOfComments
        ),
      ]
    )
  }

  private static let objects = FieldMap.Source(
    .pictures,
    from: ["media"],
    missing: ["none"],
    pictureFields: FieldMap.PictureFields(address: ["url"], alt: ["description"], caption: ["title"])
  )

  /// A comment with these members; the blog has a picture of its own.
  private func read(_ members: String, _ map: FieldMap = map(objects)) throws -> ExportResult {
    let html = HTMLConverter(
      markdown: { "[\($0)]" },
      plain: { $0 },
      line: { $0 },
      withoutPictures: { _ in "text" },
      pictures: { _ in [HTMLConverter.Picture(address: "in.jpg", alt: "In ana@mail.example", caption: "")] }
    )
    let text =
      #"{"posts":[{"id":"p","text":"x","media":[{"src":"p1.jpg"},{"src":"p2.jpg"}]}],"#
      + #""notes":[{"id":"n","post":"p",\#(members)}]}"#
    return try BlogExportTests.read(text, options: ExportOptions(fieldMap: map, html: html))
  }

  /// The pictures of all comments as `address|alt|caption`.
  private func pictures(_ result: ExportResult) -> [String] {
    #expect(result.community.parts(ofBlog: 0).pictures.map(\.address) == ["p1.jpg", "p2.jpg"])
    return result.community.comments.flatMap(\.pictures).map { "\($0.address)|\($0.alt)|\($0.caption)" }
  }

  private func codes(_ result: ExportResult) -> [String] {
    result.diagnostics.map(\.code).filter {
      !["date-missing", "author-missing"].contains($0) && !$0.hasPrefix("fieldmap-")
    }
  }

  @Test(arguments: [
    (#""a.jpg""#, ["a.jpg|Seen|"]), (#"["a.jpg","none",null,"b.jpg","a.jpg"]"#, ["a.jpg|Seen|", "b.jpg||"]),
    (#"[{"url":"a.jpg","description":"A","title":"T"},{"url":"b.jpg"}]"#, ["a.jpg|A|T", "b.jpg||"]),
    (#"{"x":{"url":"a.jpg","title":"Mail ana@mail.example"}}"#, ["a.jpg|Seen|Mail ana@…"]),
    ("null", []), ("[]", []), (#""none""#, []), ("{}", []),
  ])
  func `addresses and objects are read`(media: String, found: [String]) throws {
    let result = try read(#""text":"t","alt":"Seen","media":\#(media)"#)
    #expect(pictures(result) == found)
    #expect(Set(codes(result)).isSubset(of: ["picture-without-address", "address-masked"]))
  }

  @Test func `a comment may have pictures and no text`() throws {
    let result = try read(#""text":"","media":["a.jpg"]"#)
    #expect(pictures(result) == ["a.jpg||"] && result.community.comments[0].text.isEmpty)
    #expect(codes(result) == [])
    let empty = try read(#""text":"","media":[]"#)
    #expect(empty.community.comments.isEmpty && codes(empty) == ["comment-empty"])
  }

  @Test func `those of a text in HTML are not repeated in it`() throws {
    let source = FieldMap.Source(.pictures, from: ["text"], conversion: .html(.all))
    let result = try read(#""text":"<img>""#, Self.map(source, text: .html(.all)))
    #expect(pictures(result) == ["in.jpg|In ana@…|"])
    #expect(result.community.comments[0].text == "text")
    let other = try read(#""text":"<img>""#, Self.map(Self.objects, text: .html(.all)))
    #expect(pictures(other) == [] && other.community.comments[0].text == "[<img>]")
  }

  @Test func `too many, and those that cannot be used, are skipped and reported`() throws {
    let many = (0..<120).map { #""\#($0).jpg""# }.joined(separator: ",")
    let result = try read(#""text":"t","media":[\#(many)]"#)
    #expect(pictures(result).count == 100 && codes(result) == ["pictures-too-many"])
    let broken = try read(
      #""text":"t","media":[{"title":"T"},[[[7]]],"\#(String(repeating: "x", count: 9000))"]"#
    )
    #expect(pictures(broken).allSatisfy { $0 == "7||" })
    #expect(codes(broken).contains("picture-url-unusable"))
    #expect(
      broken.diagnostics.filter { $0.code.hasPrefix("picture") }.allSatisfy {
        $0.record?.hasSuffix("/n") == true
      }
    )
  }

  @Test func `private comments have none`() throws {
    let result = try read(#""text":"t","deleted":true,"media":["a.jpg"]"#)
    #expect(pictures(result) == [] && !result.community.comments.hasPictures)
  }

  @Test func `paths in pictures that match nothing are reported by kind`() throws {
    let result = try read(#""text":"t","media":[{"url":"a.jpg","description":"A"}]"#)
    let unused = result.diagnostics.filter { $0.code == "fieldmap-path-unused" }.map(\.summary)
    #expect(unused.contains { $0.contains("media.title") && $0.contains("no comment has") }, "\(unused)")
    #expect(!unused.contains { $0.contains("media.url") || $0.contains("media.src") })
  }
}

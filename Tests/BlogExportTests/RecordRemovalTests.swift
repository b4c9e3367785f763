import BlogModel
import Testing

@testable import BlogExport

/// A document can say that a record was removed, also if the field map cannot write the record.
struct RecordRemovalTests {
  private static let moment = Timestamp(seconds: 1_700_000_000)

  /// A writer for records with texts in HTML, pictures in them, and addresses that are replaced.
  private static func writer(replacing replacements: [FieldMap.Replacement] = []) throws -> RecordWriter {
    let html = FieldMap.Conversion.html(.all)
    let blogger = FieldMap.Rule(
      .blogger,
      in: ["people"],
      sources: [
        .init(.id, from: ["id"]), .init(.displayName, from: ["name"]),
        .init(.bio, from: ["bio"], conversion: html),
      ]
    )
    let blog = FieldMap.Rule(
      .blog,
      in: ["texts"],
      sources: [
        .init(.id, from: ["id"]), .init(.blogger, from: ["by"]),
        .init(.text, from: ["body"], conversion: html, replacing: replacements),
        .init(.picture, from: ["photo"], replacing: [.init("blogs/", by: "blogs/old/")]),
      ]
    )
    let comment = FieldMap.Rule(
      .comment,
      in: ["replies"],
      sources: [
        .init(.id, from: ["id"]), .init(.blog, from: ["of"]), .init(.blogger, from: ["by"]),
        .init(.text, from: ["body"], conversion: html, replacing: replacements),
        .init(.pictures, from: ["body"], conversion: html),
      ]
    )
    let map = FieldMap(name: "mine", rules: [blogger, blog, comment])
    let converter = HTMLConverter(markdown: { "converted \($0)" }, plain: { $0 }, line: { $0 })
    return try RecordWriter(ExportOptions(fieldMap: map, html: converter))
  }

  private static let words = "Line *one* & \\<b>\n\nLine **two**\n\n- \"x\""

  private static let records: [RecordValues] = [
    .blogger(Blogger(id: "u1", displayName: "ana", bio: words)),
    .blog(record(words, picture: "blogs/1.jpg")), .blog(record("", picture: "blogs/1.jpg")),
    .comment(record(words)), .comment(record("", [BlogPicture(address: "1.jpg")])),
  ]

  private static func record(_ text: String, picture: String) -> BlogRecord {
    BlogRecord(
      blog: Blog(id: "b1", blogger: -1, picture: picture, text: text, createdDate: nil),
      author: "u1"
    )
  }

  private static func record(_ text: String, _ pictures: [BlogPicture] = []) -> CommentRecord {
    let comment = Comment(id: "c1", blog: -1, author: -1, text: text, createdDate: nil, pictures: pictures)
    return CommentRecord(comment: comment, blog: "b1", author: "u1")
  }

  @Test(arguments: records)
  func `what cannot be written can be removed, with its words`(_ record: RecordValues) throws {
    let writer = try Self.writer()
    #expect(throws: RecordWriterError.self) { try writer.document(record) }
    let document = try writer.removal(of: record, at: Self.moment, isHidden: true)
    let read = try #require(writer.values(document.path, document.bytes))
    #expect(read.removed == Self.moment && read.isHidden && read.values == document.values)
    #expect(try document.path == writer.path(of: record))
    switch (record, read.values) {
    case (.blogger(let before), .blogger(let after)): #expect(after.bio == before.bio)
    case (.blog(let before), .blog(let after)):
      #expect(after.author == "u1" && [before.blog.text, "…"].contains(after.blog.text))
    case (.comment(let before), .comment(let after)):
      #expect(after.author == "u1" && [before.comment.text, "…"].contains(after.comment.text))
    default: Issue.record("another kind")
    }
    // It is that of the export, which has all of it, also if it is removed again.
    let again = try writer.removal(of: record, over: document.bytes, at: Self.moment, isHidden: false)
    #expect(again.values == document.values)
    for part in [document, again] { #expect(writer.restored(part.path, part.bytes) == nil) }
  }

  @Test(
    arguments: [("\\n", "\n"), ("\"", "'"), ("[", "("), ("{", ""), ("n", "m"), ("__APP__", "x")],
    [RecordValues.blog(record(words, picture: "1.jpg")), .comment(record(words))]
  )
  func `a text in HTML in which the field map replaces something is removed with its words and its author`(
    _ replaced: (String, String),
    _ record: RecordValues
  ) throws {
    let writer = try Self.writer(replacing: [.init(replaced.0, by: replaced.1)])
    let document = try writer.removal(of: record, at: Self.moment, isHidden: false)
    switch try #require(writer.values(document.path, document.bytes)).values {
    case .blog(let after): #expect(after.author == "u1" && after.blog.text.contains("*two*"))
    case .comment(let after): #expect(after.author == "u1" && after.comment.text.contains("*two*"))
    default: Issue.record("another kind")
    }
  }

  @Test func `a blog of which the field map reads only pictures in HTML is removed with them`() throws {
    let replaced = FieldMap.Replacement("old/", by: "old/old/")
    let blog = FieldMap.Rule(
      .blog,
      in: ["dishes"],
      sources: [
        .init(.id, from: ["id"]), .init(.blogger, from: ["cook"]),
        .init(.pictures, from: ["gallery"], conversion: .html(.all), replacing: [replaced]),
      ]
    )
    let blogger = FieldMap.Rule(.blogger, in: ["cooks"], sources: [.init(.id, from: ["id"])])
    let html = HTMLConverter(
      markdown: { $0 },
      plain: { $0 },
      line: { $0 },
      pictures: { html in
        html.split(separator: "<img src=\"").map { tag in
          .init(address: PostHTML.decoded(String(tag.prefix { $0 != "\"" })), alt: "", caption: "")
        }
      }
    )
    let writer = try RecordWriter(
      ExportOptions(fieldMap: FieldMap(name: "mine", rules: [blogger, blog]), html: html)
    )
    let pictures = ["a.jpg?x=1&y=\"", "b.jpg"].map { BlogPicture(address: $0) }
    var record = Self.record("", picture: pictures[0].address)
    record.parts.pictures = pictures + [BlogPicture(address: "old/c.jpg")]
    let document = try writer.removal(of: .blog(record), at: Self.moment, isHidden: false)
    // Not with one whose address would be replaced again.
    record.parts.pictures = pictures
    #expect(try #require(writer.values(document.path, document.bytes)).values == .blog(record))
  }

  @Test func `a document of the studio is removed and restored as it is`() throws {
    let writer = try Self.writer()
    let known = Array("{\n  \"bio\": \"Hi\",\n  \"id\": \"u1\",\n  \"name\": \"ana\"\n}\n".utf8)
    let record = RecordValues.blogger(Blogger(id: "u1", displayName: "ana", bio: "Hi"))
    let document = try writer.removal(of: record, over: known, at: Self.moment, isHidden: false)
    #expect(try #require(writer.values(document.path, document.bytes)).removed == Self.moment)
    #expect(writer.restored(document.path, document.bytes)?.bytes == known)
  }

  @Test(arguments: [
    #""deleted":false"#, #""deletedAt":null"#,
    #""deleted":false,"deletedBy":"moderator","deletedFrom":"export""#,
  ])
  func `a document that says that it was not removed is removed and restored`(_ marks: String) throws {
    let writer = try Self.writer()
    let known = Array(#"{"id":"u1","name":"ana",\#(marks)}"#.utf8)
    let record = RecordValues.blogger(Blogger(id: "u1", displayName: "ana"))
    let document = try writer.removal(of: record, over: known, at: Self.moment, isHidden: false)
    let read = try #require(writer.values(document.path, document.bytes))
    #expect(read.removed == Self.moment && !read.isHidden && read.values == document.values)
    let restored = try #require(writer.restored(document.path, document.bytes))
    #expect(try #require(writer.values(restored.path, restored.bytes)).removed == nil)
  }
}

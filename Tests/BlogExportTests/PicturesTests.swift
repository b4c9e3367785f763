import BlogModel
import Testing

@testable import BlogExport

/// The pictures of blogs, as a field map names them.
struct PicturesTests {
  private static let fields = FieldMap.PictureFields(
    address: ["url", "file.path"],
    alt: ["description"],
    caption: ["title"]
  )

  private static func map(_ fields: FieldMap.PictureFields?, url prefix: String? = nil) -> FieldMap {
    FieldMap(
      name: "photos",
      rules: [
        FieldMap.Rule(
          .blog,
          in: ["posts"],
          sources: [
            FieldMap.Source(.text, from: ["words"]), FieldMap.Source(.picture, from: ["cover"]),
            FieldMap.Source(.alt, from: ["cover_alt"]),
            FieldMap.Source(
              .pictures,
              from: ["media", "extra.images"],
              missing: ["none"],
              conversion: prefix.map { .url(prefix: $0) },
              pictureFields: fields
            ),
          ]
        )
      ]
    )
  }

  private func read(_ blog: String, _ map: FieldMap = map(fields)) throws -> ExportResult {
    let text = #"{"posts":{"p1":{"words":"x"\#(blog)}}}"#
    return try BlogExportTests.read(text, options: ExportOptions(fieldMap: map))
  }

  /// The pictures of the one blog as `address|alt|caption`, after checking that the first is the blog's own.
  private func pictures(_ result: ExportResult) throws -> [String] {
    let pictures = result.community.parts(ofBlog: 0).pictures
    if let first = pictures.first { #expect(result.community.blogs[0].picture == first.address) }
    return pictures.map { "\($0.address)|\($0.alt)|\($0.caption)" }
  }

  private func codes(_ result: ExportResult) -> [String] {
    result.diagnostics.map(\.code).filter { $0 != "date-missing" && !$0.hasPrefix("fieldmap-") }
  }

  @Test(arguments: [
    #"["a.jpg","b.jpg"]"#, #"{"0":"a.jpg","1":"b.jpg"}"#, #"[["a.jpg"],["b.jpg"]]"#,
    #"{"arrayValue":{"values":[{"stringValue":"a.jpg"},{"stringValue":"b.jpg"}]}}"#,
    #"[{"__type":"File","name":"a","url":"a.jpg"},{"__type":"File","url":"b.jpg"}]"#,
    #"["a.jpg",null,"","none","b.jpg","a.jpg"]"#,
  ])
  func `addresses are read however a list is written`(_ media: String) throws {
    let result = try read(#","media":\#(media)"#, Self.map(nil))
    #expect(try pictures(result) == ["a.jpg||", "b.jpg||"])
    #expect(codes(result) == [])
  }

  @Test(arguments: [
    #"[{"url":"a.jpg","description":"A","title":"T"},{"url":"b.jpg"}]"#,
    #"{"x":{"url":"a.jpg","description":"A","title":"T"},"y":{"file":{"path":"b.jpg"}}}"#,
    #"{"arrayValue":{"values":[{"mapValue":{"fields":{"url":{"stringValue":"a.jpg"},"description":{"stringValue":"A"},"title":{"stringValue":"T"}}}},{"mapValue":{"fields":{"url":{"stringValue":"b.jpg"}}}}]}}"#,
    #"{"data":[{"attributes":{"url":"a.jpg","description":"A","title":"T"}},{"attributes":{"url":"b.jpg"}}]}"#,
    #"[{"description":"A","title":"T","url":"a.jpg"},"b.jpg"]"#,
    #"[{"url":"a.jpg","title":"T"},{"url":"b.jpg"},{"url":"a.jpg","description":"A","title":"U"}]"#,
  ])
  func `objects give address, alternative text and caption`(_ media: String) throws {
    let result = try read(#","media":\#(media)"#)
    #expect(try pictures(result) == ["a.jpg|A|T", "b.jpg||"])
    #expect(codes(result) == [])
  }

  @Test(arguments: [
    (#","media":["a.jpg"]"#, "a.jpg"), (#","media":{"url":"a.jpg"}"#, "a.jpg"),
    (#","cover":"c.jpg""#, "c.jpg"),
    (#","cover":"c.jpg","media":[]"#, "c.jpg"), (#","cover":"c.jpg","media":["c.jpg"]"#, "c.jpg"),
    (#","cover_alt":"Nothing to see""#, nil), (#","media":null"#, nil),
  ])
  func `one picture without texts is only the blog's picture`(_ blog: String, _ picture: String?) throws {
    let result = try read(blog)
    #expect(result.community.blogs[0].picture == picture)
    #expect(result.community.parts(ofBlog: 0).value == .none)
  }

  @Test(arguments: [
    (#","cover":"c.jpg","media":["a.jpg","b.jpg"]"#, ["c.jpg||", "a.jpg||", "b.jpg||"]),
    (#","cover":"b.jpg","media":["a.jpg","b.jpg"]"#, ["a.jpg||", "b.jpg||"]),
    (#","cover":"c.jpg","cover_alt":"C""#, ["c.jpg|C|"]),
    (#","cover":"b.jpg","cover_alt":"B","media":["a.jpg","b.jpg"]"#, ["a.jpg||", "b.jpg|B|"]),
    (#","cover_alt":"A","media":["a.jpg","b.jpg"]"#, ["a.jpg|A|", "b.jpg||"]),
    (#","cover_alt":"A","media":[{"url":"a.jpg","description":"Own"}]"#, ["a.jpg|Own|"]),
    (#","media":["a.jpg","b.jpg"],"extra":{"images":["z.jpg"]}"#, ["a.jpg||", "b.jpg||"]),
    (#","extra":{"images":["y.jpg","z.jpg"]}"#, ["y.jpg||", "z.jpg||"]),
    (#","extra":{"images":["y.jpg","z.jpg"]},"media":["a.jpg","b.jpg"]"#, ["a.jpg||", "b.jpg||"]),
  ])
  func `the blog's own picture and alternative text join the others`(_ blog: String, _ shown: [String]) throws
  {
    #expect(try pictures(read(blog)) == shown)
  }

  @Test(arguments: [
    (#"[{"src":"a.jpg"},{"url":"b.jpg","title":"B"}]"#, 1),
    (#"[{},[],7,true,{"url":[1]},{"url":"b.jpg","title":"B"}]"#, 4),
    (#"[{"url":{"no":1}},{"url":null},{"url":"b.jpg","title":"B"}]"#, 2),
  ])
  func `what has no address is reported, and the rest is read`(_ media: String, _ count: Int) throws {
    let result = try read(#","media":\#(media)"#)
    #expect(try pictures(result) == ["b.jpg||B"])
    #expect(codes(result) == ["picture-without-address"])
    let counted = count == 1 ? "1 picture in media has" : "\(count) pictures in media have"
    #expect(
      result.diagnostics.map(line).contains(
        "export.json:1:16: posts/p1: \(counted) no address; skipped. Name the field of the address in the field map, for example 'pictures: {path: media, address: url}'."
      )
    )
  }

  @Test func `of too many pictures the first are kept`() throws {
    let media = (1...730).map { #"{"url":"\#($0).jpg"}"# }.joined(separator: ",")
    let result = try read(#","cover":"c.jpg","media":[\#(media)]"#)
    let pictures = try pictures(result)
    #expect(pictures.count == 100 && pictures[0] == "c.jpg||" && pictures[99] == "99.jpg||")
    #expect(
      result.diagnostics.filter { $0.code == "pictures-too-many" }.map(\.summary)
        == ["media has 731 pictures; only the first 100 are shown"]
    )
  }

  @Test func `texts are one line, without e-mail addresses and what can mislead, and not endless`() throws {
    let long = String(repeating: "long ", count: 1000)
    let media =
      #"[{"url":"a.jpg","description":"By\n ana@example.org \u202etxt","title":"<b>T</b>\u0000"},"#
      + #"{"url":"b.jpg","description":"\#(long)","title":{"x":1}}]"#
    let result = try read(#","media":\#(media)"#)
    let pictures = result.community.parts(ofBlog: 0).pictures
    #expect(pictures[0] == BlogPicture(address: "a.jpg", alt: "By ana@… txt", caption: "<b>T</b>"))
    #expect(pictures[1].alt.count == 2000 && pictures[1].caption.isEmpty)
    #expect(codes(result) == ["address-masked"])
  }

  @Test func `an alternative text of the blog is masked, too`() throws {
    let result = try read(#","cover":"a.jpg","cover_alt":"Mail ana@example.org""#)
    #expect(try pictures(result) == ["a.jpg|Mail ana@…|"])
  }

  @Test func `an address that is too long is reported`() throws {
    let long = String(repeating: "a", count: 8193)
    let result = try read(#","media":["\#(long)","b.jpg","c.jpg"]"#)
    #expect(try pictures(result) == ["b.jpg||", "c.jpg||"])
    #expect(codes(result) == ["picture-url-unusable"])
  }

  @Test func `an address may need a prefix`() throws {
    let map = Self.map(Self.fields, url: "https://example.org/media/")
    let result = try read(#","media":[{"url":"/a.jpg"},{"url":"https://x.example/b.jpg"}]"#, map)
    #expect(try pictures(result) == ["https://example.org/media/a.jpg||", "https://x.example/b.jpg||"])
  }

  @Test func `deep nesting and huge objects end`() throws {
    let deep = String(repeating: #"{"a":["#, count: 40) + String(repeating: "]}", count: 40)
    let wide = (0..<3000).map { #""k\#($0)":{"url":"\#($0).jpg"}"# }.joined(separator: ",")
    let result = try read(#","media":[\#(deep),{\#(wide)}]"#)
    #expect(try pictures(result).count == 100)
    #expect(codes(result) == ["picture-without-address", "pictures-too-many"])
  }

  @Test func `a mistyped path in a picture is reported with a suggestion`() throws {
    let fields = FieldMap.PictureFields(address: ["url"], alt: ["descripton"])
    let result = try read(
      #","cover":"c","cover_alt":"C","media":[{"url":"a.jpg","description":"A"}]"#,
      Self.map(fields)
    )
    #expect(
      result.diagnostics.map(line).contains(
        "no blog has 'media.descripton', which the field map uses for pictures. Did you mean "
          + "'media.description'?"
      )
    )
  }

  @Test func `a slice of a large file gives the same pictures`() throws {
    let posts = (0..<4000).map {
      #""p\#($0)":{"words":"x","media":[{"url":"\#($0)a.jpg","title":"T"},"\#($0)b.jpg"]}"#
    }
    let text = #"{"posts":{\#(posts.joined(separator: ","))}}"#
    let result = try BlogExportTests.read(text, options: ExportOptions(fieldMap: Self.map(Self.fields)))
    #expect(result.community.blogs.count == 4000)
    for (index, blog) in result.community.blogs.enumerated() {
      let number = blog.id.dropFirst()
      #expect(
        result.community.parts(ofBlog: index).pictures.map(\.address) == ["\(number)a.jpg", "\(number)b.jpg"]
      )
    }
  }
}

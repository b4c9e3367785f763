import BlogModel
import Testing

@testable import BlogExport

/// What the writer writes, the reader of exports reads with the same field map.
struct RecordWriterTests {
  static let maps: [FieldMap] = [.fellowBlogger, .auto, .videoAnswers, .finds, .series, .spots]

  private static let hostile = [
    "Hello", "<p>Hi</p>", "a\u{0}b\u{7}c", "\u{202E}txt", "\"\\\u{8}\n\t\r\n\u{2028}", "no bio", "null",
    "jane@example.org", "{{title}}", "😀👩‍👩‍👧‍👦", "2024", "true", "a.b[c]", "</script>", "  spaces  ", "&amp; <b>&",
    "# Title\n\n* one\n* two\n\n    code", "﻿bom", String(repeating: "x", count: 5000), "\u{FFFF}\u{1F}",
    "e\u{301}", "- [ ] task", "'; DROP TABLE blogs; --", "../../etc/passwd", "%00%2e%2e", "\r", "…",
  ]

  private static let writers: [(map: FieldMap, writer: RecordWriter)] = maps.compactMap { map in
    (try? RecordWriter(ExportOptions(fieldMap: map, html: html))).map { (map, $0) }
  }
  private static let html = HTMLConverter(
    markdown: { "converted \($0.count)" },
    plain: { "plain \($0.count)" },
    line: { "line \($0.count)" }
  )

  @Test func `every map of an app can be written`() {
    #expect(Self.writers.map(\.map.name) == Self.maps.map(\.name))
  }

  /// Writes, reads, and writes again what was read.
  private func check(_ values: RecordValues, _ map: FieldMap, _ writer: RecordWriter) throws {
    let document = try writer.document(values)
    let read = try #require(writer.values(document.path, document.bytes))
    #expect(read.values == document.values, "\(map.name)")
    #expect(read.removed == nil)
    let again = try writer.document(read.values)
    #expect(again == document, "\(map.name)")
    let removal = try writer.removal(of: values, at: Timestamp(seconds: 1_700_000_000), isHidden: false)
    let removed = try #require(writer.values(removal.path, removal.bytes))
    #expect(removed.values == document.values)
    #expect(removed.removed == Timestamp(seconds: 1_700_000_000) && !removed.isHidden)
    let hiding = try writer.removal(of: values, at: Timestamp(seconds: 1_700_000_000), isHidden: true)
    let hidden = try #require(writer.values(hiding.path, hiding.bytes))
    #expect(hidden.values == document.values && hidden.removed != nil && hidden.isHidden)
  }

  private func text(_ dice: inout Dice) -> String {
    (0...dice.next(below: 3)).map { _ in Self.hostile[dice.next(below: Self.hostile.count)] }
      .joined(separator: ["", " ", "\n", "\n\n"][dice.next(below: 4)])
  }

  private func date(_ dice: inout Dice) -> Timestamp {
    Timestamp(
      microseconds: Int64(dice.next(below: 4_000_000_000)) * 1_000_000 + Int64(dice.next(below: 3) * 1500)
    )
  }

  /// Errors are right for texts that the app itself uses for a missing value.
  private func attempt(_ values: RecordValues, _ map: FieldMap, _ writer: RecordWriter) throws {
    do { try check(values, map, writer) } catch let error as RecordWriterError {
      let isPlaceholder = if case .notKept = error { map == .fellowBlogger || map == .auto } else { false }
      #expect(isPlaceholder, "\(map.name): \(error.message): \(values)")
    }
  }

  @Test(arguments: 0..<60)
  func `any text of a blog is kept`(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 7919 + 5)
    for (map, writer) in Self.writers {
      func has(_ property: FieldMap.Property) -> Bool { writer.has(property, of: .blog) }
      var record = BlogRecord(
        blog: Blog(id: "b\(seed)", blogger: 0, text: "x\(text(&dice))", createdDate: nil),
        author: has(.blogger) ? "u\(seed)" : nil
      )
      if has(.title) { record.blog.title = "t\(text(&dice))" }
      if has(.createdDate) { record.blog.createdDate = date(&dice) }
      if has(.tags) { record.blog.tags = ["sea, salt", text(&dice), "#x"] }
      if has(.picture) { record.blog.picture = "blogs/u1/\(seed).jpg" }
      if has(.video) { record.parts.video = "v.mp4" }
      if has(.question) { record.question = "q1" }
      if has(.likeCount) { record.parts.likeCount = Int32(dice.next(below: 5)) }
      if has(.group) { (record.parts.group, record.parts.number) = ("1", "07") }
      if has(.people) { record.people = ["ana", "Ben, the Great"] }
      if has(.spot) { record.spot = "s1" }
      if has(.place) { record.parts.place = Place(latitude: -12.345678, longitude: 170.000001) }
      if map == .finds {
        record.parts.attributes = [
          Attribute(name: "Colour", values: ["green", "white", text(&dice), text(&dice)]),
          Attribute(name: "Streak", values: [text(&dice)]),
          Attribute(name: "Magnetic", values: ["false"]),
        ]
      }
      try attempt(.blog(record), map, writer)
    }
  }

  @Test(arguments: 0..<60)
  func `any text of a profile, a comment, a question, a like and a spot is kept`(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 104_729 + 11)
    for (map, writer) in Self.writers {
      func has(_ property: FieldMap.Property) -> Bool { writer.has(property, of: .blogger) }
      var blogger = Blogger(id: "u\(seed)", fullName: "Jane Q \(text(&dice)) Doe", bio: "b\(text(&dice))")
      if has(.displayName) { blogger.displayName = "n\(text(&dice))" }
      if has(.joinedDate) { blogger.joinedDate = date(&dice) }
      if has(.photo) { blogger.photo = "profileImages/u1" }
      if has(.cover) { blogger.cover = "https://example.org/a.jpg" }
      if has(.score) { blogger.score = 0 }
      for service in ProfileLink.Service.allCases where has(.github) {
        if let link = RecordWriter.link("https://example.org/j", service) { blogger.links.append(link) }
      }
      try attempt(.blogger(blogger), map, writer)

      if writer.canWrite(.comment) {
        let created = writer.has(.createdDate, of: .comment) ? date(&dice) : nil
        var comment = Comment(id: "c1", blog: 0, author: 0, text: "c\(text(&dice))", createdDate: created)
        if writer.has(.parent, of: .comment) { comment.parent = "c/0" }
        let names = writer.attributeNames(of: .comment)
        if !names.isEmpty {
          comment.suggestion = Suggestion(
            title: "t\(text(&dice))",
            attributes: names.map { Attribute(name: $0, values: ["v\(text(&dice))", "?", "w"]) }
          )
        }
        try attempt(.comment(CommentRecord(comment: comment, blog: "B/1", author: "u 2")), map, writer)
      }
      if writer.canWrite(.question) {
        let question = Question(id: "q1", asker: 0, receiver: 1, text: "q\(text(&dice))")
        try attempt(.question(QuestionRecord(question: question, asker: "u 1", receiver: "u2")), map, writer)
      }
      if writer.canWrite(.like) {
        try attempt(.like(LikeRecord(blog: "B1", blogger: "u1", createdDate: date(&dice))), map, writer)
      }
      if writer.canWrite(.spot) {
        var spot = Spot(id: "s1", name: "n\(text(&dice))", picture: "s1.jpg", text: text(&dice))
        spot.place = Place(latitude: 59.32931, longitude: -0.000001)
        if writer.has(.createdDate, of: .spot) { spot.createdDate = date(&dice) }
        try attempt(.spot(SpotRecord(spot: spot, author: "u1")), map, writer)
      }
    }
  }

  @Test func `a document can be read in version control`() throws {
    let writer = try RecordWriter(ExportOptions())
    let blog = Blog(
      id: "b1",
      blogger: 0,
      picture: "blogs/u1/b1",
      text: "Grüße\n\n\"Hi\"",
      createdDate: Timestamp(seconds: 1_552_242_646)
    )
    let document = try writer.document(.blog(BlogRecord(blog: blog, author: "u1")))
    #expect(document.path == "blogs/b1.json")
    #expect(
      String(decoding: document.bytes, as: UTF8.self) == """
        {
          "blogDescription": "Grüße\\n\\n\\"Hi\\"",
          "bloggerId": "u1",
          "createdDate": "2019-03-10T18:30:46Z",
          "documentId": "b1",
          "imageURL": "blogs/u1/b1"
        }

        """
    )
  }

  @Test func `a text that the app uses for a missing one is refused, not lost`() throws {
    let writer = try RecordWriter(ExportOptions())
    #expect(throws: RecordWriterError.notKept(.bio, .blogger)) {
      try writer.document(.blogger(Blogger(id: "u1", displayName: "ana", bio: "no bio")))
    }
  }

  @Test func `a property without a field is refused`() throws {
    let writer = try RecordWriter(ExportOptions())
    let blog = Blog(id: "b1", blogger: 0, title: "Title", text: "x", createdDate: nil)
    #expect(throws: RecordWriterError.noField(.title, .blog)) {
      try writer.document(.blog(BlogRecord(blog: blog, author: "u1")))
    }
  }

  @Test(arguments: FieldMap.platforms)
  func `an export of a platform cannot be edited yet`(_ map: FieldMap) {
    #expect(throws: RecordWriterError.platform(map.name)) { try RecordWriter(ExportOptions(fieldMap: map)) }
    #expect(
      RecordWriterError.platform("mastodon").message == "the studio cannot edit an export of mastodon yet"
    )
  }

  private func map(_ blog: FieldMap.Rule) -> FieldMap {
    FieldMap(
      name: "mine",
      rules: [.init(.blogger, in: ["people"], sources: [.init(.id, from: ["id"])]), blog]
    )
  }

  @Test func `maps without an inverse are refused`() throws {
    let id = FieldMap.Source(.id, from: ["id"])
    let lookup = FieldMap.Lookup(in: ["tags"], key: "id", value: "name")
    let refused: [(FieldMap.Rule, RecordWriterError)] = [
      (.init(.blog, in: ["rooms/texts"], sources: [id]), .noCollection(.blog)),
      (.init(.blog, in: ["texts"], sources: []), .noField(.id, .blog)),
      (
        .init(.blog, in: ["texts"], sources: [id], conditions: [.init(path: "type", values: ["post"])]),
        .conditions(.blog)
      ),
      (
        .init(.blog, in: ["texts"], sources: [id, .init(.tags, from: ["tag"], through: [lookup])]),
        .joined(.tags, .blog)
      ),
    ]
    for (rule, error) in refused {
      #expect(throws: error) { try RecordWriter(ExportOptions(fieldMap: map(rule))) }
    }
  }

  @Test func `values that the map changes are refused`() throws {
    let text = FieldMap.Source(.text, from: ["t"])
    let sources: [(FieldMap.Source, FieldMap.Property)] = [
      (.init(.title, from: ["title"], conversion: .lowercase), .title),
      (.init(.title, from: ["title"], conversion: .last(separator: "i")), .title),
      (.init(.title, from: ["title"], replacing: [.init("T", by: "")]), .title),
    ]
    for (source, property) in sources {
      let rule = FieldMap.Rule(.blog, in: ["texts"], sources: [.init(.id, from: ["id"]), text, source])
      let writer = try RecordWriter(ExportOptions(fieldMap: map(rule)))
      let blog = Blog(id: "b1", blogger: 0, title: "Title", text: "x", createdDate: nil)
      #expect(throws: RecordWriterError.notKept(property, .blog)) {
        try writer.document(.blog(BlogRecord(blog: blog, author: nil)))
      }
    }
  }

  @Test func `dates keep their precision whatever pattern the app uses`() throws {
    let rule = FieldMap.Rule(
      .blog,
      in: ["texts"],
      sources: [
        .init(.id, from: ["id"]), .init(.text, from: ["t"]),
        .init(.createdDate, from: ["at"], conversion: .date(format: "dd.MM.yyyy HH:mm")),
      ]
    )
    let writer = try RecordWriter(ExportOptions(fieldMap: map(rule)))
    let blog = Blog(
      id: "b1",
      blogger: 0,
      text: "x",
      createdDate: Timestamp(microseconds: 1_552_242_646_123_456)
    )
    let document = try writer.document(.blog(BlogRecord(blog: blog, author: nil)))
    #expect(writer.values(document.path, document.bytes)?.values == document.values)
  }

  @Test func `pictures and likes of comments, and captions, are kept`() throws {
    let pictures = FieldMap.PictureFields(address: ["url"], alt: ["alt"])
    let blog = FieldMap.Rule(
      .blog,
      in: ["texts"],
      sources: [
        .init(.id, from: ["id"]), .init(.picture, from: ["photo"]), .init(.alt, from: ["alt"]),
        .init(.caption, from: ["below"]),
      ]
    )
    let comment = FieldMap.Rule(
      .comment,
      in: ["answers"],
      sources: [
        .init(.id, from: ["id"]), .init(.blog, from: ["on"]), .init(.text, from: ["t"]),
        .init(.likeCount, from: ["likes"]), .init(.pictures, from: ["photos"], pictureFields: pictures),
      ]
    )
    let rules = map(blog).rules + [comment]
    let writer = try RecordWriter(ExportOptions(fieldMap: FieldMap(name: "mine", rules: rules)))
    let photo = BlogPicture(address: "a.jpg", alt: "A loaf", caption: "Day six")
    let values: [RecordValues] = [
      .blog(
        BlogRecord(
          blog: Blog(id: "b1", blogger: 0, picture: "a.jpg", text: "", createdDate: nil),
          parts: BlogParts(pictures: [photo]),
          author: nil
        )
      ),
      .comment(
        CommentRecord(
          comment: Comment(
            id: "c1",
            blog: 0,
            author: 0,
            text: "",
            createdDate: nil,
            likeCount: 3,
            pictures: [BlogPicture(address: "b.jpg", alt: "Its crumb"), BlogPicture(address: "c.jpg")]
          ),
          blog: "b1",
          author: nil
        )
      ),
    ]
    for value in values {
      let document = try writer.document(value)
      #expect(document.values == value)
      #expect(writer.values(document.path, document.bytes)?.values == value)
    }
  }

  @Test(arguments: [
    "b1", "B1", "a/b", "..", ".", "con", "lpt1", "é", "\u{0}", " x", String(repeating: "a", count: 500),
  ])
  func `a file of any id has a safe name`(_ id: String) {
    let name = OverlayFileName.name(of: id)
    #expect((name == id) == (id == "b1"))
    #expect(name.utf8.allSatisfy { $0 > 0x2C && $0 < 0x7F && $0 != 0x2F && $0 != 0x5C && $0 != 0x2E })
    #expect(name.utf8.count < 120)
    #expect(name == name.lowercased())
    #expect(name != OverlayFileName.name(of: id, in: "other"))
  }
}

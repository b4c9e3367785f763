import BlogModel
import Testing

@testable import BlogExport

/// Collections that several kinds share, and bloggers inside other records.
struct SharedCollectionTests {
  private static func map(_ conditions: [FieldMap.Mark]) -> FieldMap {
    FieldMap(
      name: "forum",
      rules: [
        FieldMap.Rule(
          .blogger,
          in: ["users"],
          sources: [
            FieldMap.Source(.id, from: ["nick"]), FieldMap.Source(.displayName, from: ["nick"]),
            FieldMap.Source(.photo, from: ["face"]),
          ],
          within: [
            FieldMap.Embedding(in: .blog, at: "author.profile"), FieldMap.Embedding(in: .comment, at: ""),
          ],
          marks: FieldMap.Mark.usualOfBloggers
        ),
        FieldMap.Rule(
          .blog,
          in: ["posts"],
          sources: [
            FieldMap.Source(.id, from: ["id"]), FieldMap.Source(.blogger, from: ["author.profile.nick"]),
            FieldMap.Source(.text, from: ["text"]),
          ],
          conditions: conditions,
          marks: FieldMap.Mark.usual,
          order: .newestFirst
        ),
        FieldMap.Rule(
          .comment,
          in: ["posts"],
          sources: [
            FieldMap.Source(.blog, from: ["on"]), FieldMap.Source(.blogger, from: ["nick"]),
            FieldMap.Source(.text, from: ["text"]),
          ],
          conditions: [FieldMap.Mark(path: "on", values: ["null"], marksOthers: true)],
          marks: FieldMap.Mark.usual,
          order: .newestFirst
        ),
      ]
    )
  }

  private static let topics = [FieldMap.Mark(path: "kind", values: ["topic"])]

  private func read(_ text: String, _ conditions: [FieldMap.Mark] = topics) throws -> ExportResult {
    try BlogExportTests.read(text, options: ExportOptions(fieldMap: Self.map(conditions)))
  }

  /// `B` for a blog, `C` for a comment, `-` for neither.
  private func kind(_ fields: String, _ conditions: [FieldMap.Mark]) throws -> String {
    let first = #"{"id":"b0","kind":"topic","to":"all","v":{"w":7},"text":"x"}"#
    let result = try read(#"{"posts":[\#(first),{"id":"p","text":"x"\#(fields)}]}"#, conditions)
    return result.read[.blog] == 2 ? "B" : result.read[.comment] == 1 ? "C" : "-"
  }

  @Test(arguments: [
    (#","kind":"topic""#, "B"), (#","kind":"TOPIC ""#, "B"), (#","kind":["poll","topic"]"#, "B"),
    (#","kind":{"stringValue":"topic"}"#, "B"), (#","on":"b0","kind":"topic""#, "B"), (#","on":"b0""#, "C"),
    (#","kind":"poll","on":"b0""#, "C"), (#","kind":"poll""#, "-"), (#","on":null"#, "-"),
    (#","kind":[]"#, "-"),
    (#","kind":{"a":"topic"}"#, "-"), (#","kind":{"kind":"topic"}"#, "-"), (#","kind":true"#, "-"),
  ])
  func `the first rule whose conditions are met says the kind`(fields: String, kind: String) throws {
    #expect(try self.kind(fields, Self.topics) == kind)
  }

  @Test(arguments: [
    (#","to":["all","me"],"v":{"w":7}"#, "B"), (#","to":["me"],"v":{"w":7}"#, "-"), (#","to":"all""#, "-"),
    (#","v":{"w":8},"to":"all""#, "-"), (#","v":[{"w":8},{"w":7}],"to":"all""#, "B"),
    (#","v":[{"w":8}],"to":"all""#, "-"),
    (#","v":{"u":{"w":7}},"to":"all""#, "-"),
    (#","kind":"x","to":"all","v":{"a":[1,{"w":8}],"w":7.5}"#, "-"), (#","to":"all","v":{"w":"7"}"#, "B"),
    (#","to":"all","v":{"w":7.0}"#, "B"),
  ])
  func `all conditions must be met, at any depth`(fields: String, kind: String) throws {
    let conditions = [FieldMap.Mark(path: "to", values: ["all"]), FieldMap.Mark(path: "v.w", values: ["7"])]
    #expect(try self.kind(fields, conditions) == kind)
  }

  @Test
  func `a blogger inside records is read once`() throws {
    let author = #""author":{"profile":{"nick":"ana","face":"a.png"}}"#
    let result = try read(
      #"""
      {"posts":[{"id":"b1","kind":"topic","text":"x",\#(author)},{"id":"b2","kind":"topic","text":"x",\#(author)},
       {"on":"b1","text":"hi","nick":"tom","face":"t.png"},{"on":"b2","text":"hi","nick":"ana","face":"other.png"}]}
      """#
    )
    #expect(result.community.bloggers.map { "\($0.id) \($0.photo ?? "-")" } == ["ana a.png", "tom t.png"])
    #expect(result.diagnostics.isEmpty)
    #expect((result.read[.blogger], result.used[.blogger], result.skipped.total) == (2, 2, 0))
    #expect(result.community.blogs.map { result.community.bloggers[Int($0.blogger)].id } == ["ana", "ana"])
  }

  @Test
  func `a list of bloggers takes precedence, wherever it is`() throws {
    let post = #"{"id":"b1","kind":"topic","text":"x","author":{"profile":{"nick":"ana","face":"old.png"}}}"#
    for text in [
      #"{"posts":[\#(post)],"users":[{"nick":"ana","face":"new.png"}]}"#,
      #"{"users":[{"nick":"ana","face":"new.png"}],"posts":[\#(post)]}"#,
    ] {
      let result = try read(text)
      #expect(result.community.bloggers.map(\.photo) == ["new.png"])
      #expect((result.read[.blogger], result.diagnostics.count) == (1, 0))
    }
  }

  @Test
  func `authors of private records are not imported`() throws {
    let result = try read(
      #"""
      {"posts":[{"id":"b1","kind":"topic","text":"x"},
       {"on":"b1","text":"hi","nick":"mallory","face":"t.png","hidden":true},
       {"id":"b2","kind":"topic","text":"x","draft":true,"author":{"profile":{"nick":"eve"}}}]}
      """#
    )
    #expect(result.community.bloggers.filter { !$0.isUnknown }.isEmpty)
  }

  @Test
  func `authors of comments on private blogs are not imported`() throws {
    let result = try read(
      #"""
      {"posts":[{"id":"b1","kind":"topic","text":"x","author":{"profile":{"nick":"ana"}}},
       {"id":"b2","kind":"topic","text":"x","draft":true},
       {"on":"b1","text":"hi","nick":"tom"},{"on":"b2","text":"hi","nick":"eve"},
       {"on":"b2","text":"hi","nick":"tom"},{"on":"gone","text":"hi","nick":"zoe"}]}
      """#
    )
    #expect(result.community.bloggers.map(\.id) == ["ana", "tom"])
    #expect(result.read[.blogger] == 2)
  }

  @Test
  func `people inside questions, quotes and spots are read, but not those of private ones`() throws {
    func rule(_ kind: RecordKind, _ fields: [(FieldMap.Property, String)]) -> FieldMap.Rule {
      FieldMap.Rule(
        kind,
        in: ["\(kind.rawValue)s"],
        sources: ([(.id, "id")] + fields).map { FieldMap.Source($0.0, from: [$0.1]) },
        marks: FieldMap.Mark.usual
      )
    }
    let embeddings: [(RecordKind, String)] = [
      (.question, "from"), (.question, "to"), (.quote, "by"), (.spot, "by"),
    ]
    func read(isNamedOnly: Bool) throws -> [String] {
      let people = FieldMap.Rule(
        .blogger,
        in: [],
        sources: [.init(.id, from: ["nick"]), .init(.displayName, from: ["nick"])],
        within: embeddings.map { FieldMap.Embedding(in: $0.0, at: $0.1) },
        marks: FieldMap.Mark.usualOfBloggers,
        isNamedOnly: isNamedOnly
      )
      let rules = [
        people, rule(.blog, [(.text, "text"), (.question, "answers")]),
        rule(.question, [(.blogger, "from.nick"), (.receiver, "to.nick"), (.text, "text")]),
        rule(.quote, [(.blogger, "by.nick"), (.text, "text")]),
        rule(.spot, [(.blogger, "by.nick"), (.title, "name"), (.place, "at")]),
      ]
      let result = try BlogExportTests.read(
        #"""
        {"blogs":[{"id":"b1","text":"x","answers":"q1"}],
         "questions":[{"id":"q1","text":"Why?","from":{"nick":"ana"},"to":{"nick":"ben"}},
           {"id":"q2","text":"How?","from":{"nick":"eve"},"to":{"nick":"mallory","status":"suspended"}},
           {"id":"q3","text":"Who?","from":{"nick":"hidden"}}],
         "quotes":[{"id":"t1","text":"Hm.","by":{"nick":"cleo"}},
           {"id":"t2","text":"No.","by":{"nick":"private"},"draft":true}],
         "spots":[{"id":"s1","name":"Pier","at":{"latitude":1,"longitude":2},"by":{"nick":"dan"}}]}
        """#,
        options: ExportOptions(hidden: ["questions/q3"], fieldMap: FieldMap(name: "app", rules: rules))
      )
      return result.community.bloggers.filter { !$0.isUnknown }.map(\.id)
    }
    #expect(try read(isNamedOnly: false) == ["ana", "ben", "cleo", "dan"])
    // Of these, only the author of the answer is named by what the documentation says.
    #expect(try read(isNamedOnly: true) == ["ben"])
  }

  @Test
  func `a private author inside a record hides all its records`() throws {
    let result = try read(
      #"""
      {"posts":[{"id":"b1","kind":"topic","text":"x","author":{"profile":{"nick":"eve"}}},
       {"id":"b2","kind":"topic","text":"x","author":{"profile":{"nick":"eve","banned":true,"status":"suspended"}}}]}
      """#
    )
    #expect(result.community.blogs.isEmpty)
    #expect(result.withheld[.blogger] == 1)
  }

  @Test(arguments: [
    "null", "7", "[]", "[7]", "{}", #"{"profile":null}"#, #"{"profile":[{"face":"x"}]}"#, #""ana""#,
  ])
  func `an author that is no object with an id is none`(author: String) throws {
    let result = try read(#"{"posts":[{"id":"b1","kind":"topic","text":"x","author":\#(author)}]}"#)
    #expect(result.community.bloggers.allSatisfy { $0.isUnknown })
    #expect(result.community.blogs.count == 1)
  }

  @Test
  func `slices of a large file give the same as the whole`() async throws {
    let posts = (0..<600).map { number in
      number % 3 == 0
        ? #"{"id":"b\#(number)","kind":"topic","text":"x","author":{"profile":{"nick":"u\#(number % 7)"}}}"#
        : #"{"on":"b\#(number - number % 3)","text":"c\#(number)","nick":"u\#(number % 11)"}"#
    }
    let bytes = Array(#"{"posts":[\#(posts.joined(separator: ",\n"))]}"#.utf8)
    let options = ExportOptions(fieldMap: Self.map(Self.topics), jobs: 1)
    var many = options
    many.jobs = 3
    let whole = try await ExportReader(options: options).read(name: "export.json", bytes: bytes)
    let cut = try await ExportReader(options: many, sliceSize: 2000).read(name: "export.json", bytes: bytes)
    #expect(lines(whole.community) == lines(cut.community))
    #expect(whole.community.blogs.count == 200 && whole.community.comments.count == 400)
    #expect(whole.read == cut.read)
  }

  @Test
  func `of a person inside records of several files or slices, the first counts`() async throws {
    func post(_ number: Int, _ nick: String, _ face: String) -> String {
      let author = #"{"profile":{"nick":"\#(nick)","face":"\#(face)"}}"#
      return #"{"id":"b\#(number)","kind":"topic","text":"x","author":\#(author)}"#
    }
    let pages = (0..<90).map { page in
      let posts = (0..<20).map { post(page * 20 + $0, "u\($0 % 3)", "p\(page).png") }
      return ("posts-\(page).json", #"{"posts":[\#(posts.joined(separator: ",\n"))]}"#)
    }
    let large = (0..<300).map { post($0, "u\($0 % 7)", "f\($0).png") }
    let one = [("posts.json", #"{"posts":[\#(large.joined(separator: ",\n"))]}"#)]
    for files in [pages, Array(pages.prefix(3)), one] {
      let origins = files.map { ExportOrigin.kept(name: $0.0, .memory(Array($0.1.utf8))) }
      let options = ExportOptions(fieldMap: Self.map(Self.topics), jobs: 1)
      var many = options
      many.jobs = 3
      let whole = try await ExportReader(options: options).read(origins: origins)
      let cut = try await ExportReader(options: many, sliceSize: 2000).read(origins: origins)
      #expect(lines(whole.community) == lines(cut.community))
      #expect(whole.files.map(\.records) == cut.files.map(\.records))
      #expect((whole.read, whole.skipped) == (cut.read, cut.skipped))
    }
  }
}

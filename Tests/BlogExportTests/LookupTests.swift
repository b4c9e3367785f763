import BlogModel
import Testing

@testable import BlogExport

/// Properties whose values are looked up in other collections.
@Suite struct LookupTests {
  private static let tags = FieldMap.Source(
    .tags,
    from: ["id"],
    through: [
      FieldMap.Lookup(in: ["post_tags"], key: "post", value: "tag", order: "place"),
      FieldMap.Lookup(
        in: ["labels", "more"],
        key: "id",
        value: "name.en",
        conditions: [FieldMap.Mark(path: "kind", values: ["public"])]
      ),
    ]
  )

  private static let posts = #""posts":[{"id":"p1","text":"a"},{"id":2,"text":"b"},{"id":"p3","text":"c"}]"#
  private static let pairs = """
    "post_tags":[{"post":"p1","tag":"t2","place":2},{"post":"p1","tag":7.0,"place":1},{"post":2,"tag":"t2"},
    {"post":"p1","tag":"secret","place":0},{"post":"p1"},{"tag":"t2"},{"post":{"x":1},"tag":["t2"]},null]
    """
  private static let labels = """
    "labels":[{"id":7,"name":{"en":"Bread"},"kind":"public"},{"id":"secret","name":{"en":"No"},"kind":"internal"}],
    "more":{"t2":{"name":{"en":"Every day"},"kind":"public"}}
    """

  private func options(_ source: FieldMap.Source) -> ExportOptions {
    ExportOptions(
      fieldMap: FieldMap(
        name: "test",
        rules: [
          FieldMap.Rule(
            .blog,
            in: ["posts"],
            sources: [
              FieldMap.Source(.id, from: ["id"]), FieldMap.Source(.text, from: ["text"]),
              FieldMap.Source(.blogger, from: ["by"]), source,
            ]
          ),
          FieldMap.Rule(.blogger, in: ["people"], sources: [FieldMap.Source(.id, from: ["id"])]),
        ]
      )
    )
  }

  private func tags(_ text: String) throws -> [String: [String]] {
    let blogs = try read(text, options: options(Self.tags)).community.blogs
    return Dictionary(uniqueKeysWithValues: blogs.map { ($0.id, $0.tags) })
  }

  @Test(arguments: [
    "{\(posts),\(pairs),\(labels)}", "{\(labels),\(pairs),\(posts)}",
    #"{"db":[{"meta":{},"data":{\#(pairs),\#(posts),\#(labels)}}]}"#,
  ])
  func `values are looked up wherever their collections are`(text: String) throws {
    #expect(try tags(text) == ["p1": ["Bread", "Every day"], "2": ["Every day"], "p3": []])
  }

  @Test(arguments: [
    (#""2""#, "two"), (#""2.0""#, "version two"), ("2.0", "two"), (#""3""#, "three"), ("3.0", "three"),
    (#""4.0""#, "four"),
  ])
  func `7 and 7_0 are two keys only if there are both`(_ tag: String, _ name: String) throws {
    let source = FieldMap.Source(
      .tags,
      from: ["topic"],
      through: [FieldMap.Lookup(in: ["labels"], key: "id", value: "name")]
    )
    let result = try read(
      #"""
      {"posts":[{"id":"p1","text":"a","topic":\#(tag)}],"labels":[{"id":"2","name":"two"},
      {"id":"2.0","name":"version two"},{"id":"3.0","name":"three"},{"id":4.0,"name":"four"}]}
      """#,
      options: options(source)
    )
    #expect(result.community.blogs.map(\.tags) == [[name]])
  }

  @Test func `a large collection that is not read may come first`() throws {
    let revisions = (0..<2000).map { #"{"id":"r\#($0)","body":"\#(String(repeating: "x", count: 50))"}"# }
    let data =
      #""revisions":[\#(revisions.joined(separator: ","))],\#(Self.pairs),\#(Self.posts),\#(Self.labels)"#
    let text = #"{"db":[{"meta":{"version":"5"},"data":{\#(data)}}]}"#
    #expect(try tags(text) == ["p1": ["Bread", "Every day"], "2": ["Every day"], "p3": []])
  }

  @Test func `collections may be files of their own`() throws {
    let files = [
      ("export/posts.json", #"[{"id":"p1","text":"a"}]"#),
      ("export/post_tags.ndjson", "{\"post\":\"p1\",\"tag\":7}\n{\"post\":\"p1\",\"tag\":8}\n"),
      ("export/labels.json", #"{"data":[{"id":7,"name":{"en":"Bread"},"kind":"public"}],"page":1}"#),
      ("export/more.json", #"{"8":{"name.en":"Rye","kind":"public"}}"#),
    ]
    let reader = ExportReader(options: options(Self.tags))
    let result = try reader.read(files.map { ($0.0, Array($0.1.utf8)) })
    #expect(result.community.blogs.map(\.tags) == [["Bread", "Rye"]])
    #expect(!result.diagnostics.contains { $0.code == "collection-unused" })
  }

  @Test func `the author is the first that is found`() throws {
    let step = FieldMap.Lookup(in: ["authors"], key: "post", value: "person", order: "place")
    let result = try read(
      #"""
      {"posts":[{"id":"p1","text":"a"}],"people":[{"id":"u1"},{"id":"u2"}],
      "authors":[{"post":"p1","person":"u1","place":1},{"post":"p1","person":"u2","place":0}]}
      """#,
      options: options(FieldMap.Source(.blogger, from: ["id"], through: [step]))
    )
    #expect(result.community.blogs.map { result.community.bloggers[Int($0.blogger)].id } == ["u2"])
  }

  @Test func `collections that refer to each other in a circle are bounded`() throws {
    let rows = (0..<400).map { #"{"key":"a","value":"a","n":\#($0)}"# }.joined(separator: ",")
    let step = FieldMap.Lookup(in: ["links"], key: "key", value: "value")
    let source = FieldMap.Source(.tags, from: ["tag"], through: [step, step, step, step])
    let result = try read(
      #"{"posts":[{"id":"p1","text":"a","tag":"a"}],"links":[\#(rows)]}"#,
      options: options(source)
    )
    #expect(result.community.blogs.map(\.tags) == [["a"]])
  }

  @Test(arguments: [
    (#"{"posts":[{"id":"p1","text":"a"}],"post_tags":[{"post":"p1","tag"#, true),
    (#"{"posts":[{"id":"p1","text":"a"}],"labels":"\#(String(repeating: "[", count: 5000))"}"#, false),
    (#"{"posts":[{"id":"p1","text":"a"}],"labels":\#(String(repeating: "[", count: 5000))1"#, true),
  ])
  func `what cannot be read is reported once`(text: String, isCut: Bool) throws {
    do throws(ExportError) {
      let reader = ExportReader(options: options(Self.tags))
      let blogs = try reader.read([("export.json", Array(text.utf8))]).community.blogs
      #expect(!isCut && blogs.map(\.id) == ["p1"])
    } catch {
      #expect(isCut)
    }
  }

  @Test(arguments: [
    ("__SITE__/a.jpg", "https://x.example/a.jpg"),
    ("a__SITE____SITE__", "ahttps://x.examplehttps://x.example"),
    ("/a.jpg", "/a.jpg"),
  ])
  func `texts are replaced`(value: String, picture: String) throws {
    let source = FieldMap.Source(
      .picture,
      from: ["photo"],
      replacing: [FieldMap.Replacement("__SITE__", by: "https://x.example")]
    )
    let result = try read(
      #"{"posts":[{"id":"p1","text":"a","photo":"\#(value)"}]}"#,
      options: options(source)
    )
    #expect(result.community.blogs[0].picture == picture)
  }

  @Test func `a required text that is missing is reported`() throws {
    let source = FieldMap.Source(.text, from: ["html"], isRequired: true)
    let result = try read(
      #"{"posts":[{"id":"p1","html":null,"photo":"a.jpg"},{"id":"p2","html":"b"}]}"#,
      options: ExportOptions(
        fieldMap: FieldMap(
          name: "test",
          rules: [
            FieldMap.Rule(
              .blog,
              in: ["posts"],
              sources: [
                FieldMap.Source(.id, from: ["id"]), FieldMap.Source(.picture, from: ["photo"]), source,
              ]
            )
          ]
        )
      )
    )
    #expect(result.diagnostics.filter { $0.code == "text-missing" }.map(\.record) == ["posts/p1"])
  }

  @Test func `only bloggers who are named are kept`() throws {
    let map = FieldMap(
      name: "test",
      rules: [
        FieldMap.Rule(
          .blogger,
          in: ["people"],
          sources: [FieldMap.Source(.id, from: ["id"])],
          isNamedOnly: true
        ),
        FieldMap.Rule(
          .blog,
          in: ["posts"],
          sources: [FieldMap.Source(.text, from: ["text"]), FieldMap.Source(.blogger, from: ["by"])],
          marks: [FieldMap.Mark(path: "draft")]
        ),
      ]
    )
    let result = try read(
      #"""
      {"people":[{"id":"u1"},{"id":"u2"},{"id":"u3"}],
      "posts":{"p1":{"text":"a","by":"u2"},"p2":{"text":"b","by":"u3","draft":true}}}
      """#,
      options: ExportOptions(fieldMap: map)
    )
    #expect(result.community.bloggers.map(\.id) == ["u2"])
  }

  @Test func `bloggers whom only records of private bloggers name are not kept`() throws {
    let map = FieldMap(
      name: "test",
      rules: [
        FieldMap.Rule(
          .blogger,
          in: ["people"],
          sources: [FieldMap.Source(.id, from: ["id"])],
          marks: [FieldMap.Mark(path: "hidden")],
          isNamedOnly: true
        ),
        FieldMap.Rule(
          .blog,
          in: ["posts"],
          sources: [FieldMap.Source(.text, from: ["text"]), FieldMap.Source(.blogger, from: ["by"])]
        ),
        FieldMap.Rule(
          .comment,
          in: ["replies"],
          sources: [
            FieldMap.Source(.blog, from: ["on"]), FieldMap.Source(.text, from: ["text"]),
            FieldMap.Source(.blogger, from: ["by"]),
          ]
        ),
        FieldMap.Rule(
          .like,
          in: ["votes"],
          sources: [FieldMap.Source(.blog, from: ["on"]), FieldMap.Source(.blogger, from: ["by"])]
        ),
      ]
    )
    let result = try read(
      #"""
      {"people":[{"id":"u1","hidden":true},{"id":"bob"},{"id":"cid"},{"id":"dan"},{"id":"eve"}],
      "posts":{"p1":{"text":"a","by":"u1"},"p2":{"text":"b","by":"cid"}},
      "replies":[{"on":"p1","text":"x","by":"bob"},{"on":"p2","text":"x","by":"dan"}],
      "votes":[{"on":"p1","by":"eve"}]}
      """#,
      options: ExportOptions(fieldMap: map)
    )
    #expect(result.community.bloggers.map(\.id) == ["cid", "dan"])
  }

  private static let byId = FieldMap.Source(
    .tags,
    from: ["tags"],
    through: [FieldMap.Lookup(in: ["labels"], key: "id", value: "name")]
  )

  /// The tags of the only blog in an export of some files.
  private func tags(_ files: [(name: String, text: String)]) async throws -> [String] {
    let origins = files.map { file in
      ExportOrigin.file(
        ExportSource(
          name: "export/\(file.name)",
          path: file.name,
          inner: file.name,
          input: .memory(Array(file.text.utf8))
        )
      )
    }
    let result = try await ExportReader(options: options(Self.byId)).read(origins: origins)
    return result.community.blogs.flatMap(\.tags)
  }

  @Test(arguments: [
    ("labels.json", true), ("data/labels.json", true), ("page-1.json", true), ("posts/p9/labels.json", true),
    ("drafts/labels.json", false), ("drafts/page-1.json", false), ("drafts.json", false),
  ])
  func `files that are not read are not looked up`(name: String, isRead: Bool) async throws {
    let posts = ("posts.json", #"[{"id":"p1","text":"a","tags":["t1"]}]"#)
    let found = try await tags([posts, (name, #"{"labels":[{"id":"t1","name":"Bread"}]}"#)])
    #expect(found == (isRead ? ["Bread"] : []))
  }

  @Test(arguments: [
    ("labels/t1.json", #"{"name":"Bread"}"#), ("labels/1.json", #"{"id":"t1","name":"Bread"}"#),
    ("labels/1.json", #"{"t1":{"name":"Bread"}}"#), ("labels/page-1.json", #"[{"id":"t1","name":"Bread"}]"#),
    ("page.json", #"{"__collections__":{"labels":{"t1":{"name":"Bread","__collections__":{}}}}}"#),
    ("labels.json", #"[{"id":{"$oid":"t1"},"name":{"stringValue":"Bread"}}]"#),
    ("labels.json", #"[{"id":{"referenceValue":"projects/p/documents/labels/t1"},"name":"Bread"}]"#),
    ("labels.json", #"[{"id":{"__type":"Pointer","className":"Label","objectId":"t1"},"name":"Bread"}]"#),
  ])
  func `collections are found in the shapes of records`(name: String, text: String) async throws {
    let posts = ("posts.json", #"[{"id":"p1","text":"a","tags":["t1"]}]"#)
    #expect(try await tags([posts, (name, text)]) == ["Bread"])
  }
}

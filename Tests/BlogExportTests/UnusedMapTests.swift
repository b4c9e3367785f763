import BlogModel
import Testing

@testable import BlogExport

struct UnusedMapTests {
  private func map(
    blogs: [String] = ["threads"],
    text: [String] = ["body"],
    marks: [FieldMap.Mark] = []
  ) -> FieldMap {
    FieldMap(
      name: "forum",
      rules: [
        FieldMap.Rule(
          .blog,
          in: blogs,
          sources: [FieldMap.Source(.text, from: text), FieldMap.Source(.createdDate, from: ["at"])],
          marks: marks
        )
      ]
    )
  }

  private let forum = #"{"threads":{"t1":{"body":"x","at":1552242646,"starter":{"name":"jo"},"hide":false}}}"#

  private func report(_ text: String, _ map: FieldMap, name: String = "export.json") throws -> [String] {
    try read(text, name: name, options: ExportOptions(fieldMap: map)).diagnostics
      .filter { $0.code.hasPrefix("fieldmap") || $0.code == "names-unknown" }
      .map { "\($0.severity) \($0.code): \(line($0))" }
  }

  @Test
  func `paths of the built-in map with the same name are not reported`() throws {
    let first = FieldMap.mastodon.rules.map { rule in
      FieldMap.Rule(
        rule.kind,
        in: rule.collections + (rule.kind == .blog ? ["own"] : []),
        sources: rule.sources + (rule.kind == .blog ? [FieldMap.Source(.title, from: ["object.naame"])] : []),
        conditions: rule.conditions,
        marks: rule.marks
      )
    }
    let post = #"""
      {"orderedItems":[{"type":"Create","actor":"a","to":["as:Public"],"object":{"id":"x/1","type":"Note",
       "published":"2024-01-01T00:00:00Z","content":"Hi","attachment":[{"mediaType":"image/png","url":"/a.png"}]}}]}
      """#
    let saved = FieldMap(name: "mastodon", rules: first)
    let found = try report(post, saved, name: "outbox.json")
    #expect(found.count == 2 && found.contains { $0.contains("'own'") })
    #expect(found.contains { $0.contains("object.naame") })
    let other = FieldMap(name: "other", rules: first)
    #expect(try report(post, other, name: "outbox.json").count > 5)
  }

  @Test
  func `a map of which everything is of use is not reported`() throws {
    #expect(try report(forum, map()) == [])
  }

  @Test
  func `a path that no record has is reported with the name that was meant`() throws {
    #expect(
      try report(forum, map(text: ["boddy", "body"])) == [
        "warning fieldmap-path-unused: no blog has 'boddy', which the field map uses for text. "
          + "Did you mean 'body'?"
      ]
    )
  }

  @Test
  func `a path like none is reported with the fields that are there`() throws {
    #expect(
      try report(forum, map(text: ["opening", "body"])) == [
        "warning fieldmap-path-unused: no blog has 'opening', which the field map uses for text. "
          + "The fields include 'at', 'body', 'hide' and 'starter'."
      ]
    )
  }

  @Test
  func `of a path that leads further in, the fields there are known`() throws {
    let map = FieldMap(
      name: "forum",
      rules: [
        FieldMap.Rule(
          .blog,
          in: ["threads"],
          sources: [FieldMap.Source(.text, from: ["body"]), FieldMap.Source(.title, from: ["starter.nam"])]
        )
      ]
    )
    #expect(
      try report(forum, map) == [
        "warning fieldmap-path-unused: no blog has 'starter.nam', which the field map uses for title. "
          + "Did you mean 'starter.name'?"
      ]
    )
  }

  @Test
  func `a collection that the export does not have is reported`() throws {
    #expect(
      try report(
        #"{"threads":{"t1":{"body":"x","at":1552242646}},"topcis":[]}"#,
        map(blogs: ["threads", "topics"])
      )
        == [
          "warning fieldmap-collection-unused: the export has no collection 'topics', which the field map uses for blogs. Did you mean 'topcis'?"
        ]
    )
    #expect(
      try report(forum, map(blogs: ["threads", "wiki"])) == [
        "warning fieldmap-collection-unused: the export has no collection 'wiki', which the field map uses for blogs. Use a name of the export, or remove it from the field map."
      ]
    )
  }

  @Test(arguments: [
    ("threads.json", #"[{"body":"x","at":1552242646}]"#), ("data.json", #"[{"body":"x","at":1552242646}]"#),
    ("out/threads/t1.json", #"{"body":"x","at":1552242646}"#),
    ("data.json", #"{"THREADS/t1":{"body":"x","at":1552242646}}"#),
    ("data.json", #"{"__collections__":{"threads":{"t1":{"body":"x","at":1552242646}}}}"#),
    (
      "data.json",
      #"{"users":{"u":{"subCollection":{"users/u/threads":{"t":{"body":"x","at":1}}}}},"threads":[]}"#
    ),
    (
      "data.json",
      #"{"documents":[{"name":"projects/p/databases/d/documents/threads/t","fields":{"body":{"stringValue":"x"},"at":{"nullValue":null}}}]}"#
    ),
  ])
  func `wherever a collection is named, it is known`(_ name: String, _ text: String) throws {
    #expect(try report(text, map(), name: name) == [])
  }

  @Test
  func `a mark that nothing has is reported only when a field is like it`() throws {
    let marks = [FieldMap.Mark(path: "gone"), FieldMap.Mark(path: "hid"), FieldMap.Mark(path: "deleted")]
    #expect(
      try report(forum, map(marks: marks)) == [
        "warning fieldmap-path-unused: no blog has 'hid', which the field map uses to find private records. "
          + "Did you mean 'hide'?"
      ]
    )
  }

  @Test
  func `built-in maps are not reported`() throws {
    #expect(try report(#"{"blogs":{"b1":{"blogDescripton":"x","imageURL":"y"}}}"#, .fellowBlogger) == [])
    #expect(try report(#"{"posts":{"b1":{"body":"x"}}}"#, .auto) == [])
  }

  @Test(arguments: [
    (#"{"bloggerDisplayName":"A","bio":"x"}"#, "'bloggerDisplayName'"),
    (#"{"__collections__":{},"nick":"A","handle":{"x":1},"age":7}"#, "'handle' and 'nick'"),
    (#"{"email":"a@b.example","passwordHash":"x","userId":"7","settings":{},"nickname":"x"}"#, "'nickname'"),
    (#"{"email":"a@b.example","userToken":"x","settings":{}}"#, nil),
    (#"{"firstName":"A","nick":"B"}"#, nil), (#"{"bio":"x","age":7}"#, nil),
    (#"{"user":"A","userAgent":"x","userIp":"x","userAddress":"x","userLocation":"x"}"#, "'user'"),
    (#"{"nombre":"","bio":"x"}"#, nil),
    (#"{"language":"en","theme":"dark","role":"member","updatedAt":"2024-01-01"}"#, nil),
    (#"{"familyName":"A","fileName":"B","screen_name":"c","penName":"d"}"#, "'penName' and 'screen_name'"),
    (#"{"motherName":"A"}"#, ""), (#"{"nombre":"A","userIp":"x"}"#, ""),
    (#"{"signup_ip":"x","realName":"A","device_name":"x"}"#, nil), (#"{"login":"a"}"#, ""),
    (#"{"lastLogin":"x","last_login":"x","login_at":"x","loginDate":"x","dateJoined":"x"}"#, nil),
    (#"{"candidateName":"A"}"#, ""),
  ])
  func `under the default map, bloggers without names are reported once`(
    _ blogger: String,
    _ seen: String?
  )
    throws
  {
    let text = #"{"bloggers":{"u1":\#(blogger),"u2":\#(blogger)}}"#
    let report = seen.map { seen in
      "note names-unknown: no blogger has 'displayName', 'firstName' or 'lastName', "
        + "which the field map uses for names. "
        + (seen.isEmpty ? "If another field" : "The fields include \(seen). If one of them")
        + " is the public name, save the field map with --write-fieldmap and write it into it."
    }
    #expect(try self.report(text, .fellowBlogger) == [report].compactMap(\.self))
  }

  @Test
  func `names of fields are kept to a number`() throws {
    let fields = (0..<5000).map { #""f\#($0)":1"# }.joined(separator: ",")
    let lines = try report(#"{"threads":{"t1":{"at":1,\#(fields)}}}"#, map(text: ["zzz"]))
    #expect(lines.count == 1)
    #expect(lines[0].utf8.count < 300)
  }

  @Test
  func `a map without the id of records that have one is reported`() throws {
    let result = try read(
      #"[{"thread_id":7,"body":"x"}]"#,
      name: "threads.json",
      options: ExportOptions(fieldMap: map(text: ["body"]))
    )
    let lines = result.diagnostics.filter { $0.code == "id-missing" }.map(line)
    #expect(
      lines == [
        "threads.json:1:2: threads/?: the blog has no id; skipped. "
          + "Add the field of the id to the field map, for example 'id: post_id'."
      ]
    )
  }
}

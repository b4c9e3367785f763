import BlogModel
import Testing

@testable import BlogExport

struct RedactionTests {
  private let community = #"""
    {"bloggers":{"u1":{"bio":"x"},"u2":{"bio":"x"}},
     "likes":[{"blogId":"b1","likedBy":"u2"},{"blogId":"b2","likedBy":"u1"}],
     "blogs":{"b1":{"bloggerId":"u1","blogDescription":"x","createdDate":"2019-03-10",
       "comments":{"c1":{"commentedBy":"u2","commentText":"y","createdDate":"2019-03-10"},
         "c2":{"commentedBy":"u1","commentText":"y","createdDate":"2019-03-11"}}},
       "b2":{"bloggerId":"u2","blogDescription":"x","createdDate":"2019-03-11",
         "comments":{"c1":{"commentedBy":"u1","commentText":"y","createdDate":"2019-03-10"}}}}}
    """#

  private func shown(_ community: Community) -> [String] {
    community.blogs.indices.flatMap { index in
      let blog = community.blogs[index].id
      return [blog] + community.comments(ofBlog: index).map { "\(blog)/\($0.id)" }
        + community.likes(ofBlog: index).map { "\(blog) liked by \(community.bloggers[Int($0.blogger)].id)" }
    }
  }

  @Test(arguments: [
    ("b1", ["b2", "b2/c1", "b2 liked by u1"]), (" b1 ", ["b2", "b2/c1", "b2 liked by u1"]),
    ("blogs/b1", ["b2", "b2/c1", "b2 liked by u1"]), ("Blogs/b1", ["b2", "b2/c1", "b2 liked by u1"]),
    ("c1", ["b2", "b2 liked by u1", "b1", "b1/c2", "b1 liked by u2"]),
    ("comments/c1", ["b2", "b2 liked by u1", "b1", "b1/c2", "b1 liked by u2"]),
    ("blogs/b1/comments/c1", ["b2", "b2/c1", "b2 liked by u1", "b1", "b1/c2", "b1 liked by u2"]),
    ("bloggers/u2", ["b1", "b1/c2"]),
  ])
  func `what is hidden appears nowhere, nor does what hangs on it`(_ id: String, _ left: [String]) throws {
    let result = try read(community, options: ExportOptions(hidden: [id]))
    #expect(shown(result.community) == left)
    #expect(result.diagnostics.isEmpty)
    #expect(result.skipped.total == 0 && result.withheld.total == 0)
    #expect(result.redacted.total == result.read.total - result.used.total)
  }

  @Test(arguments: ["u2", "bloggers/u2", " u2"])
  func `a blocked blogger is named by id or as messages do`(_ id: String) throws {
    let result = try read(community, options: ExportOptions(blocked: [id]))
    #expect(shown(result.community) == ["b1", "b1/c2"])
    #expect(result.diagnostics.isEmpty)
  }

  @Test(arguments: ["x9", "blogs/x9", "blogs/b2/comments/c2", "u1", "likes/l1", "B1", "bloggers/b1", "a/b/c"])
  func `an id to hide that nothing has is a note`(_ id: String) throws {
    let result = try read(community, options: ExportOptions(hidden: [id]))
    #expect(shown(result.community).count == 7)
    #expect(
      result.diagnostics.map(line) == [
        "the export has no record with the id '\(id)', which should be hidden. Write the id exactly as in the export; upper and lower case differ."
      ]
    )
    #expect(result.diagnostics.map(\.severity) == [.note])
    #expect(result.diagnostics.map(\.code) == ["redaction-unmatched"])
  }

  @Test(arguments: ["b1", "blogs/b1", "U1"])
  func `an id to block that no blogger has is a note`(_ id: String) throws {
    let result = try read(community, options: ExportOptions(blocked: [id]))
    #expect(
      result.diagnostics.map(\.summary) == [
        "the export has no record with the id '\(id)', which should be blocked"
      ]
    )
  }

  @Test
  func `ids that are paths can be hidden`() throws {
    let result = try read(
      #"{"blogs":[{"documentId":"2019/03/walk","blogDescription":"x"},{"documentId":"b","blogDescription":"x"}]}"#,
      options: ExportOptions(hidden: ["2019/03/walk"])
    )
    #expect(result.community.blogs.map(\.id) == ["b"])
  }

  @Test(arguments: ["blogs/\u{301}b1", "blogs/b2/comments/\u{301}c1"])
  func `a name may begin with a combining mark`(_ id: String) throws {
    let blog = #""bloggerId":"u1","blogDescription":"x""#
    let comment = #""commentedBy":"u1","commentText":"y""#
    let left = id.hasSuffix("b1") ? ["b2", "b2/\u{301}c1"] : ["b2", "\u{301}b1"]
    for text in [
      #"{"bloggers":{"u1":{"bio":"x"}},"blogs":{"\u0301b1":{\#(blog)},"#
        + #""b2":{\#(blog),"comments":{"\u0301c1":{\#(comment)}}}}}"#,
      #"{"bloggers/u1":{"bio":"x"},"blogs/\u0301b1":{\#(blog)},"blogs/b2":{\#(blog)},"#
        + #""blogs/b2/comments/\u0301c1":{\#(comment)}}"#,
    ] {
      let result = try read(text, options: ExportOptions(hidden: [id]))
      #expect(shown(result.community).sorted() == left.sorted())
      #expect(!result.diagnostics.contains { $0.code == "redaction-unmatched" })
    }
    let rest = try read(
      #"{"documents":[{"name":"projects/p/databases/d/documents/blogs/\u0301b1","#
        + #""fields":{"blogDescription":{"stringValue":"x"}}}]}"#
    )
    #expect(rest.community.blogs.map(\.id) == ["\u{301}b1"])
  }

  @Test
  func `a hidden blog is hidden by the name of its document, too`() throws {
    let text = #"{"blogs":{"doc":{"documentId":"own","blogDescription":"x"},"b":{"blogDescription":"x"}}}"#
    for id in ["doc", "own"] {
      #expect(try read(text, options: ExportOptions(hidden: [id])).community.blogs.map(\.id) == ["b"])
    }
  }

  @Test
  func `lists of blocked people are never published and hide no one`() throws {
    let result = try read(
      #"""
      {"bloggers":{"u1":{"bio":"x","blockedUsers":["u2"]},"u2":{"bio":"x"}},
       "blogs":{"b1":{"bloggerId":"u2","blogDescription":"x","createdDate":"2019-03-10"}}}
      """#
    )
    #expect(result.community.blogs.map(\.id) == ["b1"])
    #expect(!String(describing: result.community.bloggers[0]).contains("u2"))
  }

  @Test
  func `a DELETE row removes a like`() throws {
    func row(_ path: String, _ operation: String, _ data: String?) -> String {
      let text = data.map { "\"\($0.replacing("\"", with: #"\""#))\"" } ?? "null"
      return #"{"document_name":"projects/p/databases/(default)/documents/\#(path)","operation":"#
        + #""\#(operation)","data":\#(text)}"#
    }
    let blog = row(
      "blogs/b1",
      "CREATE",
      #"{"blogDescription":"x","bloggerId":"u1","createdDate":"2019-03-10"}"#
    )
    func like(_ id: String, _ who: String) -> String {
      row("likes/\(id)", "CREATE", #"{"likeId":"\#(id)","blogId":"b1","likedBy":"\#(who)"}"#)
    }
    let bloggers = [
      row("bloggers/u1", "CREATE", #"{"bio":"x"}"#), row("bloggers/u2", "CREATE", #"{"bio":"x"}"#),
    ]
    let log = bloggers + [blog, like("l1", "u1"), like("l2", "u2"), row("likes/l1", "DELETE", nil)]
    let result = try read(log.joined(separator: "\n"))
    #expect(shown(result.community) == ["b1", "b1 liked by u2"])
    // Whichever file it is in.
    let parts = try read([("1.ndjson", log[..<5].joined(separator: "\n")), ("2.ndjson", log[5])])
    #expect(shown(parts.community) == ["b1", "b1 liked by u2"])
    let again = try read((log + [like("l1", "u1")]).joined(separator: "\n"))
    #expect(Set(shown(again.community)) == ["b1", "b1 liked by u1", "b1 liked by u2"])
  }

  @Test(arguments: [
    ("u2", ["b1", "b1/c2"]), ("bloggers/u2", ["b1", "b1/c2"]), ("b1", ["b2", "b2/c1", "b2 liked by u1"]),
    ("blogs/b1/comments/c1", ["b2", "b2/c1", "b2 liked by u1", "b1", "b1/c2", "b1 liked by u2"]),
  ])
  func `an id of which it is not said what it is of is looked for everywhere`(
    _ id: String,
    _ left: [String]
  ) throws {
    let result = try read(community, options: ExportOptions(redacted: [id]))
    #expect(shown(result.community) == left)
    #expect(result.diagnostics.isEmpty)
  }

  @Test(arguments: ["posts/p1", "blogs/p1", "Blogs/p1", "p1"])
  func `a collection is called as the export does or as blogforge does`(_ id: String) throws {
    let rule = FieldMap.Rule(.blog, in: ["posts"], sources: [FieldMap.Source(.text, from: ["body"])])
    let options = ExportOptions(redacted: [id], fieldMap: FieldMap(name: "x", rules: [rule]))
    let result = try read(#"{"posts":{"p1":{"body":"x"},"p2":{"body":"y"}}}"#, options: options)
    #expect(result.community.blogs.map(\.id) == ["p2"])
    #expect(result.redacted[.blog] == 1)
  }

  @Test(arguments: ["1.0", "1"])
  func `a blogger is redacted with all records, with or without zeros after the point`(_ id: String) throws {
    let text =
      #"{"bloggers":{"1.0":{"bio":"x"},"2.0":{"bio":"y"}},"blogs":{"7.0":{"bloggerId":1.0,"blogDescription":"x"}},"#
      + #""comments":{"c1":{"blogId":7.0,"commentedBy":2.0,"commentText":"x"}}}"#
    let result = try read(text, options: ExportOptions(redacted: ["bloggers/\(id)"]))
    #expect(result.community.bloggers.map(\.id) == ["2.0"] && result.community.blogs.isEmpty)
    #expect(result.redacted[.blogger] == 1 && result.redacted[.blog] == 1)
    #expect(!result.diagnostics.contains { $0.code == "redaction-unmatched" })
  }

  @Test(arguments: [
    ("bloggers/1?", [] as [String]), ("7?", []), ("3?", ["7?"]), ("comments/3?", ["7?"]),
    ("blogs/7?/comments/3?", ["7?"]),
  ])
  func `an id to redact is found if the export writes it only with zeros after the point, or only without`(
    _ id: String,
    _ left: [String]
  ) throws {
    for (written, asked) in [(".0", ""), (".00", ".0"), ("", ".0"), (".0", ".0")] {
      let text =
        #"{"bloggers":{"1?":{"bio":"x"}},"blogs":{"7?":{"bloggerId":"1?","blogDescription":"x","#
        + #""comments":{"3?":{"commentedBy":"1?","commentText":"y"}}}}}"#
      let result = try read(
        text.replacing("?", with: written),
        options: ExportOptions(redacted: [id.replacing("?", with: asked)])
      )
      #expect(shown(result.community) == left.map { $0.replacing("?", with: written) })
      #expect(!result.diagnostics.contains { $0.code == "redaction-unmatched" })
    }
  }

  @Test(arguments: [
    ("7", [] as [String]), ("7.000", []), ("blogs/7", []), ("7.0", []),
    ("blogs/7/comments/3", ["ALPHA", "BETA"]), ("blogs/7.0/comments/3", ["ALPHA", "BETA"]),
  ])
  func `an id hides all that are the same number, whatever is mentioned first`(
    _ hidden: String,
    _ left: [String]
  ) throws {
    func blog(_ text: String, _ comment: String) -> String {
      #"{"bloggerId":"u1","blogDescription":"\#(text)","comments":{"3":{"commentedBy":"u2","commentText":"\#(comment)"}}}"#
    }
    let people = #""bloggers":{"u1":{"bio":"x"},"u2":{"bio":"x"}}"#
    let blogs = #""blogs":{"7.0":\#(blog("ALPHA", "A")),"7.00":\#(blog("BETA", "B"))}"#
    for mentions in [#""7""#, "7", #""7.0""#, #""7.00""#, #""8""#] {
      let likes = #""likes":[{"blogId":\#(mentions),"likedBy":"u2"}]"#
      for text in ["{\(likes),\(people),\(blogs)}", "{\(people),\(blogs),\(likes)}"] {
        let result = try read(text, options: ExportOptions(hidden: [hidden]))
        let shown = result.community.blogs.map(\.text) + result.community.comments.map { "c: \($0.text)" }
        #expect(shown.sorted() == left, "\(text)")
        #expect(!result.diagnostics.contains { $0.code == "redaction-unmatched" })
      }
    }
  }

  @Test(arguments: [#"{"deleted":true}"#, #"{"x":1}"#, #"{"blogDescription":"x"}"#])
  func `an id hides all that are the same number, whatever record has exactly this id`(_ exact: String) throws
  {
    let other = #"{"blogDescription":"SECRET","createdDate":"2019-03-10"}"#
    let result = try read(
      #"{"blogs":{"7":\#(exact),"7.0":\#(other),"8":\#(other)}}"#,
      options: ExportOptions(hidden: ["7"])
    )
    #expect(result.community.blogs.map(\.id) == ["8"])
  }

  @Test(arguments: [#""1":{"deleted":true},"#, #""1":{},"#, #""1":{"bio":"z"},"#, ""])
  func `an id blocks all bloggers with the same number`(_ exact: String) throws {
    let result = try read(
      #"{"likes":[{"blogId":"b","likedBy":"1.00"}],"bloggers":{\#(exact)"1.0":{"bio":"x"},"1.00":{"bio":"y"}}}"#,
      options: ExportOptions(blocked: ["1"])
    )
    #expect(result.community.bloggers.isEmpty && result.redacted[.blogger] >= 2)
  }

  @Test(arguments: [
    ("https://x.example/users/ana/statuses/1", ["2"]), ("https://x.example/@ana/1/", ["2"]), ("1", ["2"]),
    ("https://x.example/users/ana/statuses/2/activity", ["1", "3"]), ("blogs/2", ["1", "3"]),
    ("https://x.example/users/ana/statuses/3", ["1", "2"]), ("comments/2", ["1", "2", "3"]),
    ("outbox/2", ["1", "3"]), ("outbox/1/outbox/3", ["1", "2"]), ("blogs/1/comments/3", ["1", "2"]),
  ])
  func `a whole id hides a record whose id the field map shortens`(_ hidden: String, _ left: [String]) throws
  {
    let author = "https://x.example/users/ana"
    func post(_ id: Int, _ more: String = "") -> String {
      #"{"type":"Create","to":"as:Public","actor":"\#(author)","object":{"type":"Note","content":"t","#
        + #""id":"\#(author)/statuses/\#(id)"\#(more)}}"#
    }
    let answer = post(3, #","inReplyTo":"\#(author)/statuses/1""#)
    let options = ExportOptions(hidden: [hidden], fieldMap: .mastodon)
    let result = try read(
      #"{"orderedItems":[\#([post(1), post(2), answer].joined(separator: ","))]}"#,
      name: "outbox.json",
      options: options
    )
    let community = result.community
    #expect((community.blogs.map(\.id) + community.comments.map(\.id)).sorted() == left)
    #expect(result.diagnostics.contains { $0.code == "redaction-unmatched" } == (left.count == 3))
  }

  @Test func `an id to redact that nothing has is a note`() throws {
    let result = try read(community, options: ExportOptions(redacted: ["x9"]))
    #expect(
      result.diagnostics.map(\.summary) == [
        "the export has no record with the id 'x9', which should be redacted"
      ]
    )
  }
}

import BlogModel
import Testing

@testable import BlogExport

/// Comments that answer comments, edited dates and languages, as exports have them.
struct RepliesTests {
  private static let map = FieldMap(
    name: "forum",
    rules: [
      FieldMap.Rule(.blogger, in: ["users"], sources: [source(.id, "id"), source(.displayName, "name")]),
      FieldMap.Rule(
        .blog,
        in: ["posts"],
        sources: [
          source(.id, "id"), source(.blogger, "by"), source(.text, "text"), source(.createdDate, "at"),
          source(.editedDate, "changed"), source(.language, "lang"), source(.warning, "cw"),
        ],
        marks: FieldMap.Mark.usual
      ),
      FieldMap.Rule(
        .comment,
        in: ["replies"],
        sources: [
          source(.id, "id"), source(.blog, "post"), source(.blogger, "by"), source(.text, "text"),
          source(.createdDate, "at"), FieldMap.Source(.parent, from: ["to"], missing: ["0"]),
          source(.editedDate, "changed"), source(.likeCount, "likes"),
        ],
        marks: FieldMap.Mark.usualOfComments
      ),
    ]
  )

  private static func source(_ property: FieldMap.Property, _ path: String) -> FieldMap.Source {
    FieldMap.Source(property, from: [path])
  }

  private func result(
    _ replies: String,
    _ change: (inout ExportOptions) -> Void = { _ in }
  ) throws -> ExportResult {
    var options = ExportOptions(fieldMap: Self.map)
    change(&options)
    let text =
      #"{"users":[{"id":"u","name":"U"},{"id":"v","name":"V"}],"posts":[{"id":"p","by":"u","text":"x","at":"2020-01-01"},"#
      + #"{"id":"q","by":"u","text":"y","at":"2019-01-01"}],"replies":[\#(replies)]}"#
    return try read(text, options: options)
  }

  /// A comment as JSON.
  private func reply(
    _ id: String,
    to parent: String? = nil,
    on post: String = "p",
    _ more: String = ""
  )
    -> String
  {
    let to = parent.map { #","to":\#($0)"# } ?? ""
    return #"{"id":"\#(id)","post":"\#(post)","by":"u","text":"t","at":"2020-02-01"\#(to)\#(more)}"#
  }

  /// Each comment with what it answers: `c>a`, `c>?` if that is not shown, `c` if it answers the blog.
  private func threads(_ result: ExportResult) -> [String] {
    let community = result.community
    return community.comments.indices.map { index in
      let id = community.comments[index].id
      switch community.threads.parent(of: index) {
      case nil: return id
      case .missing: return "\(id)>?"
      case .comment(let parent): return "\(id)>\(community.comments[parent].id)"
      }
    }
  }

  @Test(
    arguments: [
      ("3", 3, []), (#""12""#, 12, []), ("0", 0, []), ("-4", 0, []), ("1e300", .max, []), ("null", 0, []),
      (#""many""#, 0, ["count-unreadable"]), ("true", 0, ["field-unusable"]),
    ] as [(String, Int32, [String])]
  )
  func `the likes of a comment are counted`(value: String, likes: Int32, codes: [String]) throws {
    let found = try result(reply("a", to: nil, on: "p", #","likes":\#(value)"#) + "," + reply("b"))
    #expect(found.community.comments.map(\.likeCount) == [likes, 0])
    #expect(problems(found).map(\.code) == codes)
  }

  /// What was found, without what says that no record has a field of the map.
  private func problems(_ result: ExportResult) -> [Diagnostic] {
    result.diagnostics.filter { !$0.code.hasPrefix("fieldmap-") }
  }

  private func codes(_ result: ExportResult) -> [String] { problems(result).map(\.code) }

  @Test(arguments: [
    #""a""#, #""posts/p/replies/a""#, #"{"id":"a"}"#, #"" a ""#,
  ])
  func `a reply names what it answers`(_ parent: String) throws {
    var map = Self.map.rules
    map[2] = FieldMap.Rule(
      .comment,
      in: ["replies"],
      sources: map[2].sources.filter { $0.property != .parent } + [
        FieldMap.Source(.parent, from: ["to.id", "to"])
      ]
    )
    let wide = FieldMap(name: "wide", rules: map)
    let value = parent.hasPrefix(#""posts/"#) ? #"{"__ref__":\#(parent)}"# : parent
    let shown = parent.hasPrefix(#""posts/"#) ? #"{"referenceValue":\#(parent)}"# : value
    let result = try result("\(reply("a")),\(reply("b", to: shown))") { $0.fieldMap = wide }
    #expect(threads(result) == ["a", "b>a"])
    #expect(codes(result) == [])
  }

  @Test func `a number is an id, and a value that means missing is none`() throws {
    let result = try result(
      "\(reply("7", to: "0")),\(reply("b", to: "7")),\(reply("c", to: "null")),\(reply("d", to: "7.0"))"
        + ",\(reply("e", to: "0.0"))"
    )
    #expect(threads(result) == ["7", "b>7", "c", "d>7", "e"])
    #expect(codes(result) == [])
  }

  @Test func `a field that names a blog or a comment may write its number as 7 or 7.0`() throws {
    var rules = Self.map.rules
    rules[2] = FieldMap.Rule(
      .comment,
      in: ["replies"],
      sources: rules[2].sources.filter { $0.property != .blog && $0.property != .parent }
        + [Self.source(.blog, "to"), Self.source(.parent, "to")]
    )
    let map = FieldMap(name: "one", rules: rules)
    let replies = [
      reply("7", to: #""p""#), reply("b", to: #""7.0""#), reply("8.0", to: #""p""#), reply("c", to: "8"),
    ]
    let result = try result(replies.joined(separator: ",")) { $0.fieldMap = map }
    #expect(threads(result) == ["7", "8.0", "b>7", "c>8.0"])
    #expect(codes(result) == [])
    let zeros = replies.joined(separator: ",").replacing("8.0", with: "8.00")
    #expect(try self.result(zeros) { $0.fieldMap = map }.community.comments.count == 4)
  }

  @Test func `a reply may come before what it answers, and in another file`() throws {
    let reader = ExportReader(options: ExportOptions(fieldMap: Self.map))
    let result = try reader.read([
      ("replies.json", Array("[\(reply("b", to: #""a""#))]".utf8)),
      ("replies2.json", Array(#"{"replies":[\#(reply("a"))]}"#.utf8)),
      ("posts.json", Array(#"[{"id":"p","by":"u","text":"x","at":"2020-01-01"}]"#.utf8)),
      ("users.json", Array(#"[{"id":"u","name":"U"}]"#.utf8)),
    ])
    #expect(threads(result) == ["a", "b>a"])
  }

  @Test func `comments in a comment answer it`() throws {
    let inner =
      #","replies":[{"id":"b","by":"v","text":"t","at":"2020-02-02","replies":{"c":{"by":"u","text":"t","at":"2020-02-03"}}}]"#
    let result = try result("\(reply("a", on: "p", inner)),\(reply("d"))")
    #expect(threads(result) == ["a", "d", "b>a", "c>b"])
    #expect(codes(result) == [])
  }

  @Test func `its own field says more than where a comment is`() throws {
    let inner =
      #","replies":[{"id":"b","by":"v","text":"t","at":"2020-02-02"},{"id":"c","to":"b","by":"u","text":"t","at":"2020-02-03"}]"#
    #expect(threads(try result(reply("a", on: "p", inner))) == ["a", "b>a", "c>b"])
  }

  @Test func `what answers a private, deleted or redacted comment stays, and says no more`() throws {
    let replies = [
      reply("private", on: "p", #","isPrivate":true"#), reply("deleted", on: "p", #","isDeleted":true"#),
      reply("redacted"), reply("empty").replacing(#""text":"t""#, with: #""text":" ""#),
      reply("1", to: #""private""#), reply("2", to: #""deleted""#), reply("3", to: #""redacted""#),
      reply("4", to: #""empty""#), reply("5", to: #""nowhere""#), reply("6", to: #""5""#),
    ]
    let result = try result(replies.joined(separator: ",")) { $0.hidden = ["redacted"] }
    #expect(threads(result) == ["1>?", "2>?", "3>?", "4>?", "5>?", "6>5"])
    let note = result.diagnostics.filter { $0.code == "replies-without-parent" }
    #expect(
      note.map(line) == [
        "5 comments answer comments that are not shown; the site says so. "
          + "Export these comments as well, or ignore this if they are deleted or private."
      ]
    )
    #expect(note.allSatisfy { $0.severity == .note })
  }

  @Test func `what answers a blocked blogger stays, and does not name them`() throws {
    let blocked = reply("a").replacing(#""by":"u""#, with: #""by":"v""#)
    let result = try result("\(blocked),\(reply("b", to: #""a""#))") { $0.blocked = ["v"] }
    #expect(threads(result) == ["b>?"])
  }

  @Test func `circles are reported once`() throws {
    let replies = [
      reply("a", to: #""b""#), reply("b", to: #""a""#), reply("s", to: #""s""#), reply("c", to: #""a""#),
    ]
    let result = try result(replies.joined(separator: ","))
    #expect(threads(result) == ["a", "b>a", "c>a", "s"])
    #expect(
      problems(result).map(line) == [
        "posts/p/replies/a: 2 comments are replies to themselves, directly or indirectly; shown as comments on "
          + "the blog. Correct the ids of the comments to which they reply."
      ]
    )
  }

  @Test func `of comments with one id the last counts, with what it answers`() throws {
    let replies = [
      reply("a"), reply("b"), reply("c", to: #""a""#), reply("c", to: #""b""#), reply("d", to: #""c""#),
    ]
    let result = try result(replies.joined(separator: ","))
    #expect(threads(result) == ["a", "b", "c>b", "d>c"])
    #expect(codes(result) == ["id-repeated"])
  }

  @Test(arguments: ["[1]", #"{"x":1}"#, "true", #""""#, #""\ud800""#])
  func `what cannot be an id is none`(_ value: String) throws {
    let result = try result("\(reply("a")),\(reply("b", to: value))")
    #expect(["b", "b>?"].contains(threads(result)[1]))
  }

  // MARK: Edited dates and languages

  @Test(arguments: [
    (#""2020-02-02T10:00:00Z""#, true, 0), (#""2020-02-01""#, false, 0), (#""2019-01-01""#, false, 0),
    ("null", false, 0), (#""soon""#, false, 1), ("[1]", false, 1),
  ])
  func `an edited date counts if it is later`(_ value: String, _ isEdited: Bool, _ count: Int) throws {
    let result = try result(reply("a", on: "p", #","changed":\#(value)"#))
    #expect((result.community.comments[0].editedDate != nil) == isEdited)
    #expect(problems(result).count == count)
    #expect(problems(result).allSatisfy { $0.summary.hasSuffix("treated as missing") })
  }

  private func blog(_ more: String) throws -> (parts: BlogParts, lines: [String]) {
    let text =
      #"{"users":[{"id":"u","name":"U"}],"posts":[{"id":"p","by":"u","text":"x","at":"2020-01-01",\#(more)}]}"#
    let result = try read(text, options: ExportOptions(fieldMap: Self.map))
    return (result.community.parts(ofBlog: 0).value, problems(result).map(line))
  }

  @Test func `a blog has an edited date if it is later than the blog`() throws {
    let later = try blog(#""changed":"2020-01-01T00:00:01Z""#).parts.editedDate
    #expect(later == Timestamp(seconds: 1_577_836_801))
    #expect(try blog(#""changed":"2020-01-01T00:00:00Z""#).parts == .none)
    let broken = try blog(#""changed":"soon""#)
    #expect(broken.parts == .none)
    #expect(
      broken.lines == [
        "export.json:1:101: posts/p: changed 'soon' is not a valid date; treated as missing. "
          + "Use ISO 8601, for example 2019-03-10T18:30:46Z."
      ]
    )
  }

  @Test func `a blog has a language if it is a tag`() throws {
    #expect(try blog(#""lang":"pt_br""#).parts.language == "pt-BR")
    let broken = try blog(#""lang":"\" onload=\"x""#)
    #expect(broken.parts == .none)
    #expect(
      broken.lines == [
        "export.json:1:43: posts/p: lang '\" onload=\"x' is not a language tag; treated as missing. "
          + "Use a BCP 47 tag, for example en or pt-BR."
      ]
    )
  }

  @Test func `a content warning is one line, with e-mail addresses masked`() throws {
    let found = try blog(#""cw":"Blood\nof me@example.org""#)
    #expect(found.parts.warning == "Blood of me@…")
    #expect(try blog(#""cw":" ""#).parts == .none)
  }
}

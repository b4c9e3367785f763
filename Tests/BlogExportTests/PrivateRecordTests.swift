import BlogModel
import Testing

@testable import BlogExport

struct PrivateRecordTests {
  /// An export of two blogs, the second with fields of its own, a comment and a like.
  private func result(_ fields: String, options: ExportOptions = ExportOptions()) throws -> ExportResult {
    try read(
      #"""
      {"bloggers":{"u1":{"bio":"x"}},"likes":{"l1":{"blogId":"b2","likedBy":"u1"}},
       "blogs":{"b1":{"bloggerId":"u1","blogDescription":"x","createdDate":"2019-03-10"},
         "b2":{"bloggerId":"u1","blogDescription":"secret","createdDate":"once",\#(fields),
           "comments":{"c1":{"commentedBy":"u1","commentText":"y","createdDate":"2019-03-10"}}}}}
      """#,
      options: options
    )
  }

  @Test(arguments: [
    #""HidePost":true"#, #""hidden":true"#, #""isHidden":1"#, #""delete":"true""#, #""deleted":true"#,
    #""isDeleted":"yes""#, #""deletedAt":"2019-03-10T18:30:46Z""#, #""deletedAt":{"_seconds":1552242646}"#,
    #""deletedAt":{"__type":"Date","iso":"2019-03-10T18:30:46.000Z"}"#, #""draft":true"#, #""isDraft":true"#,
    #""private":{"booleanValue":true}"#, #""isPrivate":{"integerValue":"1"}"#, #""status":"draft""#,
    #""status":"Private ""#, #""status":{"stringValue":"TRASH"}"#, #""status":"pending""#,
    #""status":"rejected""#,
    #""visibility":"private""#, #""visibility":"only_me""#, #""published":false"#, #""isPublic":0"#,
    #""ACL":{}"#, #""ACL":{"u1":{"read":true,"write":true}}"#, #""ACL":{"*":{"write":true}}"#,
    #""ACL":{"*":{"read":false}}"#, #""_rperm":[]"#, #""_rperm":["u1"]"#, #""h\u0069dden":true"#,
    #""hidden":{"u1":true}"#, #""deleted":[{"at":1}]"#, #""status":["draft"]"#,
    #""status":["published",{"stringValue":"draft"}]"#,
    #""status":{"arrayValue":{"values":[{"stringValue":"draft"}]}}"#, #""public":0.0"#, #""public":"0.0""#,
    #""published":-0"#, #""deletedAt":"0001-02-01""#,
  ])
  func `a blog that is marked takes what hangs on it with it, in silence`(_ fields: String) throws {
    let result = try result(fields)
    #expect(result.community.blogs.map(\.id) == ["b1"])
    #expect(result.community.comments.isEmpty && result.community.likes.isEmpty)
    #expect(result.diagnostics.isEmpty)
    for kind in [RecordKind.blog, .comment, .like] {
      #expect(result.withheld[kind] == 1)
      #expect(result.skipped[kind] == 0)
      #expect(result.redacted[kind] == 0)
    }
  }

  @Test(arguments: [
    #""HidePost":false"#, #""hidden":null"#, #""hidden":"""#, #""hidden":0"#, #""hidden":"false""#,
    #""hidden":"0""#, #""hidden":{}"#, #""hidden":[]"#, #""hidden":{"u1":false}"#,
    #""deleted":{"booleanValue":false}"#,
    #""deleted":{"nullValue":null}"#, #""deleted":{"integerValue":"0"}"#, #""deletedAt":null"#,
    #""deletedAt":"no date""#, #""deletedAt":"0000-00-00 00:00:00""#, #""deletedAt":"0001-01-01T00:00:00Z""#,
    #""deletedAt":{"$date":{"$numberLong":"-62135596800000"}}"#, #""deleted":{"arrayValue":{"values":[]}}"#,
    #""status":"published""#, #""status":"publish""#, #""status":"active""#, #""status":"""#, #""status":1"#,
    #""state":"ME""#, #""status":"draft beer on tap""#, #""visibility":"public""#, #""published":true"#,
    #""published":"2019-03-10""#, #""public":1"#, #""ACL":{"*":{"read":true}}"#,
    #""ACL":{"u1":{"write":true},"*":{"read":true,"write":false}}"#, #""ACL":null"#, #""ACL":"none""#,
    #""_rperm":["*","u1"]"#, #""Hidden":true"#, #""blockedUsers":["u1"]"#, #""status":["published","new"]"#,
    #""status":[]"#, #""status":{"a":"draft"}"#, #""public":1.0"#, #""public":[0.5]"#,
  ])
  func `other values mark nothing`(_ fields: String) throws {
    let result = try result(fields)
    #expect(result.community.blogs.map(\.id) == ["b1", "b2"])
    #expect(result.withheld == RecordCounts())
  }

  @Test(arguments: [
    (#"{""u1"":{""read"":true,""write"":true}}"#, false), ("{}", false), ("[]", false),
    (#" [""u1""]"#, false),
    (#"{""*"":{""read"":false}}"#, false), ("{cut", false), (#"{""*"":{""read"":true}}"#, true),
    ("{*}", true), ("{*,u1}", true), (#"{u1,""*""}"#, true), ("{u1}", false), ("{", false),
    (#"[""*""]"#, true), ("", true), ("none", true),
  ])
  func `in a table, the readers are a text`(_ readers: String, _ isShown: Bool) throws {
    for name in ["ACL", "_rperm"] {
      let table = "documentId,blogDescription,\(name)\nb1,Hello,\"\(readers)\"\n"
      let result = try read(table, name: "blogs.csv")
      #expect(result.community.blogs.map(\.id) == (isShown ? ["b1"] : []), "\(name)")
      #expect(result.withheld[.blog] == (isShown ? 0 : 1))
    }
  }

  @Test
  func `a private blogger is like a blocked one`() throws {
    let result = try read(
      #"""
      {"bloggers":{"u1":{"bio":"x"},"u2":{"bio":"secret","private":true}},
       "likes":[{"blogId":"b1","likedBy":"u2"}],
       "blogs":{"b1":{"bloggerId":"u1","blogDescription":"x","createdDate":"2019-03-10",
         "comments":{"c1":{"commentedBy":"u2","commentText":"y","createdDate":"2019-03-10"}}},
         "b2":{"bloggerId":"u2","blogDescription":"x","createdDate":"2019-03-10"}}}
      """#
    )
    #expect(
      lines(result.community) == [
        "blogger u1 @ '' bio 'x' joined undated photo - cover -",
        "blog b1 by u1 1552176000 'x' picture -",
      ]
    )
    #expect(result.diagnostics.isEmpty)
    for kind in RecordKind.allCases where kind.isUsual { #expect(result.withheld[kind] == 1) }
  }

  @Test
  func `a comment or a like can be private alone`() throws {
    let result = try read(
      #"""
      {"bloggers":{"u1":{"bio":"x"}},"likes":[{"blogId":"b1","likedBy":"u1","deleted":true}],
       "blogs":{"b1":{"bloggerId":"u1","blogDescription":"x","createdDate":"2019-03-10",
         "comments":{"c1":{"commentedBy":"u1","commentText":"y","approved":"0"},
           "c2":{"commentedBy":"u1","commentText":"z","createdDate":"2019-03-10","approved":"1"}}}}}
      """#
    )
    #expect(result.community.comments.map(\.id) == ["c2"])
    #expect(result.community.likes.isEmpty)
    #expect(result.withheld[.comment] == 1)
    #expect(result.withheld[.like] == 1)
    #expect(result.skipped.total == 0)
    #expect(result.diagnostics.isEmpty)
  }

  @Test
  func `of one id the last record says whether it is private`() throws {
    let shown = #"{"documentId":"b1","bloggerId":"u1","blogDescription":"x","createdDate":"2019-03-10"}"#
    let hidden = #"{"documentId":"b1","hidden":true}"#
    let bloggers = #""bloggers":[{"bloggerId":"u1"}]"#
    #expect(try read(#"{\#(bloggers),"blogs":[\#(shown),\#(hidden)]}"#).community.blogs.isEmpty)
    #expect(try read(#"{\#(bloggers),"blogs":[\#(hidden),\#(shown)]}"#).community.blogs.count == 1)
  }

  @Test
  func `what refers to a private blog by the name of its document finds it`() throws {
    let result = try read(
      #"""
      {"bloggers":{"u1":{"bio":"x"}},"likes":[{"blogId":"doc","likedBy":"u1"}],
       "blogs":{"doc":{"documentId":"own","hidden":true}}}
      """#
    )
    #expect(result.diagnostics.isEmpty)
    #expect(result.withheld[.like] == 1)
  }

  @Test
  func `marks of a map count, by path and value`() throws {
    let map = FieldMap(
      name: "own",
      rules: [
        FieldMap.Rule(
          .blog,
          in: ["posts"],
          sources: [FieldMap.Source(.text, from: ["text"])],
          marks: [FieldMap.Mark(path: "meta.level", values: ["9", "Staff"]), FieldMap.Mark(path: "gone.at")]
        )
      ]
    )
    let result = try read(
      #"""
      {"posts":{"a":{"text":"x","meta":{"level":9}},"b":{"text":"x","meta":{"level":"STAFF"}},
        "c":{"text":"x","meta":{"level":8}},"d":{"text":"x","gone":{"at":1}},"e":{"text":"x","gone":{"at":0}},
        "f":{"text":"x","hidden":true},"g":{"text":"x","ACL":{}},"h":{"text":"x","meta":{"level":9.0}},
        "i":{"text":"x","meta":{"level":"9.0"}},"j":{"text":"x","gone":{"at":"0.0"}}}}
      """#,
      options: ExportOptions(fieldMap: map)
    )
    #expect(Set(result.community.blogs.map(\.id)) == ["c", "e", "f", "j"])
    #expect(result.withheld[.blog] == 6)
  }

  /// What a server that keeps users private writes for every user.
  @Test(arguments: [#""ACL":{"u1":{"read":true,"write":true}}"#, #""_rperm":["u1"]"#])
  func `a blogger whom not everyone may read loses the profile, not the blogs`(_ readers: String) throws {
    let result = try read(
      #"""
      {"bloggers":{"u1":{"displayName":"secret","bio":"secret","photoURL":"secret",\#(readers)},
         "u2":{"bio":"x"}},
       "likes":[{"blogId":"b1","likedBy":"u1"},{"blogId":"b1","likedBy":"u2"}],
       "blogs":{"b1":{"bloggerId":"u1","blogDescription":"x","createdDate":"2019-03-10",
         "comments":{"c1":{"commentedBy":"u1","commentText":"y","createdDate":"2019-03-10"}}},
         "b2":{"bloggerId":"u1","blogDescription":"secret","createdDate":"2019-03-10",\#(readers)}}}
      """#
    )
    #expect(
      lines(result.community) == [
        "blogger u2 @ '' bio 'x' joined undated photo - cover -",
        "blogger  @ 'Unknown blogger' bio '' joined undated photo - cover -",
        "blog b1 by  1552176000 'x' picture -", "  comment c1 by  1552176000 'y'", "  like by u2",
      ]
    )
    #expect(!String(describing: result.community).contains("secret"))
    #expect(!String(describing: result.community).contains("u1"))
    for kind in [RecordKind.blogger, .blog, .like] {
      #expect(result.withheld[kind] == 1)
      #expect(result.skipped[kind] == 0)
    }
    #expect(
      result.diagnostics.map(line) == [
        "access control lists make 1 blogger private; shown as an unknown blogger. "
          + "If these profiles are public, remove the ACL from their records."
      ]
    )
    #expect(result.diagnostics.map(\.code) == ["profile-private"])
  }

  @Test(arguments: [
    (#""ACL":{},"private":true"#, ExportOptions()), (#""ACL":{}"#, ExportOptions(blocked: ["u1"])),
  ])
  func `a blogger who is private or blocked besides is in no record`(
    _ fields: String,
    _ options: ExportOptions
  ) throws {
    let result = try read(
      #"""
      {"bloggers":{"u1":{\#(fields)}},
       "blogs":{"b1":{"bloggerId":"u1","blogDescription":"x","createdDate":"2019-03-10"}}}
      """#,
      options: options
    )
    #expect(result.community.blogs.isEmpty && result.community.bloggers.isEmpty)
    #expect(result.diagnostics.isEmpty)
  }

  @Test(arguments: [
    #""hidden":true"#, #""ACL":{"u1":{"read":true}}"#, #""_rperm":["u1"]"#, #""status":["draft"]"#,
  ])
  func `a mark counts if the fields are in a string, before or after it`(_ mark: String) throws {
    let data = #""data":"{\"blogDescription\":\"secret\",\"createdDate\":\"2019-03-10\"}""#
    for fields in ["\(mark),\(data)", "\(data),\(mark)"] {
      let result = try read(#"{"blogs":{"b1":{\#(fields)},"b2":{\#(data)}}}"#)
      #expect(result.community.blogs.map(\.id) == ["b2"], "\(fields)")
      #expect(result.withheld[.blog] == 1)
    }
  }

  @Test(arguments: [
    #""data":"{\"width\":3}""#, #""fields":"{}""#, #""attributes":"{ \n }""#, #""data":"{\"hidden\":false}""#,
    #""data":"{\"blogDescription\":\"other\"}""#,
  ])
  func `an object in a string does not replace the fields of a record`(_ data: String) throws {
    let fields = #""blogDescription":"Hello","createdDate":"2019-03-10""#
    for fields in ["\(fields),\(data)", "\(data),\(fields)"] {
      let result = try read(#"{"blogs":{"b1":{\#(fields)},"b2":{"hidden":true,\#(fields)}}}"#)
      #expect(result.community.blogs.map(\.id) == ["b1"], "\(fields)")
      #expect(result.community.blogs.map(\.text) == ["Hello"])
    }
  }

  @Test func `a mark in a string counts even if the fields are around it`() throws {
    let result = try read(
      #"{"blogs":{"b1":{"blogDescription":"secret","data":"{\"hidden\":true,\"comments\":{\"c1\":{}}}"}}}"#
    )
    #expect(result.community.blogs.isEmpty && result.withheld[.blog] == 1)
  }

  @Test
  func `people inside records on what is redacted are not imported`() throws {
    let map = FieldMap(
      name: "app",
      rules: [
        FieldMap.Rule(
          .blogger,
          in: [],
          sources: [FieldMap.Source(.id, from: ["nick"]), FieldMap.Source(.displayName, from: ["nick"])],
          within: [FieldMap.Embedding(in: .blog, at: "by"), FieldMap.Embedding(in: .comment, at: "by")]
        ),
        FieldMap.Rule(
          .blog,
          in: ["posts"],
          sources: [
            FieldMap.Source(.id, from: ["id"]), FieldMap.Source(.text, from: ["text"]),
            FieldMap.Source(.blogger, from: ["by.nick"]),
          ]
        ),
        FieldMap.Rule(
          .comment,
          in: ["replies"],
          sources: [
            FieldMap.Source(.id, from: ["id"]), FieldMap.Source(.blog, from: ["on"]),
            FieldMap.Source(.text, from: ["text"]), FieldMap.Source(.blogger, from: ["by.nick"]),
          ],
          marks: FieldMap.Mark.usual
        ),
      ]
    )
    let text =
      #"""
      {"posts":[{"id":"b1","text":"x","by":{"nick":"u1"}},{"id":"b2","text":"x","by":{"nick":"cid"}}],
       "replies":[{"id":"c1","on":"b1","text":"x","by":{"nick":"bob"}},
         {"id":"c2","on":"b2","text":"x","by":{"nick":"dan"}},
         {"id":"c3","on":"b2","text":"x","by":{"nick":"eve"}},{"id":"c3","on":"b2","hidden":true},
         {"id":"c4","on":"b2","text":"x","by":{"nick":"fay"}}]}
      """#
    func people(_ redacted: Set<String>) throws -> [String] {
      let options = ExportOptions(redacted: redacted, fieldMap: map)
      return try read(text, options: options).community.bloggers.filter { !$0.isUnknown }.map(\.id)
    }
    #expect(try people([]) == ["bob", "cid", "dan", "fay", "u1"])
    #expect(try people(["u1", "c2"]) == ["cid", "fay"])
    #expect(try people(["blogs/b2/comments/c4"]) == ["bob", "cid", "dan", "u1"])
    #expect(try people(["blogs/b1/comments/c4"]) == ["bob", "cid", "dan", "fay", "u1"])
  }
}

import BlogModel
import Testing

@testable import BlogExport

struct AutoMapTests {
  private let auto = ExportOptions(fieldMap: .auto)

  private func read(_ files: [(name: String, text: String)], _ map: FieldMap) throws -> ExportResult {
    try ExportReader(options: ExportOptions(fieldMap: map)).read(files.map { ($0.name, Array($0.text.utf8)) })
  }

  @Test(arguments: ShapeFixtures.all)
  func `the default app gives the same community by usual names`(_ fixture: ShapeFixtures.Fixture) throws {
    let result = try read(fixture.files, .auto)
    #expect(lines(result.community) == ShapeFixtures.community)
    #expect(result.diagnostics.map(line) == [])
    #expect(result.files[0].shape == fixture.shape)
  }

  /// Exports of other apps that all hold the same.
  static let apps: [ShapeFixtures.Fixture] = [
    ShapeFixtures.Fixture(
      title: "Parse, with the names of its classes",
      shape: .parse,
      files: [
        (
          "Post.json",
          #"""
          {"results":[{"objectId":"b1","title":"Walk","caption":"Long #sea","tags":["sun"],
            "image":{"__type":"File","name":"a.jpg","url":"https://example.org/a.jpg"},
            "author":{"__type":"Pointer","className":"_User","objectId":"u1"},
            "createdAt":"2019-03-10T18:30:46.000Z","ACL":{"*":{"read":true},"u1":{"write":true}}}]}
          """#
        ),
        (
          "_User.json",
          #"""
          {"results":[{"objectId":"u1","username":"ana","email":"ana@example.org","createdAt":"2019-03-04T17:26:45Z"},
            {"objectId":"u2","username":"bo","sessionToken":"r:1","createdAt":"2019-03-04T17:26:45Z"}]}
          """#
        ),
        (
          "Comment.json",
          #"""
          {"results":[{"objectId":"c1","text":"Hello","createdAt":"2019-03-10T18:36:40Z",
            "post":{"__type":"Pointer","className":"Post","objectId":"b1"},
            "user":{"__type":"Pointer","className":"_User","objectId":"u2"}}]}
          """#
        ),
        (
          "Like.json",
          #"""
          {"results":[{"objectId":"l1","post":{"__type":"Pointer","className":"Post","objectId":"b1"},
            "user":{"__type":"Pointer","className":"_User","objectId":"u2"}}]}
          """#
        ),
      ]
    ),
    ShapeFixtures.Fixture(
      title: "tables of SQL",
      shape: .arrays,
      files: [
        (
          "posts.json",
          #"""
          [{"id":"b1","title":"Walk","body":"Long #sea","tags":"sun","image_url":"https://example.org/a.jpg",
            "author_id":"u1","created_at":"2019-03-10 18:30:46","updated_at":"2020-01-01"}]
          """#
        ),
        (
          "users.json",
          #"""
          [{"id":"u1","username":"ana","password":"x","phone":"1","created_at":"2019-03-04 17:26:45"},
           {"id":"u2","username":"bo","email":"bo@example.org","created_at":"2019-03-04 17:26:45"}]
          """#
        ),
        (
          "comments.json",
          #"[{"id":"c1","post_id":"b1","user_id":"u2","content":"Hello","created_at":"2019-03-10 18:36:40"}]"#
        ), ("likes.json", #"[{"id":"l1","post_id":"b1","user_id":"u2","created_at":"2019-03-10"}]"#),
      ]
    ),
    ShapeFixtures.Fixture(
      title: "MongoDB with comments inside",
      shape: .document,
      files: [
        (
          "posts.json",
          #"""
          {"_id":{"$oid":"b1"},"title":"Walk","content":"Long #sea","tags":["sun"],"author":{"$oid":"u1"},"image":"https://example.org/a.jpg","createdAt":{"$date":{"$numberLong":"1552242646000"}},"likes":[{"user":{"$oid":"u2"}}],"comments":[{"_id":{"$oid":"c1"},"text":"Hello","user":{"$oid":"u2"},"createdAt":{"$date":"2019-03-10T18:36:40Z"}}]}
          """#
        ),
        (
          "users.json",
          #"""
          {"_id":{"$oid":"u1"},"username":"ana","createdAt":{"$date":"2019-03-04T17:26:45Z"},"posts":[{"$oid":"b1"}]}
          {"_id":{"$oid":"u2"},"username":"bo","createdAt":{"$date":"2019-03-04T17:26:45Z"},"posts":[]}
          """#
        ),
      ]
    ),
    ShapeFixtures.Fixture(
      title: "one object with everything and a word about itself",
      shape: .arrays,
      files: [
        (
          "data.json",
          #"""
          {"name":"My community","version":1,"date":"2024-01-01","users":[
            {"uid":"u1","displayName":"ana","createdAt":1551720405},{"uid":"u2","displayName":"bo","createdAt":1551720405}],
           "articles":[{"id":"b1","headline":"Walk","text":"Long #sea","keywords":["sun"],"published":true,
             "photos":[{"url":"https://example.org/a.jpg"}],"author":{"id":"u1","name":"ana"},
             "publishedAt":1552242646,"commentCount":1,"likes":{"u2":true},
             "replies":[{"id":"c1","author":{"id":"u2"},"message":"Hello","date":1552243000}]}]}
          """#
        )
      ]
    ),
    ShapeFixtures.Fixture(
      title: "Firestore REST",
      shape: .firestoreREST,
      files: [
        (
          "export.json",
          #"""
          {"documents":[
            {"name":"projects/p/databases/(default)/documents/posts/b1","fields":{
              "title":{"stringValue":"Walk"},"content":{"mapValue":{"fields":{"text":{"stringValue":"Long #sea"}}}},
              "tags":{"arrayValue":{"values":[{"stringValue":"sun"}]}},
              "image":{"stringValue":"https://example.org/a.jpg"},
              "author":{"mapValue":{"fields":{"uid":{"stringValue":"u1"},"name":{"stringValue":"ana"}}}},
              "timestamp":{"timestampValue":"2019-03-10T18:30:46Z"}}},
            {"name":"projects/p/databases/(default)/documents/users/u1","fields":{
              "username":{"stringValue":"ana"},"joined":{"timestampValue":"2019-03-04T17:26:45Z"}}},
            {"name":"projects/p/databases/(default)/documents/users/u2","fields":{
              "username":{"stringValue":"bo"},"joined":{"timestampValue":"2019-03-04T17:26:45Z"}}},
            {"name":"projects/p/databases/(default)/documents/posts/b1/comments/c1","fields":{
              "text":{"stringValue":"Hello"},"userId":{"stringValue":"u2"},
              "timestamp":{"timestampValue":"2019-03-10T18:36:40Z"}}},
            {"name":"projects/p/databases/(default)/documents/posts/b1/likes/u2","fields":{
              "userId":{"stringValue":"u2"}}}]}
          """#
        )
      ]
    ),
  ]

  private static let content = [
    "blogger u1 @ana '' bio '' joined 1551720405 photo - cover -",
    "blogger u2 @bo '' bio '' joined 1551720405 photo - cover -",
    "blog b1 by u1 1552242646 'Long #sea' picture https://example.org/a.jpg",
    "  comment c1 by u2 1552243000 'Hello'", "  like by u2",
  ]

  @Test(arguments: apps)
  func `apps are recognised by usual names`(_ fixture: ShapeFixtures.Fixture) throws {
    let result = try read(fixture.files, .auto)
    #expect(lines(result.community) == Self.content)
    #expect(result.community.blogs.map(\.title) == ["Walk"])
    #expect(result.community.blogs.map(\.tags) == [["sun"]])
    #expect(result.diagnostics.map(line) == [])
    #expect(result.files[0].shape == fixture.shape)
  }

  @Test(arguments: apps + ShapeFixtures.all)
  func `the map that was used gives the same community`(_ fixture: ShapeFixtures.Fixture) throws {
    let result = try read(fixture.files, .auto)
    #expect(result.fieldMap != .auto)
    let again = try read(fixture.files, result.fieldMap)
    #expect(lines(again.community) == lines(result.community))
    #expect(again.community.blogs == result.community.blogs)
    #expect(again.diagnostics == result.diagnostics)
    #expect(again.files == result.files)
    #expect(again.fieldMap == result.fieldMap)
  }

  @Test
  func `the map that was used names what was there, and keeps the marks`() throws {
    let result = try read(Self.apps[1].files, .auto)
    let rule = try #require(result.fieldMap.rule(of: .blog))
    #expect(rule.collections == ["posts"])
    #expect(
      rule.sources.map { "\($0.property): \($0.paths.joined(separator: " "))" } == [
        "id: id", "blogger: author_id", "title: title", "text: body", "tags: tags", "picture: image_url",
        "createdDate: created_at",
      ]
    )
    #expect(rule.marks == FieldMap.auto.rule(of: .blog)?.marks)
    let names = try read(Self.apps[3].files, .auto).fieldMap
    #expect(names.rule(of: .blog)?.collections == ["articles"])
    #expect(names.rule(of: .comment)?.collections == ["replies"])
  }

  @Test
  func `of the default, the map that was used is the whole map`() throws {
    #expect(try BlogExportTests.read(#"{"blogs":{"b1":{"blogDescription":"x"}}}"#).fieldMap == .fellowBlogger)
  }

  @Test
  func `no field of a built-in map holds what is private`() {
    let words = [
      "mail", "phone", "mobile", "pass", "token", "secret", "address", "birth", "gender", "location", "geo",
      "ip", "salary", "hash", "session", "device", "key", "lat", "lng",
    ]
    let innocent = [
      "_key", "hashtags", "hashTags", "hash_tags", "keywords", "description", "relatedId", "avatar_template",
      "link[@rel=related].@href",
      "file.addresses", "mobiledoc",
    ]
    // Of people who are made up.
    let innocentOfSeries = ["birthday"]
    for map in FieldMap.builtIn {
      for source in map.rules.flatMap(\.sources) {
        for path in source.paths where !innocent.contains(path) {
          if map == .series, innocentOfSeries.contains(path) { continue }
          let hits = words.filter { path.lowercased().contains($0) && $0 != "ip" }
          #expect(hits.isEmpty, "\(path)")
        }
      }
    }
  }

  @Test
  func `the maps have names of their own and are found by them`() {
    let names = [
      "fellow-blogger", "auto", "video-answers", "finds", "series", "spots", "discourse", "mastodon",
      "bluesky", "twitter", "instagram", "tumblr", "wordpress", "wordpress-rest", "blogger",
      "blogger-takeout", "rss", "atom", "json-feed", "ghost", "medium", "substack", "markdown",
    ]
    #expect(FieldMap.builtIn.map(\.name) == names)
    #expect(FieldMap.named("auto") == .auto)
    #expect(FieldMap.named("Auto") == nil)
    // A map of the user may have the name, but does not guess.
    let own = FieldMap(name: "auto", rules: [])
    #expect(CompiledFieldMap(.auto).isGuessing && !CompiledFieldMap(own).isGuessing)
  }

  @Test(arguments: [
    (#"[{"author":"u1","body":"x","date":"2019-03-10"}]"#, RecordKind.blog),
    (#"[{"id":1,"title":"x"}]"#, .blog), (#"[{"id":1,"name":"x","email":"x@example.org"}]"#, .blogger),
    (#"[{"id":1,"username":"x"}]"#, .blogger), (#"[{"uid":"a","displayName":"x","photoURL":"y"}]"#, .blogger),
    (#"[{"id":1,"postId":2,"userId":3,"text":"x"}]"#, .comment),
    (#"[{"id":1,"post_id":2,"author":"x","comment":"y","date":"2019-03-10"}]"#, .comment),
    (#"[{"id":1,"postId":2,"userId":3}]"#, .like), (#"[{"post":2,"user":3,"createdAt":1552242646}]"#, .like),
    (#"[{"postId":2,"userId":3,"caption":"x","createdAt":1552242646}]"#, .blog),
    (#"[{"id":1,"user":{"id":2},"caption":"x","imageUrl":"y","likes":3,"comments":[]}]"#, .blog),
  ])
  func `records in a file without a clear name are known by their fields`(
    _ text: String,
    _ kind: RecordKind
  ) throws {
    let result = try BlogExportTests.read(text, name: "data.json", options: auto)
    #expect(RecordKind.allCases.filter { result.read[$0] > 0 } == [kind])
  }

  @Test(arguments: ["/Users/jane/data.json", "/home/jane/export.json", "/home/likes/data.json"])
  func `folders of people are no collections`(_ name: String) throws {
    let result = try BlogExportTests.read(#"[{"id":"b","title":"x","body":"y"}]"#, name: name, options: auto)
    #expect(result.community.blogs.count == 1)
    #expect(result.community.bloggers.map(\.id) == [""])
  }

  @Test
  func `answers to a comment are comments on the same blog`() throws {
    let result = try BlogExportTests.read(
      #"""
      {"posts":[{"id":"b","body":"x","author":"u"}],"comments":[{"id":"c","postId":"b","text":"y","author":"u",
        "likes":["u"],"replies":[{"id":"d","text":"z","author":"u"}]}],"users":[{"id":"u","username":"u"}]}
      """#,
      options: auto
    )
    #expect(Set(result.community.comments.map(\.id)) == ["c", "d"])
    #expect(result.community.likes.isEmpty)
  }

  @Test(arguments: apps)
  func `an export that is cut or changed anywhere crashes nothing`(_ fixture: ShapeFixtures.Fixture) {
    let reader = ExportReader(options: auto)
    let bytes = Array(fixture.files[0].text.utf8)
    for index in bytes.indices {
      // Whether it is an error does not matter here, only that it ends.
      _ = try? reader.read([("data.json", Array(bytes[..<index]))])
      for byte in #"["#.utf8 {
        var changed = bytes
        changed[index] = byte
        _ = try? reader.read([("data.json", changed)])
      }
    }
  }

  @Test
  func `lists of ids of records that stand elsewhere are no faults`() throws {
    let result = try BlogExportTests.read(
      #"""
      {"users":[{"id":"u","username":"u","posts":["b"],"likes":["b"]}],
       "posts":[{"id":"b","body":"x","author":"u","date":"2019-03-10","comments":["c"]}],
       "comments":[{"id":"c","postId":"b","text":"y","author":"u","date":"2019-03-10"}]}
      """#,
      options: auto
    )
    #expect(result.diagnostics.map(line) == [])
    #expect(result.used.total == 4)
  }

  @Test func `a field of WordPress in GMT is in GMT, whatever the zone of the site`() throws {
    let zone = TimeZoneRules(identifier: "west", initialOffset: -4 * 3600)
    let result = try BlogExportTests.read(
      #"""
      {"posts":[{"id":"b1","content":"x","post_date":"2024-07-01 14:30:46","post_date_gmt":"2024-07-01 18:30:46"}],
       "comments":[{"id":"c1","post_id":"b1","comment_content":"y","comment_date_gmt":"2024-07-01 19:00:00"}]}
      """#,
      options: ExportOptions(timeZone: zone, fieldMap: .auto)
    )
    #expect(result.community.blogs.map { date($0.createdDate) } == ["1719858646"])
    #expect(result.community.comments.map { date($0.createdDate) } == ["1719860400"])
  }
}

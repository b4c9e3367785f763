import BlogModel
import Testing

@testable import BlogExport

/// What `auto` makes of exports as well-known tools and interfaces write them.
struct KnownAppTests {
  private func read(_ files: [(name: String, text: String)]) throws -> ExportResult {
    let html = HTMLConverter(
      markdown: { $0.replacing("<p>", with: "").replacing("</p>", with: "") },
      plain: { $0 },
      line: { $0 }
    )
    return try ExportReader(options: ExportOptions(fieldMap: .auto, html: html)).read(
      files.map { ($0.name, Array($0.text.utf8)) }
    )
  }

  private static let users = ("users.json", #"[{"id":"u1","username":"ana"},{"id":"u2","username":"bo"}]"#)
  private static let bloggers = ["u1", "u2"].map { id in
    "blogger \(id) @\(id == "u1" ? "ana" : "bo") '' bio '' joined undated photo - cover -"
  }

  @Test(arguments: [
    (#"{"data":[?],"total":1,"page":1}"#), (#"{"items":[?],"next":null}"#), (#"{"rows":[?]}"#),
    (#"{"total":1,"docs":[?]}"#), (#"{"posts":{"data":[?],"meta":{"page":1}}}"#),
    (#"{"posts":{"nodes":[?]}}"#), (#"{"data":{"posts":[?]}}"#),
    (#"{"posts":[?],"tags":[{"id":1,"name":"x"}]}"#),
  ])
  func `pages of results of any interface are read`(_ page: String) throws {
    let post = #"{"id":"b1","title":"x","body":"y","authorId":"u1","createdAt":"2019-03-10"}"#
    let result = try read([("posts.json", page.replacing("?", with: post)), Self.users])
    #expect(
      lines(result.community) == Self.bloggers + ["blog b1 by u1 1552176000 'y' picture -"]
    )
    #expect(result.diagnostics.filter { $0.severity == .warning }.map(line) == [])
  }

  @Test
  func `a list called as such in a record is none`() throws {
    let result = try read([
      (
        "posts.json",
        #"{"id":"b1","title":"x","author":"u1","createdAt":"2019-03-10","items":[{"title":"a","body":"b"}]}"#
      ), Self.users,
    ])
    #expect(result.community.blogs.map(\.title) == ["x"])
  }

  @Test(arguments: [
    #"["u2"]"#, #"{"u2":true}"#, #"[{"$oid":"u2"}]"#, #"[{"user":"u2"}]"#,
    #"[{"__type":"Pointer","className":"_User","objectId":"u2"}]"#,
  ])
  func `likes inside a blog may be ids in any form`(_ likes: String) throws {
    let result = try read([
      ("posts.json", #"[{"id":"b1","body":"y","author":"u1","createdAt":"2019-03-10","likes":\#(likes)}]"#),
      Self.users,
    ])
    #expect(lines(result.community).last == "  like by u2")
    #expect(result.diagnostics.map(line) == [])
  }

  @Test
  func `numbers in a list of likes are ids`() throws {
    let result = try read([
      (
        "posts.json", #"[{"id":1,"body":"y","author":7,"createdAt":"2019-03-10","likes":[8],"comments":[3]}]"#
      ),
      ("users.json", #"[{"id":7,"username":"ana"},{"id":8,"username":"bo"}]"#),
    ])
    #expect(lines(result.community).last == "  like by 8")
    #expect(result.diagnostics.map(line) == [])
  }

  @Test(arguments: [
    #"{"arrayValue":{"values":[{"stringValue":"u2"}]}}"#,
    #"{"arrayValue":{"values":[{"referenceValue":"projects/p/databases/(default)/documents/users/u2"}]}}"#,
    #"{"mapValue":{"fields":{"u2":{"booleanValue":true},"u1":{"booleanValue":false}}}}"#,
    #"{"arrayValue":{"values":[{"mapValue":{"fields":{"userId":{"stringValue":"u2"}}}}]}}"#,
  ])
  func `likes inside a document of Firestore REST are read`(_ likes: String) throws {
    let result = try read([
      (
        "posts.json",
        #"""
        {"documents":[{"name":"projects/p/databases/(default)/documents/posts/b1","fields":{
          "body":{"stringValue":"y"},"uid":{"stringValue":"u1"},"likes":\#(likes),
          "likeCount":{"integerValue":"1"},"date":{"timestampValue":"2019-03-10T00:00:00Z"}}}]}
        """#
      ), Self.users,
    ])
    #expect(
      lines(result.community).dropFirst(2) == ["blog b1 by u1 1552176000 'y' picture -", "  like by u2"]
    )
    #expect(result.diagnostics.map(line) == [])
  }

  @Test
  func `an empty list in Firestore REST is nothing`() throws {
    let result = try read([
      (
        "posts.json",
        #"""
        {"documents":[{"name":"projects/p/databases/(default)/documents/posts/b1","fields":{
          "body":{"stringValue":"y"},"uid":{"stringValue":"u1"},"likes":{"arrayValue":{}},
          "comments":{"arrayValue":{"values":[]}},"date":{"timestampValue":"2019-03-10T00:00:00Z"}}}]}
        """#
      ), Self.users,
    ])
    #expect(result.read.total == 3)
    #expect(result.diagnostics.map(line) == [])
  }

  @Test
  func `the database of Firebase's guide is read, comments by post and stars`() throws {
    let result = try read([
      (
        "export.json",
        #"""
        {"users":{"u1":{"username":"ana","email":"ana@example.org"},"u2":{"username":"bo"}},
         "posts":{"-Lb1":{"uid":"u1","author":"ana","title":"T","body":"y","starCount":1,"stars":{"u2":true},
           "timestamp":1552176000000}},
         "user-posts":{"u1":{"-Lb1":{"uid":"u1","author":"ana","title":"T","body":"y"}}},
         "post-comments":{"-Lb1":{"-Lc1":{"uid":"u2","author":"bo","text":"Nice","timestamp":1552176000000}}}}
        """#
      )
    ])
    #expect(
      lines(result.community) == Self.bloggers + [
        "blog -Lb1 by u1 1552176000 'y' picture -", "  comment -Lc1 by u2 1552176000 'Nice'", "  like by u2",
      ]
    )
    #expect(result.diagnostics.map(\.code) == ["collection-unused"])
  }

  @Test
  func `WordPress: pages of posts with what is embedded, and tags that are no bloggers`() throws {
    let result = try read([
      (
        "posts-page-1.json",
        #"""
        [{"id":12,"date":"2019-03-10T01:00:00","date_gmt":"2019-03-10T00:00:00","slug":"hi","status":"publish",
          "title":{"rendered":"Hi"},"content":{"rendered":"y","protected":false},"author":3,"tags":[5],
          "_embedded":{"author":[{"id":3,"name":"Ana"}],
            "wp:featuredmedia":[{"id":7,"source_url":"https://example.org/a.jpg"}],
            "wp:term":[[{"id":1,"name":"News"}],[{"id":5,"name":"sea"}]]}},
         {"id":13,"date_gmt":"2019-03-10T00:00:00","status":"publish","title":{"rendered":"secret"},
          "content":{"rendered":"","protected":true},"author":3}]
        """#
      ),
      (
        "users.json",
        #"[{"id":3,"name":"Ana","slug":"ana","avatar_urls":{"24":"https://g.example/24","96":"https://g.example/96"}}]"#
      ), ("tags.json", #"[{"id":5,"name":"sea","slug":"sea"}]"#),
      ("categories.json", #"[{"id":1,"name":"News"}]"#),
      ("media.json", #"[{"id":7,"slug":"a","source_url":"https://example.org/a.jpg"}]"#),
    ])
    #expect(
      lines(result.community) == [
        "blogger 3 @ana 'Ana' bio '' joined undated photo https://g.example/96 cover -",
        "blog 12 by 3 1552176000 'y' picture https://example.org/a.jpg",
      ]
    )
    #expect(result.community.blogs[0].tags == ["News", "sea"])
    #expect(
      result.diagnostics.filter { $0.code != "records-private" }.map(line) == [
        "the field map does not use the collections 'categories', 'media', 'tags'; not read. "
          + "If they contain blogs, try another field map, for example --fieldmap auto, or write one."
      ]
    )
  }

  @Test(arguments: [
    #""post_status":"draft""#, #""post_status":"inherit","post_type":"revision""#,
    #""post_status":"publish","post_password":"open sesame""#,
    #""post_status":"publish","post_type":"nav_menu_item""#,
    #""status":"archived""#, #""unlisted":true"#, #""removed":true"#, #""_deleted":true"#,
    #""archetype":"private_message""#,
  ])
  func `what these tools keep back is private`(_ fields: String) throws {
    let result = try read([
      ("wp_posts.json", #"[{"ID":1,"post_author":"u1","post_content":"secret",\#(fields)}]"#), Self.users,
    ])
    #expect(result.community.blogs.isEmpty)
    #expect(result.withheld[.blog] == 1)
  }

  @Test
  func `rows of WordPress that everyone may see are read`() throws {
    let result = try read([
      (
        "wp_posts.json",
        #"""
        [{"ID":1,"post_author":"u1","post_date":"2019-03-10","post_content":"y","post_title":"T","post_password":"",
          "post_status":"publish","post_type":"post"}]
        """#
      ),
      (
        "wp_comments.json",
        #"""
        [{"comment_ID":1,"comment_post_ID":1,"user_id":"u2","comment_content":"a","comment_date":"2019-03-10",
          "comment_approved":"1"},
         {"comment_ID":2,"comment_post_ID":1,"user_id":"u2","comment_content":"b","comment_date":"2019-03-10",
          "comment_approved":"0"}]
        """#
      ), Self.users,
    ])
    #expect(
      lines(result.community).dropFirst(2) == [
        "blog 1 by u1 1552176000 'y' picture -", "  comment 1 by u2 1552176000 'a'",
      ]
    )
    #expect(
      result.diagnostics.map(\.summary) == ["1 comment not published because of 'comment_approved'"]
    )
  }

  @Test
  func `Ghost: the collections lie in a list of one`() throws {
    let gated = "<!--kg-gated-block:begin nonMember:false --><p>secret</p><!--kg-gated-block:end-->"
    let result = try read([
      (
        "ana.ghost.2024-01-01.json",
        #"""
        {"db":[{"meta":{"exported_on":1,"version":"5.0"},"data":{
          "posts":[{"id":"b1","title":"T","html":"<p>y</p>\#(gated)","plaintext":"y","author_id":"u1","status":"published",
              "feature_image":"https://example.org/a.jpg","published_at":"2019-03-10T00:00:00.000Z"},
            {"id":"b2","title":"secret","plaintext":"secret","author_id":"u1","status":"draft"}],
          "users":[{"id":"u1","name":"Ana","slug":"ana","password":"x","email":"ana@example.org"}],
          "tags":[{"id":"t1","name":"Sea","slug":"sea"}],"posts_tags":[{"post_id":"b1","tag_id":"t1"}]}}]}
        """#
      )
    ])
    #expect(
      lines(result.community) == [
        "blogger u1 @ana 'Ana' bio '' joined undated photo - cover -",
        "blog b1 by u1 1552176000 'y' picture https://example.org/a.jpg",
      ]
    )
    #expect(result.withheld[.blog] == 1)
  }

  @Test
  func `Ghost: members are not suggested as blogs`() throws {
    let text = #"""
      {"db":[{"data":{"posts":[{"id":"b1","html":"y","type":"post","status":"published"}],"members":[{"id":"m1"}]}}]}
      """#
    let result = try BlogExportTests.read(text, options: ExportOptions(fieldMap: .ghost))
    let found = result.diagnostics.filter { $0.code == "collection-unused" }
    #expect(found.allSatisfy { $0.summary.contains("'members'") && $0.hint == nil } && found.count == 1)
  }

  @Test
  func `WordPress: types of one's own are suggested as blogs`() throws {
    let post = Array(#"[{"id":1,"status":"publish","content":{"rendered":"y"}}]"#.utf8)
    let reader = ExportReader(options: ExportOptions(fieldMap: .wordpressREST))
    let result = try reader.read([("posts.json", post), ("recipes.json", post)])
    #expect(
      result.diagnostics.filter { $0.code == "collection-unused" }.map(line) == [
        "the field map does not use the collection 'recipes'; not read. "
          + "If they contain blogs, add them to 'from' in the field map; --write-fieldmap saves it."
      ]
    )
    let others = try reader.read([("posts.json", post), ("settings.json", post), ("taxonomies.json", post)])
    #expect(others.diagnostics.filter { $0.code == "collection-unused" }.map(\.hint) == [nil])
  }

  @Test
  func `Strapi and JSON:API: fields are called attributes`() throws {
    let result = try read([
      (
        "posts.json",
        #"""
        {"data":[{"id":"b1","type":"posts","attributes":{"title":"T","content":"y","publishedAt":"2019-03-10",
          "author":{"data":{"id":"u1","attributes":{"username":"ana"}}}}}],"meta":{"pagination":{"page":1}}}
        """#
      ), Self.users,
    ])
    #expect(lines(result.community).last == "blog b1 by u1 1552176000 'y' picture -")
    #expect(result.diagnostics.map(line) == [])
  }

  @Test
  func `Discourse: topics are blogs, not tags`() throws {
    let result = try read([
      (
        "latest.json",
        #"""
        {"users":[{"id":"u1","username":"ana"},{"id":"u2","username":"bo"}],"topic_list":{"topics":[
          {"id":44,"title":"T","created_at":"2019-03-10T00:00:00.000Z","user_id":"u1","tags":["sea"]}]}}
        """#
      )
    ])
    #expect(lines(result.community).last == "blog 44 by u1 1552176000 '' picture -")
    #expect(result.community.blogs.map(\.tags) == [["sea"]])
  }

  @Test
  func `pictures of photo apps: captions in objects, files in lists`() throws {
    let result = try read([
      (
        "posts_1.json",
        #"""
        [{"media":[{"uri":"media/posts/a.jpg","creation_timestamp":1552176000,"title":"Sunset"}]},
         {"id":"b2","caption":{"text":"Dawn"},"owner":{"id":"u1"},"display_url":"https://example.org/b.jpg",
          "taken_at_timestamp":1552176000},
         {"id":"b3","caption":"Noon","timestamp":1552176000,"owner":{"id":"u1"},
          "photos":[{"original_size":{"url":"https://example.org/c.jpg"}}]}]
        """#
      ), Self.users,
    ])
    #expect(
      lines(result.community).filter { $0.hasPrefix("blog ") } == [
        "blog b2 by u1 1552176000 'Dawn' picture https://example.org/b.jpg",
        "blog b3 by u1 1552176000 'Noon' picture https://example.org/c.jpg",
        "blog media/posts/a.jpg by  1552176000 'Sunset' picture media/posts/a.jpg",
      ]
    )
    #expect(result.diagnostics.map(\.code) == ["author-missing"])
  }

  @Test
  func `relations of Parse are likes where they are called so, and nothing else`() throws {
    let pair = #"{"results":[{"objectId":"x","relatedId":"u2","owningId":"b1"}]}"#
    let result = try read([
      ("Post.json", #"{"results":[{"objectId":"b1","body":"y","author":"u1","createdAt":"2019-03-10"}]}"#),
      ("_Join:likes:Post.json", pair), ("_Join:users:_Role.json", pair), ("_Join:viewers:Post.json", pair),
      Self.users,
    ])
    #expect(lines(result.community).last == "  like by u2")
    #expect(result.read[.like] == 1)
    #expect(result.read[.blogger] == 2)
  }

  @Test(arguments: [
    (#""uid":"u1","author":"ana""#), (#""authorId":"u1","uid":"post-1""#),
    (#""author":{"id":"u1"},"uid":"x""#),
    (#""author":"u1","accountId":"a9""#),
  ])
  func `of several fields that could name the author the clearest one counts`(_ fields: String) throws {
    let result = try read([
      ("posts.json", #"[{"id":"b1","body":"y",\#(fields),"createdAt":"2019-03-10"}]"#), Self.users,
    ])
    #expect(result.community.bloggers[Int(result.community.blogs[0].blogger)].id == "u1")
  }

  @Test(arguments: ["posts/tags.json", "a:posts:c.json"])
  func `files that are only called alike are read`(_ name: String) throws {
    let result = try read([
      (name, #"{"id":"b1","body":"y","author":"u1","createdAt":"2019-03-10"}"#), Self.users,
    ])
    #expect(result.community.blogs.map(\.id) == ["b1"])
  }
}

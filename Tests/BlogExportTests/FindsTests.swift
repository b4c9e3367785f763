import BlogModel
import Testing

@testable import BlogExport

/// What `finds` makes of exports of Parse.
struct FindsTests {
  private func read(_ files: [(name: String, text: String)]) throws -> ExportResult {
    try ExportReader(options: ExportOptions(fieldMap: .finds)).read(
      files.map { ($0.name, Array($0.text.utf8)) }
    )
  }

  private static let users = (
    name: "_User.json",
    text: #"""
    {"results":[
      {"objectId":"u1","name":"Mira Vogt","bio":"I look down.","followersCount":12,"followingCount":7,
       "rockCount":2,"quizScore":41,"username":"mira@example.org","email":"mira@example.org",
       "createdAt":"2017-03-04T17:26:45.123Z"},
      {"objectId":"u2","name":"Tam"}]}
    """#
  )
  private static let post = #"""
    {"results":[{"objectId":"p1","name":"Malachite","caption":"From the old quarry","tags":["copper","green"],
      "author":{"__type":"Pointer","className":"_User","objectId":"u1"},
      "image":{"__type":"File","name":"a_find.jpg","url":"https://files.example/a_find.jpg"},
      "likes":{"__type":"Relation","className":"_User"},"likesCount":9,"commentsCount":1,"HidePost":false,
      "colour":["green","dark green"],"luster":"silky","cleavage":"perfect","hardness":3.5,"magnetic":false,
      "createdAt":"2018-03-04T17:26:45.123Z"},
     {"objectId":"p2","name":"Hidden","HidePost":true,
      "author":{"__type":"Pointer","className":"_User","objectId":"u2"}}]}
    """#
  private static let comment = #"""
    {"results":[{"objectId":"c1","text":"Lovely","post":{"__type":"Pointer","className":"Post","objectId":"p1"},
      "author":{"__type":"Object","className":"_User","objectId":"u2","name":"Tam"},
      "createdAt":"2018-03-05T17:26:45.123Z"}]}
    """#
  private static let likes = #"{"results":[{"objectId":"x","owningId":"p1","relatedId":"u2"}]}"#

  /// The same as the database keeps it.
  private static let mongo = [
    (
      name: "_User.json",
      text: #"""
      {"_id":"u1","name":"Mira Vogt","bio":"I look down.","followersCount":12,"followingCount":7,"quizScore":41,
       "_hashed_password":"x","_created_at":{"$date":"2017-03-04T17:26:45.123Z"}}
      {"_id":"u2","name":"Tam"}
      """#.replacing("\n ", with: " ")
    ),
    (
      name: "Post.json",
      text: #"""
      {"_id":"p1","name":"Malachite","caption":"From the old quarry","tags":["copper","green"],
       "_p_author":"_User$u1","image":"https://files.example/a_find.jpg","likesCount":{"$numberInt":"9"},
       "commentsCount":1,"colour":["green","dark green"],"luster":"silky","cleavage":"perfect","hardness":3.5,
       "magnetic":false,"_created_at":{"$date":"2018-03-04T17:26:45.123Z"}}
      {"_id":"p2","name":"Hidden","HidePost":true,"_p_author":"_User$u2"}
      """#.replacing("\n ", with: " ")
    ),
    (
      name: "Comment.json",
      text: #"""
      {"_id":"c1","text":"Lovely","_p_post":"Post$p1","_p_author":"_User$u2",
       "_created_at":{"$date":"2018-03-05T17:26:45.123Z"}}
      """#.replacing("\n ", with: " ")
    ),
    (name: "_Join:likes:Post.json", text: #"{"_id":"x","owningId":"p1","relatedId":"u2"}"#),
  ]

  private static let rest = [
    users, (name: "Post.json", text: post), (name: "Comment.json", text: comment),
    (name: "_Join:likes:Post.json", text: likes),
  ]

  @Test(arguments: [rest, mongo])
  func `both ways to write a find give the same`(_ files: [(name: String, text: String)]) throws {
    let result = try read(files)
    let community = result.community
    #expect(
      lines(community) == [
        "blogger u1 @ 'Mira Vogt' bio 'I look down.' joined 1488648405 photo - cover -",
        "blogger u2 @ 'Tam' bio '' joined undated photo - cover -",
        "blog p1 by u1 1520184405 'From the old quarry' picture https://files.example/a_find.jpg",
        "  comment c1 by u2 1520270805 'Lovely'", "  like by u2",
      ]
    )
    #expect(community.blogs[0].title == "Malachite")
    #expect(community.blogs[0].tags == ["copper", "green"])
    #expect(community.likeCount(ofBlog: 0) == 9)
    #expect(
      community.parts(ofBlog: 0).attributes == [
        Attribute(name: "Colour", values: ["green", "dark green"]),
        Attribute(name: "Lustre", values: ["silky"]), Attribute(name: "Cleavage", values: ["perfect"]),
        Attribute(name: "Hardness", values: ["3.5"]), Attribute(name: "Magnetic", values: ["false"]),
      ]
    )
    #expect(community.bloggers[0].score == 41)
    #expect(community.bloggers[0].followerCount == 12)
    #expect(community.bloggers[1].score == nil)
    #expect(result.withheld[.blog] == 1)
    #expect(result.diagnostics.map(line) == [])
  }

  @Test(arguments: [
    #"{"results":[{"objectId":"c2","text":"Soft","suggestedName":"Talc ","name":"Tam","hardness":1,"colour":["?","white"],"#
      + #""parent":{"__type":"Pointer","className":"Comment","objectId":"c1"},"#
      + #""post":{"__type":"Pointer","className":"Post","objectId":"p1"}},{"objectId":"c1","text":"x","post":"p1"}]}"#,
    #"{"_id":"c2","text":"Soft","suggestedName":"Talc","hardness":1,"colour":"white","_p_parent":"Comment$c1","#
      + #""_p_post":"Post$p1"}"# + "\n" + #"{"_id":"c1","text":"x","_p_post":"Post$p1"}"#,
  ])
  func `a comment suggests a title and attributes, and answers another one`(_ comments: String) throws {
    let community = try read([Self.users, ("Post.json", Self.post), ("Comment.json", comments)]).community
    let said = try #require(community.comments.indices.first { community.comments.id(at: $0) == "c2" })
    let comment = community.comments[said]
    #expect(
      comment.suggestion
        == Suggestion(
          title: "Talc",
          attributes: [
            Attribute(name: "Colour", values: ["white"]), Attribute(name: "Hardness", values: ["1"]),
          ]
        )
    )
    #expect(community.parent(ofComment: said).map(community.comments.id) == "c1")
    #expect(community.comments.filter { $0.suggestion != nil }.count == 1)
  }

  @Test(arguments: ["Like.json", "likes.json"])
  func `likes may be a class of their own`(_ name: String) throws {
    let like = #"""
      {"results":[{"objectId":"l","post":{"__type":"Pointer","className":"Post","objectId":"p1"},
        "user":{"__type":"Pointer","className":"_User","objectId":"u2"}}]}
      """#
    let community = try read([Self.users, ("Post.json", Self.post), (name, like)]).community
    #expect(community.likes(ofBlog: 0).map(\.blogger) == [1])
  }
}

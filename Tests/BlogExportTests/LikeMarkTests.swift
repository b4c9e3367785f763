import BlogModel
import Testing

@testable import BlogExport

/// Likes that are only ids, with `true`, 1 or their time as the value.
struct LikeMarkTests {
  @Test(arguments: [
    ("[null,true,true]", ["1", "2"]), ("[null,null,1]", ["2"]), ("[null,1,1]", ["1", "2"]),
    ("[null,false,1552242646000]", ["2"]), (#"[null,"2019-03-10T18:30:46Z"]"#, ["1"]),
    (#"[null,"2","1"]"#, ["1", "2"]), ("[null,2]", ["2"]), ("[1,2]", ["1", "2"]),
    ("[null,3,1]", ["1", "3"]), ("[null,2,1]", ["1", "2"]), (#"[null,"1552242646"]"#, ["1552242646"]),
    ("[null,1552242646,3]", ["1552242646", "3"]), (#"[null,true,"x"]"#, ["1", "x"]),
    (#"[null,"x",false,true]"#, ["3", "x"]), ("[null,true,3]", ["1", "3"]),
    (#"[null,{"seconds":1552242646,"nanoseconds":0},true]"#, ["1", "2"]),
  ])
  func `in an array of likes that begins with null, the place of a mark is an id`(
    _ likes: String,
    _ ids: [String]
  ) throws {
    let people =
      #""bloggers":{"1":{"displayName":"A"},"2":{"displayName":"B"},"3":{"displayName":"C"},"#
      + #""1552242646":{"displayName":"D"},"x":{"displayName":"E"}}"#
    let blog = #"{"bloggerId":1,"blogDescription":"x","createdDate":"2019-03-10T18:30:01Z"?}"#
    for text in [
      #"{\#(people),"blogs":[null,\#(blog.replacing("?", with: #","likes":\#(likes)"#))]}"#,
      #"{\#(people),"blogs":[null,\#(blog.replacing("?", with: ""))],"likes":[null,\#(likes)]}"#,
    ] {
      let result = try read(text)
      #expect(result.diagnostics.map(line) == [])
      #expect(result.community.likes.map { result.community.bloggers[Int($0.blogger)].id }.sorted() == ids)
    }
    // Under a blogger, the places are those of blogs.
    let own = try read(
      #"{"bloggers":[null,{"displayName":"Ann","likes":[null,true]}],"blogs":[null,\#(blog.replacing("?", with: ""))]}"#
    )
    #expect(own.diagnostics.isEmpty && own.community.likes.count == 1)
  }

  @Test(
    arguments: [
      ("1552242646000", 1_552_242_646), ("1552242646", 1_552_242_646),
      (#""2019-03-10T18:30:46Z""#, 1_552_242_646),
      (#"{"timestampValue":"2019-03-10T18:30:46Z"}"#, 1_552_242_646), ("1", nil), ("1.0", nil),
      (#"{"integerValue":"1"}"#, nil), ("true", nil),
      (#"{"_seconds":1552242646,"_nanoseconds":0}"#, 1_552_242_646),
      (#"{"seconds":1552242646,"nanoseconds":0}"#, 1_552_242_646),
      (#"{"nanoseconds":0,"seconds":1552242646}"#, 1_552_242_646),
      (#"{"_nanoseconds":0,"_seconds":1552242646}"#, 1_552_242_646),
      (#"{"seconds":1552242646,"nanoseconds":0,"type":"firestore/timestamp/1.0"}"#, 1_552_242_646),
      (#"{"type":"firestore/timestamp/1.0","seconds":1552242646,"nanoseconds":0}"#, 1_552_242_646),
      (#"{"__type":"Date","iso":"2019-03-10T18:30:46.000Z"}"#, 1_552_242_646),
      (#"{"__datatype__":"timestamp","value":{"_seconds":1552242646,"_nanoseconds":0}}"#, 1_552_242_646),
    ] as [(String, Int64?)]
  )
  func `a like may be its time or 1`(_ value: String, _ seconds: Int64?) throws {
    let likes = #""likes":{"u2":\#(value),"u3":true}"#
    var texts = [
      #"{"bloggers":{"u2":{"bio":"x"},"u3":{"bio":"x"}},"blogs":{"b1":{\#(Self.blog),\#(likes)}}}"#,
      #"{"bloggers":{"u2":{"bio":"x","likes":{"b1":\#(value)}},"u3":{"bio":"x","likes":{"b1":true}}},"#
        + #""blogs":{"b1":{\#(Self.blog)}}}"#,
    ]
    let grouped = #""likes":{"b1":{"count":2,"u2":\#(value)},"b2":{"u2":\#(value),"u3":true}}"#
    texts.append(
      #"{"bloggers":{"u2":{"bio":"x"},"u3":{"bio":"x"}},"blogs":{"b2":{\#(Self.blog)},"b1":{\#(Self.blog)}},"#
        + "\(grouped)}"
    )
    for text in texts {
      let result = try read(text)
      let likes = result.community.likes.filter { result.community.bloggers[Int($0.blogger)].id == "u2" }
      #expect(likes.count == result.community.blogs.count && result.diagnostics.isEmpty, "\(text)")
      #expect(result.used[.like] == likes.count + 1)
      #expect(likes.allSatisfy { $0.created == seconds.map { $0 * 1_000_000 } ?? .min })
    }
  }

  @Test(arguments: ["author", "date", "displayName", "owner", "seconds", "count"])
  func `a blogger whose id is the name of a field may like`(_ id: String) throws {
    let group = #"{"\#(id)":1552242646000,"u2":1552242646000}"#
    for (blog, likes) in [("b1", #"{"b1":\#(group),"b2":{"u2":1552242646000}}"#), ("1", "[null,\(group)]")] {
      let result = try read(
        #"{"bloggers":{"\#(id)":{"bio":"x"},"u2":{"bio":"x"},"u3":{"bio":"x"}},"likes":\#(likes),"#
          + #""blogs":{"\#(blog)":{\#(Self.blog)},"b2":{\#(Self.blog)}}}"#
      )
      let bloggers = result.community.likes.filter { result.community.blogs[Int($0.blog)].id == blog }
        .map { result.community.bloggers[Int($0.blogger)].id }
      // Counts are not ids.
      #expect(bloggers.sorted() == (id == "count" ? ["u2"] : [id, "u2"].sorted()), "\(likes)")
      #expect(result.diagnostics.isEmpty)
    }
  }

  @Test(
    arguments: [
      (#"{"count":0}"#, "b", .fellowBlogger), (#"{"author":1552242646000}"#, "author", .fellowBlogger),
      (#"{"u2":1552242646000,"blogId":1552242646000}"#, "blogId", .fellowBlogger),
      ("{}", "b", .fellowBlogger),
      (#"{"u2":1552242646000,"post":1552242646000}"#, "post", .auto),
      (#"{"author":1552242646000}"#, "author", .auto), (#"{"count":0,"updated":"x"}"#, "b", .fellowBlogger),
      (#"{"x":{}}"#, "b", .fellowBlogger), (#"{"x":null}"#, "b", .fellowBlogger),
      (#"{"x":{"createdDate":"2019-03-10"}}"#, "b", .fellowBlogger),
      (#"{"x":{"createdAt":"2019-03-10"}}"#, "b", .auto), (#"{"x":{},"y":null}"#, "b", .auto),
      (#"{"count":0,"users":{}}"#, "b", .fellowBlogger), (#"{"count":0,"users":{}}"#, "b", .auto),
    ] as [(String, String, FieldMap)]
  )
  func `the first group of likes does not decide alone`(
    _ group: String,
    _ id: String,
    _ map: FieldMap
  ) throws {
    let (people, posts) = map == .auto ? ("users", "posts") : ("bloggers", "blogs")
    let result = try read(
      #"{"\#(people)":{"\#(id)":{"name":"A","bio":"x"},"u2":{"name":"B","bio":"x"},"#
        + #""u3":{"name":"C","bio":"x"}},"\#(posts)":{"b0":{\#(Self.text)},"b1":{\#(Self.text)}},"#
        + #""likes":{"b0":\#(group),"b1":{"u2":1552242646000,"u3":1552242646000}}}"#,
      options: ExportOptions(fieldMap: map)
    )
    let bloggers = result.community.likes.filter { result.community.blogs[Int($0.blog)].id == "b0" }
      .map { result.community.bloggers[Int($0.blogger)].id }
    let ids = [id, "u2"].filter { group.contains($0) }
    #expect(bloggers.sorted() == ids.sorted() && result.used[.like] == ids.count + 2)
  }

  @Test(
    arguments: [
      (#""blogId":1,"deleted":true"#, #""blogId":1,"likedBy":?"#, .fellowBlogger, nil),
      (#""blogId":1,"removed":false"#, #""blogId":1,"likedBy":?"#, .fellowBlogger, "likedBy"),
      (#""likedBy":1,"x":true"#, #""blogId":1,"likedBy":?"#, .fellowBlogger, "blogId"),
      (#""userId":"2","x":true"#, #""postId":1,"userId":?"#, .auto, "blogId"),
      (#""target":1,"when":1552242646000"#, #""target":1,"fan":?"#, own, "fan"),
    ] as [(String, String, FieldMap, String?)]
  )
  func `a first like that lacks its blog or its blogger is skipped alone`(
    _ first: String,
    _ like: String,
    _ map: FieldMap,
    _ missing: String?
  ) throws {
    let (people, posts) = map == .auto ? ("users", "posts") : ("bloggers", "blogs")
    let likes = ["1", "2"].map { "{\(like.replacing("?", with: $0))}" }
    for list in [
      #"{"l0":{\#(first)},"l1":\#(likes[0]),"l2":\#(likes[1])}"#, "[null,{\(first)},\(likes[0]),\(likes[1])]",
    ] where !list.hasPrefix("[") || !first.contains("likedBy") {
      // In an array, each element decides alone, and `likedBy` may be the id of a blogger.
      let result = try read(
        #"{"\#(people)":{"1":{"name":"A","bio":"x"},"2":{"name":"B","bio":"x"},"u3":{"name":"C","bio":"x"}},"#
          + #""\#(posts)":{"1":{\#(Self.text)}},"likes":\#(list)}"#,
        options: ExportOptions(fieldMap: map)
      )
      #expect(result.used[.like] == 2, "\(list)")
      let incomplete = result.diagnostics.filter { $0.code == "like-incomplete" }
      // One that is deleted is not reported.
      #expect(
        incomplete.map(\.summary)
          == [missing].compactMap { $0.map { "\($0) is missing; the like is skipped" } }
      )
    }
  }

  @Test(
    arguments: [
      "owner", "post", "blog", "article", "photo", "story", "entry", "target", "topic", "thread", "blogId",
    ],
    ["true", "1552242646000"]
  )
  func `a blogger whose id is the name of a field may like everything`(_ id: String, _ mark: String) throws {
    for map in [FieldMap.auto, .fellowBlogger] {
      let result = try readLikes(
        #"{"b0":{"\#(id)":\#(mark),"u2":\#(mark)},"b1":{"\#(id)":\#(mark),"u1":\#(mark)}}"#,
        of: [id, "u1", "u2"],
        map
      )
      #expect(result.used[.like] == 4 && result.diagnostics.isEmpty)
    }
  }

  @Test(arguments: [
    (#"{"b0":{"post":true,"owner":true},"b1":{"u1":true}}"#, 3),
    (#"[null,{"post":true,"u2":true},{"u1":true,"blogId":true}]"#, 4),
    (#"{"b0":{"u1":1552242646000,"u2":null},"b1":{"u2":1552242646000,"u1":null}}"#, 2),
    (#"{"b0":{"u1":true,"u2":null},"b1":{"u2":true,"u1":null}}"#, 2),
    (#"{"b0":{"post":1552242646000,"u2":null},"b1":{"u2":1552242646000,"u1":null}}"#, 2),
  ])
  func `groups of likes may have names of fields and null in them`(_ groups: String, _ count: Int) throws {
    let result = try readLikes(groups, of: ["post", "owner", "blogId", "u1", "u2"], .auto)
    #expect(result.used[.like] == count && result.diagnostics.isEmpty)
  }

  /// A map in which only likes have other names.
  private static let own = FieldMap(
    name: "own",
    rules: FieldMap.fellowBlogger.rules.filter { $0.kind != .like } + [
      FieldMap.Rule(
        .like,
        in: ["likes"],
        sources: [FieldMap.Source(.blog, from: ["target"]), FieldMap.Source(.blogger, from: ["fan"])]
      )
    ]
  )

  @Test func `a first group that is longer than the look-ahead is one`() throws {
    // The look-ahead ends in a number.
    let likes = (1000..<4000).map { #""u\#($0)":1552242646000"# }.joined(separator: ",")
    let result = try read(
      #"{"bloggers":{"u1000":{"bio":"x"},"u3":{"bio":"x"}},"blogs":{"b1":{\#(Self.blog)}},"#
        + #""likes":{"b1":{\#(likes)}}}"#
    )
    #expect(result.used[.like] == 1)
  }

  @Test(arguments: [#"{"seconds":12,"likedBy":"u3"}"#, #"{"seconds":12,"nanoseconds":0,"likedBy":"u3"}"#])
  func `a like may have a field called seconds`(_ like: String) throws {
    let result = try read(
      #"{"bloggers":{"u3":{"bio":"x"}},"blogs":{"b1":{\#(Self.blog),"likes":{"l1":\#(like)}}}}"#
    )
    #expect(result.diagnostics.isEmpty && result.community.likes.map(\.created) == [.min])
  }

  /// A blog under the default map and under `auto`.
  private static let text = blog + #","authorId":"u3","body":"x","createdAt":"2019-03-10T18:30:01Z""#
  private static let blog = #""bloggerId":"u3","blogDescription":"x","createdDate":"2019-03-10T18:30:01Z""#

  @Test(arguments: [
    (#""u2":false"#, [] as [String]), (#""u2":0"#, []), (#""u2":null"#, []), (#""count":12"#, []),
    (#""type":"Collection","id":"https://x.example/1","totalItems":1"#, []),
    (#""link":"https://x.example/likes""#, []),
    (#""u2":12"#, ["record-unusable"]), (#""u2":"yes""#, ["record-unusable"]),
  ])
  func `values that are not of a like are none`(_ like: String, _ codes: [String]) throws {
    let result = try read(
      #"{"bloggers":{"u3":{"bio":"x"}},"blogs":{"b1":{\#(Self.blog),"likes":{\#(like)}}}}"#
    )
    #expect(result.community.likes.isEmpty)
    #expect(result.diagnostics.map(\.code) == codes)
  }

  @Test(arguments: [
    #""likes":{"l1":{"postId":1,"userId":1}}"#, #""likes":{"l1":{"createdDate":"2019-03-10T18:30:46Z"}}"#,
    #""likes":{"l1":{"timestamp":{"_seconds":1552242646,"_nanoseconds":0}}}"#,
    #""likes":{"l1":{"likedBy":1552242646000,"createdDate":1552242646000}}"#,
  ])
  func `likes with fields that say neither blog nor blogger are not groups`(_ likes: String) throws {
    let result = try read(#"{"bloggers":{"u3":{"bio":"x"}},"blogs":{"b1":{\#(Self.blog)}},\#(likes)}"#)
    #expect(result.diagnostics.filter { $0.code == "like-incomplete" }.count == 1)
    #expect(!result.diagnostics.contains { ["likes-without-blog", "blogger-unknown"].contains($0.code) })
  }
}

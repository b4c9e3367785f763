import BlogModel
import Testing

@testable import BlogExport

struct CommunityBuilderTests {
  private let community = #"""
    {"likes":[{"blogId":"b1","likedBy":"u2"},{"blogId":"b1","likedBy":"u2"},{"blogId":"b2","likedBy":"u1"}],
     "comments":[{"commentId":"c1","blogId":"b1","commentedBy":"u2","commentText":"two","createdDate":"2019-03-12"},
       {"commentId":"c0","blogId":"b1","commentedBy":"u1","commentText":"one","createdDate":"2019-03-11"}],
     "blogs":[{"documentId":"b1","bloggerId":"u1","blogDescription":"by one","createdDate":"2019-03-10"},
       {"documentId":"b2","bloggerId":"u2","blogDescription":"by two","createdDate":"2019-03-11"}],
     "bloggers":[{"bloggerId":"u2","displayName":"two"},{"bloggerId":"u1","displayName":"one"}]}
    """#

  @Test
  func `records join in whatever order they appear`() throws {
    let community = try read(community).community
    #expect(community.bloggers.map(\.id) == ["u1", "u2"])
    #expect(community.blogs.map(\.id) == ["b2", "b1"])
    #expect(community.comments(ofBlog: 1).map(\.text) == ["one", "two"])
    #expect(community.likes(ofBlog: 1).count == 1)
  }

  @Test
  func `a blocked blogger appears nowhere`() throws {
    let result = try read(community, options: ExportOptions(blocked: ["u2"]))
    #expect(
      lines(result.community) == [
        "blogger u1 @one '' bio '' joined undated photo - cover -",
        "blog b1 by u1 1552176000 'by one' picture -",
        "  comment c0 by u1 1552262400 'one'",
      ]
    )
    #expect(result.redacted[.blogger] == 1)
    #expect(result.redacted[.blog] == 1)
    #expect(result.redacted[.comment] == 1)
    #expect(result.diagnostics.isEmpty)
  }

  @Test(arguments: [
    #""u1 ""#, #"" \n u1\t""#, #""\u0075\u0031 ""#, #""\u0020u1""#,
    #"{"referenceValue":"bloggers/\u0075\u0031 "}"#,
    #"{"referenceValue":"bloggers/ u1"}"#,
  ])
  func `a blocked blogger is known however the id is written`(_ id: String) throws {
    let result = try read(
      #"""
      {"bloggers":[{"bloggerId":\#(id),"displayName":"one"}],
       "blogs":{"b1":{"bloggerId":\#(id),"blogDescription":"x","createdDate":"2019-03-10"}}}
      """#,
      options: ExportOptions(blocked: ["u1"])
    )
    #expect(lines(result.community) == [])
    #expect(result.diagnostics.isEmpty)
  }

  @Test
  func `blanks around the id of a container or in the configuration do not count`() throws {
    let result = try read(
      #"""
      {"bloggers":{"u1 ":{"displayName":"one"},"\u0075\u0032\u0020":{"displayName":"two"},"u3":{"displayName":"three"}},
       "blogs":{" b1":{"bloggerId":"u2","blogDescription":"x","createdDate":"2019-03-10",
         "comments":{"c1 ":{"commentText":"y","commentedBy":"u1","createdDate":"2019-03-10"}}}}}
      """#,
      options: ExportOptions(blocked: [" u3\n"])
    )
    #expect(result.community.bloggers.map(\.id) == ["u1", "u2"])
    #expect(result.community.blogs.map(\.id) == ["b1"])
    #expect(result.community.comments.map(\.id) == ["c1"])
    #expect(result.diagnostics.isEmpty)
  }

  @Test
  func `an id of blanks is none`() throws {
    let result = try read(
      #"{"bloggers":{" ":{"displayName":"one"}},"blogs":[{"documentId":"\u0020","imageURL":"x"}]}"#
    )
    #expect(result.diagnostics.map(\.code) == ["id-missing", "id-missing"])
  }

  @Test
  func `an unknown blogger's blogs and comments stay under the neutral identity`() throws {
    let result = try read(
      #"""
      {"bloggers":{"u1":{"displayName":"one"}},
       "blogs":{"b1":{"bloggerId":"u8","blogDescription":"x","createdDate":"2019-03-10",
         "comments":{"c1":{"commentText":"y","commentedBy":"u9","createdDate":"2019-03-10"}}}}}
      """#
    )
    #expect(result.community.bloggers.map(\.id) == ["u1", ""])
    #expect(result.community.bloggers[1] == .unknown)
    #expect(result.community.blogs[0].blogger == 1)
    #expect(result.community.comments[0].author == 1)
    #expect(result.used[.blogger] == 1)
  }

  @Test
  func `of records with one id the last wins`() throws {
    let result = try read(
      #"""
      {"bloggers":{"u1":{"displayName":"old"},"u1":{"displayName":"new"}},
       "blogs":[{"documentId":"b1","bloggerId":"u1","blogDescription":"old","createdDate":"2019-03-10",
           "comments":[{"id":"c1","commentText":"old","commentedBy":"u1","createdDate":"2019-03-10"}]},
         {"documentId":"b1","bloggerId":"u1","blogDescription":"new","createdDate":"2019-03-10",
           "comments":[{"id":"c1","commentText":"new","commentedBy":"u1","createdDate":"2019-03-10"}]}]}
      """#
    )
    #expect(result.community.bloggers.map(\.displayName) == ["new"])
    #expect(result.community.blogs.map(\.text) == ["new"])
    #expect(result.community.comments.map(\.text) == ["new"])
    #expect(result.diagnostics.map(\.code) == ["id-repeated", "id-repeated", "id-repeated"])
  }

  @Test
  func `bloggers who are described twice in the same words are not reported`() throws {
    let text = #"{"bloggers":[{"bloggerId":"u1","bio":"x"},{"bloggerId":"u1","bio":"x"}]}"#
    let result = try read(text)
    #expect(result.community.bloggers.map(\.bio) == ["x"])
    #expect(result.diagnostics.isEmpty && result.read[.blogger] == 1)
  }

  @Test
  func `of records with one id an empty last one hides the earlier ones`() throws {
    let result = try read(
      #"""
      {"bloggers":{"u1":{"bio":"x"}},"likes":[{"blogId":"b1","likedBy":"u1"}],
       "blogs":[{"documentId":"b1","bloggerId":"u1","blogDescription":"old","createdDate":"2019-03-10"},
         {"documentId":"b1","bloggerId":"u1","blogDescription":" "},
         {"documentId":"b2","bloggerId":"u1"},
         {"documentId":"b2","bloggerId":"u1","blogDescription":"new","createdDate":"2019-03-10"}],
       "comments":[{"commentId":"c1","blogId":"b2","commentText":"old","commentedBy":"u1","createdDate":"2019-03-10"},
         {"commentId":"c1","blogId":"b2","commentText":"","commentedBy":"u1"},
         {"commentId":"c2","blogId":"b2","commentedBy":"u1"},
         {"commentId":"c2","blogId":"b2","commentText":"new","commentedBy":"u1","createdDate":"2019-03-10"}]}
      """#
    )
    #expect(result.community.blogs.map(\.text) == ["new"])
    #expect(result.community.comments.map(\.text) == ["new"])
    #expect(result.community.likes.isEmpty)
    #expect(
      Set(result.diagnostics.map { "\($0.record ?? "") \($0.code)" }) == [
        "blogs/b1 blog-empty", "blogs/b2 blog-empty", "blogs/b1 id-repeated", "blogs/b2 id-repeated",
        "blogs/b2/comments/c1 comment-empty", "blogs/b2/comments/c2 comment-empty",
        "blogs/b2/comments/c1 id-repeated", "blogs/b2/comments/c2 id-repeated",
      ]
    )
    #expect(result.diagnostics.count == 8)
    #expect((result.read[.blog], result.used[.blog], result.skipped[.blog]) == (4, 1, 3))
    #expect((result.read[.comment], result.used[.comment], result.skipped[.comment]) == (4, 1, 3))
  }

  @Test
  func `of keys with one name in a record the last wins`() throws {
    let result = try read(#"{"bloggers":{"u1":{"displayName":"old","displayName":"new"}}}"#)
    #expect(result.community.bloggers[0].displayName == "new")
  }

  @Test
  func `a blog that calls itself otherwise than its key is found under both names`() throws {
    let result = try read(
      #"""
      {"bloggers":{"u1":{"bio":"x"}},"likes":[{"blogId":"own","likedBy":"u1"}],
       "blogs":{"0":{"comments":{"c1":{"commentText":"x","commentedBy":"u1","createdDate":"2019-03-10"}},
         "documentId":"own","bloggerId":"u1","blogDescription":"x","createdDate":"2019-03-10"}}}
      """#
    )
    #expect(result.community.blogs.map(\.id) == ["own"])
    #expect(result.community.comments.count == 1)
    #expect(result.community.likes.count == 1)
    #expect(result.diagnostics.isEmpty)
  }

  @Test
  func `comments and likes of a blog that was skipped are skipped without a report`() throws {
    let result = try read(
      #"""
      {"bloggers":{"u1":{"bio":"x"}},"likes":[{"blogId":"b1","likedBy":"u1"}],
       "blogs":{"b1":{"comments":{"c1":{"commentText":"x","commentedBy":"u1","createdDate":"2019-03-10"}}, "x":1}}}
      """#
    )
    #expect(result.community.blogs.isEmpty)
    #expect(result.community.comments.isEmpty)
    #expect(result.diagnostics.map(\.code) == ["blog-empty"])
  }

  @Test
  func `a phantom document is not a blog, and its comments are orphans`() throws {
    let result = try read(
      #"""
      {"__collections__":{"bloggers":{"u1":{"bio":"x"}},"blogs":{"b1":{"__collections__":{"comments":{"c1":
        {"commentText":"x","commentedBy":"u1","createdDate":"2019-03-10"}}}}}}}
      """#
    )
    #expect(result.read[.blog] == 0)
    #expect(result.diagnostics.map(\.code) == ["comment-without-blog"])
  }

  @Test
  func `comments without ids are numbered in their list`() throws {
    let result = try read(
      #"""
      {"blogs":{"b1":{"blogDescription":"x","comments":[{"commentText":"a"},{"commentText":"b"}]}}}
      """#
    )
    #expect(result.community.comments.map(\.id) == ["comment-1", "comment-2"])
  }

  @Test
  func `records are counted as read, used, repaired and skipped`() throws {
    let result = try read(
      #"""
      {"bloggers":{"u1":{"bio":"x"}},"blogs":{"b1":{"bloggerId":"u1","blogDescription":"x","createdDate":"?"},
        "b2":{"bloggerId":"u1"},"b3":{"bloggerId":"u1","imageURL":"x","createdDate":"2019-03-10"}}}
      """#
    )
    #expect(result.read[.blog] == 3)
    #expect(result.used[.blog] == 2)
    #expect(result.repaired[.blog] == 1)
    #expect(result.skipped[.blog] == 1)
  }
}

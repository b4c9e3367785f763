import BlogModel
import Testing

struct CommunityTests {
  private func date(_ seconds: Int64) -> Timestamp { Timestamp(seconds: seconds) }

  private var community: Community {
    Community(
      bloggers: [Blogger(id: "u0"), Blogger(id: "u1"), Blogger(id: "u2")],
      blogs: [
        Blog(id: "old", blogger: 0, text: "", createdDate: date(10)),
        Blog(id: "new", blogger: 1, text: "", createdDate: date(30)),
        Blog(id: "b", blogger: 0, text: "", createdDate: date(20)),
        Blog(id: "a", blogger: 0, text: "", createdDate: date(20)),
        Blog(id: "undated", blogger: 0, text: "", createdDate: nil),
      ],
      comments: [
        Comment(id: "late", blog: 0, author: 1, text: "2", createdDate: date(12)),
        Comment(id: "other", blog: 1, author: 0, text: "x", createdDate: date(31)),
        Comment(id: "early", blog: 0, author: 2, text: "1", createdDate: date(11)),
        Comment(id: "undated", blog: 0, author: 2, text: "3", createdDate: nil),
      ],
      likes: [
        Like(blog: 0, blogger: 2, created: 9), Like(blog: 0, blogger: 1, created: 5),
        Like(blog: 0, blogger: 2, created: 3), Like(blog: 1, blogger: 2, created: 1),
      ]
    )
  }

  @Test func `blogs are newest first, equal dates by id, those without a date last`() {
    #expect(community.blogs.map(\.id) == ["new", "a", "b", "old", "undated"])
  }

  @Test func `the comments of a blog are oldest first, those without a date last`() {
    #expect(community.comments(ofBlog: 3).map(\.id) == ["early", "late", "undated"])
    #expect(community.comments(ofBlog: 0).map(\.id) == ["other"])
    #expect(community.comments(ofBlog: 1).isEmpty)
    #expect(community.comments(ofBlog: 3).allSatisfy { $0.blog == 3 })
  }

  @Test func `a person's second like of a blog does not count`() {
    #expect(community.likes(ofBlog: 3).map(\.blogger) == [2, 1])
    #expect(community.likes(ofBlog: 0).map(\.blogger) == [2])
  }

  @Test func `a blogger's blogs and liked blogs are newest first`() {
    #expect(
      community.blogs(ofBlogger: 0).map { community.blogs[Int($0)].id } == ["a", "b", "old", "undated"]
    )
    #expect(community.blogsLiked(byBlogger: 2, 0..<2).map { community.blogs[Int($0)].id } == ["new", "old"])
    #expect(community.likeCount(byBlogger: 2) == 2)
    #expect(community.likeCount(byBlogger: 0) == 0)
  }

  @Test func `an empty community has nothing`() {
    let empty = Community(bloggers: [], blogs: [], comments: [], likes: [])
    #expect(empty.blogs.isEmpty)
    #expect(empty.likes.isEmpty)
  }
}

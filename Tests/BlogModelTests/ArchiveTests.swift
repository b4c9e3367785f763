import BlogModel
import Testing

struct ArchiveTests {
  private func date(_ seconds: Int64) -> Timestamp { Timestamp(seconds: seconds) }

  private var archive: Archive {
    Archive(
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
    #expect(archive.blogs.map(\.id) == ["new", "a", "b", "old", "undated"])
  }

  @Test func `the comments of a blog are oldest first, those without a date last`() {
    #expect(archive.comments(ofBlog: 3).map(\.id) == ["early", "late", "undated"])
    #expect(archive.comments(ofBlog: 0).map(\.id) == ["other"])
    #expect(archive.comments(ofBlog: 1).isEmpty)
    #expect(archive.comments(ofBlog: 3).allSatisfy { $0.blog == 3 })
  }

  @Test func `a person's second like of a blog does not count`() {
    #expect(archive.likes(ofBlog: 3).map(\.blogger) == [2, 1])
    #expect(archive.likes(ofBlog: 0).map(\.blogger) == [2])
  }

  @Test func `a blogger's blogs and liked blogs are newest first`() {
    #expect(archive.blogs(ofBlogger: 0).map { archive.blogs[Int($0)].id } == ["a", "b", "old", "undated"])
    #expect(archive.blogsLiked(byBlogger: 2, 0..<2).map { archive.blogs[Int($0)].id } == ["new", "old"])
    #expect(archive.likeCount(byBlogger: 2) == 2)
    #expect(archive.likeCount(byBlogger: 0) == 0)
  }

  @Test func `an empty archive has nothing`() {
    let empty = Archive(bloggers: [], blogs: [], comments: [], likes: [])
    #expect(empty.blogs.isEmpty)
    #expect(empty.likes.isEmpty)
  }
}

import BlogModel
import Testing

struct BlogPartTableTests {
  @Test func `a blog has the parts that it was given, and any other has none`() {
    var table = BlogPartTable()
    #expect(table.isEmpty)
    table[3] = BlogParts(video: "v")
    table[1] = BlogParts(question: 0)
    table[2] = .none
    #expect((0..<5).map { table[$0].video } == [nil, nil, nil, "v", nil])
    #expect(table[1].question == 0)
    table[3].likeCount = 2
    #expect(table[3] == BlogParts(video: "v", likeCount: 2))
  }

  @Test func `parts follow their blogs when these are sorted`() {
    var parts = BlogPartTable()
    parts[0] = BlogParts(video: "old")
    parts[2] = BlogParts(video: "new")
    let community = Community(
      bloggers: [Blogger(id: "u")],
      blogs: [1, 2, 3].map {
        Blog(id: "b\($0)", blogger: 0, text: "", createdDate: Timestamp(seconds: $0))
      },
      comments: [],
      likes: [],
      parts: parts
    )
    #expect(community.blogs.map(\.id) == ["b3", "b2", "b1"])
    #expect((0..<3).map { community.parts(ofBlog: $0).video } == ["new", nil, "old"])
  }

  @Test(arguments: [(true, ["z", "a", "m"]), (false, ["a", "m", "z"])])
  func `blogs without dates stay as they are where their order means something`(
    _ keeps: Bool,
    _ ids: [String]
  ) {
    let community = Community(
      bloggers: [Blogger(id: "u")],
      blogs: ["z", "a", "m"].map { Blog(id: $0, blogger: 0, text: "", createdDate: nil) },
      comments: [],
      likes: [],
      keepsOrder: keeps
    )
    #expect(community.blogs.map(\.id) == ids)
  }
}

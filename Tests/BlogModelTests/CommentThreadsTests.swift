import Testing

@testable import BlogModel

/// Comments that answer comments.
struct CommentThreadsTests {
  /// A community whose blogs have comments, each `id` or `id>parent` or `id@blog>parent`; dates in their order.
  private func community(_ comments: [String], blogs: [String] = ["b"]) -> Community {
    let list = comments.enumerated().map { number, text in
      let parts = text.split(separator: ">", maxSplits: 1)
      let place = parts[0].split(separator: "@")
      let blog = place.count > 1 ? blogs.firstIndex(of: String(place[1])) ?? 0 : 0
      return Comment(
        id: String(place[0]),
        blog: Int32(blog),
        author: 0,
        text: "t",
        createdDate: Timestamp(seconds: Int64(number)),
        parent: parts.count > 1 ? String(parts[1]) : nil
      )
    }
    return Community(
      bloggers: [Blogger(id: "u")],
      blogs: blogs.enumerated().map {
        Blog(id: $1, blogger: 0, text: "t", createdDate: Timestamp(seconds: Int64(100 - $0)))
      },
      comments: CommentList(list),
      likes: []
    )
  }

  /// The comments in the order of threads.
  private func order(_ community: Community) -> [String] {
    community.comments.indices.map { community.comments.id(at: community.threads.comment(at: $0)) }
  }

  /// What each comment answers, `?` for a comment that is missing.
  private func parents(_ community: Community) -> [String] {
    community.comments.indices.map { index in
      switch community.threads.parent(of: index) {
      case nil: "-"
      case .missing: "?"
      case .comment(let parent): community.comments.id(at: parent)
      }
    }
  }

  @Test func `without replies there are no threads`() {
    let community = community(["a", "b"])
    #expect(community.threads.isEmpty)
    #expect(order(community) == ["a", "b"] && parents(community) == ["-", "-"])
    #expect(community.parent(ofComment: 1) == nil)
  }

  @Test func `replies follow the comment that they answer, the oldest first`() {
    let community = community(["a", "b", "c>a", "d>b", "e>c", "f>a", "g"])
    #expect(order(community) == ["a", "c", "e", "f", "b", "d", "g"])
    #expect(parents(community) == ["-", "-", "a", "b", "c", "a", "-"])
    #expect(community.parent(ofComment: 4) == 2)
    for position in community.comments.indices {
      #expect(community.threads.position(of: community.threads.comment(at: position)) == position)
    }
  }

  @Test func `a reply to a comment that is missing stays where its date puts it, and says so`() {
    let community = community(["a", "b>gone", "c>b", "d"])
    #expect(order(community) == ["a", "b", "c", "d"])
    #expect(parents(community) == ["-", "?", "b", "-"])
    #expect(community.threads.problems.missingCount == 1)
    #expect(community.parent(ofComment: 1) == nil)
  }

  @Test func `a comment that answers its blog answers no comment`() {
    let community = community(["a>b", "c>a"])
    #expect(parents(community) == ["-", "a"])
    #expect(community.threads.problems.missingCount == 0)
  }

  @Test(arguments: [
    (["7", "r>7.0"], ["-", "7"]), (["7.0", "r>7"], ["-", "7.0"]),
    (["7", "7.0", "r>7.0"], ["-", "-", "7.0"]), (["t.0", "r>t"], ["-", "?"]), (["2.0>2"], ["?"]),
    (["5.0>5"], ["-"]), (["5.0>5.00", "r>5.0"], ["-", "5.0"]), (["5", "r>5.0"], ["-", "5"]),
    (["5.0", "r>5"], ["-", "5.0"]), (["a>5.0"], ["-"]),
  ])
  func `7 and 7.0 are one id if only one of them exists`(comments: [String], parents: [String]) {
    let community = community(comments, blogs: ["5"])
    #expect(self.parents(community) == parents)
    #expect(community.threads.problems.circular.isEmpty)
  }

  @Test func `a comment of another blog is not a parent, even with the right id`() {
    let community = community(["a@x", "a@y", "r@y>a", "s@x>r"], blogs: ["x", "y"])
    #expect(order(community) == ["a", "s", "a", "r"])
    #expect(parents(community) == ["-", "?", "-", "a"])
  }

  @Test(arguments: [
    (["a>a"], ["a"], ["-"], 1),
    (["a>b", "b>a"], ["a", "b"], ["-", "a"], 1),
    (["a>c", "b>a", "c>b", "d>c"], ["a", "b", "c", "d"], ["-", "a", "b", "c"], 1),
    (["x>a", "a>b", "b>a", "q>q"], ["a", "x", "b", "q"], ["a", "-", "a", "-"], 2),
  ])
  func `circles are broken at their oldest comment`(
    comments: [String],
    wanted: [String],
    parents: [String],
    count: Int
  ) {
    let community = community(comments)
    #expect(order(community) == wanted)
    #expect(self.parents(community) == parents)
    #expect(community.threads.problems.circular.count == count)
  }

  @Test func `a thread may be as deep as there are comments`() {
    let count = 50_000
    let community = community((0..<count).map { $0 == 0 ? "c0" : "c\($0)>c\($0 - 1)" })
    #expect(order(community) == (0..<count).map { "c\($0)" })
  }

  @Test func `a reply may be older than what it answers`() {
    #expect(order(community(["r>a", "a", "b"])) == ["a", "r", "b"])
  }

  @Test func `an edited date alone makes no thread`() {
    var comment = Comment(id: "a", blog: 0, author: 0, text: "t", createdDate: nil)
    comment.editedDate = Timestamp(seconds: 5)
    let community = Community(
      bloggers: [Blogger(id: "u")],
      blogs: [Blog(id: "b", blogger: 0, text: "t", createdDate: nil)],
      comments: [comment],
      likes: []
    )
    #expect(community.threads.isEmpty)
    #expect(community.comments[0] == comment)
  }
}

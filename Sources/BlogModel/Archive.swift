/// A community's blog, joined: what the stages after reading work on.
///
/// Order and joins are settled here once, so that no page has to search or sort: blogs newest first, the
/// comments of a blog together and oldest first, its likes together and oldest first, one like per person.
/// Records refer to each other by index; the look-ups below are O(1).
public struct Archive: Sendable {
  /// All bloggers by id; when some record needs it, the neutral `Blogger.unknown` is the last.
  public let bloggers: [Blogger]
  /// Newest first.
  public let blogs: [Blog]
  /// Grouped by blog in the order of `blogs`; oldest first within a blog.
  public let comments: [Comment]
  /// Grouped by blog in the order of `blogs`; oldest first within a blog; one per blogger and blog.
  public let likes: [Like]

  private let commentsOfBlog: Grouping
  private let likesOfBlog: Grouping
  private let blogsOfBlogger: Grouping
  private let likesOfBlogger: Grouping

  /// Joins records whose indices point into the arrays given here.
  ///
  /// - Parameters:
  ///   - bloggers: in the order in which the indices of the others count them; kept as it is.
  ///   - blogs: in any order; `comments` and `likes` count them in this order. They are sorted here and the
  ///     indices rewritten.
  ///   - comments: in any order.
  ///   - likes: in any order; of several by one blogger on one blog the earliest stays.
  /// - Complexity: O(n log n) in the number of blogs and, within each blog, of comments and likes.
  public init(bloggers: [Blogger], blogs: [Blog], comments: [Comment], likes: [Like]) {
    let order = blogs.indices.sorted { Blog.newestFirst(blogs[$0], blogs[$1]) }
    var place = [Int32](repeating: 0, count: blogs.count)
    for (new, old) in order.enumerated() { place[old] = Int32(new) }
    let sorted = order.map { blogs[$0] }

    var commentsOfBlog = Grouping(of: comments, into: blogs.count) { Int(place[Int($0.blog)]) }
    commentsOfBlog.sort(comments, by: Comment.oldestFirst)
    var likesOfBlog = Grouping(of: likes, into: blogs.count) { Int(place[Int($0.blog)]) }
    likesOfBlog.sort(likes) { ($0.created, $0.blogger) < ($1.created, $1.blogger) }

    self.bloggers = bloggers
    self.blogs = sorted
    self.comments = commentsOfBlog.indices.map {
      var comment = comments[Int($0)]
      comment.blog = place[Int(comment.blog)]
      return comment
    }
    self.likes = Self.onePerPerson(likes, likesOfBlog.indices, place: place, bloggerCount: bloggers.count)
    self.commentsOfBlog = commentsOfBlog
    self.likesOfBlog = Grouping(of: self.likes, into: blogs.count) { Int($0.blog) }
    self.blogsOfBlogger = Grouping(of: sorted, into: bloggers.count) { Int($0.blogger) }
    self.likesOfBlogger = Grouping(of: self.likes, into: bloggers.count) { Int($0.blogger) }
  }

  /// Likes with their new blog indices, only the first of each blogger on each blog.
  private static func onePerPerson(
    _ likes: [Like],
    _ order: [Int32],
    place: [Int32],
    bloggerCount: Int
  ) -> [Like] {
    var lastBlogLiked = [Int32](repeating: -1, count: bloggerCount)
    var kept: [Like] = []
    kept.reserveCapacity(likes.count)
    for index in order {
      let like = likes[Int(index)]
      let blog = place[Int(like.blog)]
      guard lastBlogLiked[Int(like.blogger)] != blog else { continue }
      lastBlogLiked[Int(like.blogger)] = blog
      kept.append(Like(blog: blog, blogger: like.blogger, created: like.created))
    }
    return kept
  }

  /// The comments of the blog at `index` in `blogs`, oldest first.
  public func comments(ofBlog index: Int) -> ArraySlice<Comment> {
    comments[commentsOfBlog.range(of: index)]
  }

  /// The likes of the blog at `index` in `blogs`, oldest first.
  public func likes(ofBlog index: Int) -> ArraySlice<Like> {
    likes[likesOfBlog.range(of: index)]
  }

  /// Indices into `blogs` of what the blogger at `index` wrote, newest first.
  public func blogs(ofBlogger index: Int) -> ArraySlice<Int32> {
    blogsOfBlogger.members(of: index)
  }

  /// Indices into `blogs` of what the blogger at `index` liked, newest blog first.
  ///
  /// - Parameters:
  ///   - index: into `bloggers`.
  ///   - range: which of them, `0..<likeCount(byBlogger:)` for all.
  /// - Returns: as many as `range` asks for.
  public func blogsLiked(byBlogger index: Int, _ range: Range<Int>) -> [Int32] {
    likesOfBlogger.members(of: index).dropFirst(range.lowerBound).prefix(range.count).map {
      likes[Int($0)].blog
    }
  }

  /// How many blogs the blogger at `index` liked.
  public func likeCount(byBlogger index: Int) -> Int {
    likesOfBlogger.range(of: index).count
  }
}

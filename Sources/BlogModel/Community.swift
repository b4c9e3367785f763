/// A community's blog, joined: what the stages after reading work on.
///
/// Order and joins are settled here once, so that no page has to search or sort: blogs newest first, the
/// comments of a blog together and oldest first, its likes together and oldest first, one like per person.
/// Records refer to each other by index; the look-ups below are O(1).
public struct Community: Sendable {
  /// All bloggers by id; behind them, when some record needs one, the neutral `Blogger.unknown` and
  /// `Blogger.nobody`.
  public let bloggers: [Blogger]
  /// Newest first.
  public let blogs: [Blog]
  /// Grouped by blog in the order of `blogs`; oldest first within a blog.
  public let comments: CommentList
  /// Grouped by blog in the order of `blogs`; oldest first within a blog; one per blogger and blog.
  public let likes: [Like]
  /// Newest first; empty where the community asks none.
  public let questions: [Question]
  /// In the order of the export; empty where the community keeps none.
  public let quotes: [Quote]
  /// By name; empty where the community shares none.
  public let spots: [Spot]

  /// What some communities keep of blogs besides.
  private let parts: BlogPartTable
  /// Indices into `blogs` of those that answer a question, newest first.
  private let answers: [Int32]
  /// Groups of `answers`.
  private let answersOfQuestion: Grouping
  private let questionsOfAsker: Grouping
  /// Index pairs of bloggers and the blogs in which they take part, newest first.
  private let appearances: [Appearance]
  /// Groups of `appearances`.
  private let appearancesOfBlogger: Grouping
  /// Indices into `quotes` of those whose speaker is a blogger.
  private let spoken: [Int32]
  /// Groups of `spoken`.
  private let quotesOfBlogger: Grouping
  /// Indices into `blogs` of those that name a spot, newest first.
  private let spotBlogs: [Int32]
  /// Groups of `spotBlogs`.
  private let blogsOfSpot: Grouping
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
  ///   - parts: of the blogs, which they count in the order given here.
  ///   - questions: newest first; kept as they are.
  ///   - quotes: kept as they are.
  ///   - spots: by name; kept as they are.
  ///   - keepsOrder: whether blogs without a date stay in the order given here, rather than being sorted by id.
  /// - Complexity: O(n log n) in the number of blogs and, within each blog, of comments and likes.
  public init(
    bloggers: [Blogger],
    blogs: [Blog],
    comments: consuming CommentList,
    likes: consuming [Like],
    parts: consuming BlogPartTable = BlogPartTable(),
    questions: [Question] = [],
    quotes: [Quote] = [],
    spots: [Spot] = [],
    keepsOrder: Bool = false
  ) {
    let order = blogs.withUnsafeBufferPointer { blogs in
      blogs.indices.sorted { left, right in
        if let first = blogs[left].createdDate, let second = blogs[right].createdDate, first != second {
          return first > second
        }
        if keepsOrder, blogs[left].createdDate == blogs[right].createdDate { return left < right }
        return Blog.newestFirst(blogs[left], blogs[right])
      }
    }
    var place = [Int32](repeating: 0, count: blogs.count)
    for (new, old) in order.enumerated() { place[old] = Int32(new) }
    let sorted = order.map { blogs[$0] }

    // Both are sorted where they are: there may be millions.
    var rows: [CommentList.Row] = []
    swap(&rows, &comments.rows)
    let commentsOfBlog = Grouping(arranging: &rows, into: blogs.count) { comment in
      comment.blog = place[Int(comment.blog)]
      return Int(comment.blog)
    } by: { left, right in
      comments.isOlder(left.pointee, right.pointee)
    }
    swap(&rows, &comments.rows)
    _ = Grouping(arranging: &likes, into: blogs.count) { like in
      like.blog = place[Int(like.blog)]
      return Int(like.blog)
    } by: { left, right in
      (left.pointee.created, left.pointee.blogger) < (right.pointee.created, right.pointee.blogger)
    }
    Self.keepOnePerPerson(&likes, bloggerCount: bloggers.count)

    parts.move(place)
    self.bloggers = bloggers
    self.blogs = sorted
    self.questions = questions
    self.quotes = quotes
    let spoken = quotes.indices.filter { quotes[$0].speaker?.blogger != nil }.map { Int32($0) }
    self.spoken = spoken
    quotesOfBlogger = Grouping(of: spoken, into: quotes.isEmpty ? 0 : bloggers.count) {
      Int(quotes[Int($0)].speaker?.blogger ?? 0)
    }
    let appearances = Self.appearances(sorted.count, parts)
    self.appearances = appearances
    appearancesOfBlogger = Grouping(of: appearances, into: appearances.isEmpty ? 0 : bloggers.count) {
      Int($0.blogger)
    }
    let answers = parts.isEmpty ? [] : sorted.indices.filter { parts[$0].question != nil }.map { Int32($0) }
    self.answers = answers
    answersOfQuestion = Grouping(of: answers, into: questions.count) { Int(parts[Int($0)].question ?? 0) }
    self.spots = spots
    let spotBlogs = spots.isEmpty ? [] : sorted.indices.filter { parts[$0].spot != nil }.map { Int32($0) }
    self.spotBlogs = spotBlogs
    blogsOfSpot = Grouping(of: spotBlogs, into: spots.count) { Int(parts[Int($0)].spot ?? 0) }
    self.parts = parts
    questionsOfAsker = Grouping(of: questions, into: bloggers.count) { Int($0.asker) }
    self.comments = comments
    self.commentsOfBlog = commentsOfBlog
    self.likes = likes
    self.likesOfBlog = Grouping(ofGrouped: self.likes, into: blogs.count) { Int($0.blog) }
    self.blogsOfBlogger = Grouping(of: sorted, into: bloggers.count) { Int($0.blogger) }
    self.likesOfBlogger = Grouping(of: self.likes, into: bloggers.count) { Int($0.blogger) }
  }

  /// That a blogger takes part in a blog.
  private struct Appearance: Sendable {
    let blogger: Int32
    let blog: Int32
  }

  private static func appearances(_ blogCount: Int, _ parts: BlogPartTable) -> [Appearance] {
    guard !parts.isEmpty else { return [] }
    return (0..<blogCount).flatMap { blog in
      parts[blog].people.compactMap { person in
        person.blogger.map { Appearance(blogger: $0, blog: Int32(blog)) }
      }
    }
  }

  /// Keeps only the first like of each blogger on each blog.
  private static func keepOnePerPerson(_ likes: inout [Like], bloggerCount: Int) {
    var lastBlogLiked = [Int32](repeating: -1, count: bloggerCount)
    var count = 0
    for index in likes.indices {
      let like = likes[index]
      guard lastBlogLiked[Int(like.blogger)] != like.blog else { continue }
      lastBlogLiked[Int(like.blogger)] = like.blog
      likes[count] = like
      count += 1
    }
    likes.removeLast(likes.count - count)
  }

  /// The comments of the blog at `index` in `blogs`, oldest first.
  public func comments(ofBlog index: Int) -> Slice<CommentList> {
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

  // MARK: What some communities keep besides

  /// Whether anything of the kind is kept of any blog.
  public var hasParts: Bool { !parts.isEmpty }

  /// What is kept of the blog at `index` in `blogs` besides.
  public func parts(ofBlog index: Int) -> BlogParts { parts[index] }

  /// How many like the blog at `index`: the app may have counted more than the export names.
  public func likeCount(ofBlog index: Int) -> Int {
    max(Int(parts[index].likeCount ?? 0), likesOfBlog.range(of: index).count)
  }

  /// How many comments there are on the blog at `index`: as the app counted them where the export has none at all.
  public func commentCount(ofBlog index: Int) -> Int {
    comments.isEmpty ? Int(parts[index].commentCount ?? 0) : commentsOfBlog.range(of: index).count
  }

  /// Indices into `blogs` of those that answer the question at `index` in `questions`, newest first.
  public func answers(toQuestion index: Int) -> [Int32] {
    answersOfQuestion.members(of: index).map { answers[Int($0)] }
  }

  /// Indices into `questions` of what the blogger at `index` asked, newest first.
  public func questions(askedBy index: Int) -> ArraySlice<Int32> {
    questionsOfAsker.members(of: index)
  }

  /// Indices into `blogs` of those in which the blogger at `index` takes part, newest first.
  public func blogs(with index: Int) -> [Int32] {
    appearances.isEmpty ? [] : appearancesOfBlogger.members(of: index).map { appearances[Int($0)].blog }
  }

  /// Indices into `quotes` of what the blogger at `index` said, in the order of the export.
  public func quotes(ofBlogger index: Int) -> [Int32] {
    quotes.isEmpty ? [] : quotesOfBlogger.members(of: index).map { spoken[Int($0)] }
  }

  /// Indices into `blogs` of those about the spot at `index` in `spots`, newest first.
  public func blogs(ofSpot index: Int) -> [Int32] {
    blogsOfSpot.members(of: index).map { spotBlogs[Int($0)] }
  }

  /// Where the blog at `index` in `blogs` is: it says so itself, or its spot does; nil when neither does.
  public func place(ofBlog index: Int) -> Place? {
    let parts = parts[index]
    return parts.place ?? parts.spot.flatMap { spots[Int($0)].place }
  }
}

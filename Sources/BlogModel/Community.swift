/// The joined content of a community, which all stages after reading work on.
///
/// Everything is sorted and joined here once, so that no page has to search or sort: blogs newest first; the
/// comments and the likes of a blog grouped together, oldest first; one like per blogger and blog. Records refer to
/// each other by index; the lookups below are O(1).
///
/// A class, because a copy of its fields costs two dozen reference counts, which several tasks share.
public final class Community: Sendable {
  /// All bloggers by id; after them, if a record needs them, the neutral `Blogger.unknown` and `Blogger.missing`.
  public let bloggers: [Blogger]
  /// Newest first.
  public let blogs: [Blog]
  /// Grouped by blog in the order of `blogs`; oldest first within a blog.
  public let comments: CommentList
  /// Grouped by blog in the order of `blogs`; oldest first within a blog; one per blogger and blog.
  public let likes: [Like]
  /// Newest first; empty if the community has none.
  public let questions: [Question]
  /// In the order of the export; empty if the community has none.
  public let quotes: [Quote]
  /// By name; empty if the community has none.
  public let spots: [Spot]
  let followTable: FollowTable
  /// Who keeps what; empty after a `CommunityEdit`, because pages show only numbers.
  package let favourites: Favourites

  /// Which comments answer which.
  package let threads: CommentThreads

  /// Optional properties of blogs.
  let parts: BlogPartTable
  /// Indices into `blogs` of those that answer a question, newest first.
  let answers: [Int32]
  /// Groups of `answers`.
  let answersOfQuestion: Grouping
  let questionsOfAsker: Grouping
  /// Index pairs of bloggers and the blogs in which they take part, newest first.
  let appearances: [Appearance]
  /// Groups of `appearances`.
  let appearancesOfBlogger: Grouping
  /// Indices into `quotes` of those whose speaker is a blogger.
  let spoken: [Int32]
  /// Groups of `spoken`.
  let quotesOfBlogger: Grouping
  /// Indices into `blogs` of those that name a spot, newest first.
  let spotBlogs: [Int32]
  /// Groups of `spotBlogs`.
  let blogsOfSpot: Grouping
  let commentsOfBlog: Grouping
  let likesOfBlog: Grouping
  let blogsOfBlogger: Grouping
  let likesOfBlogger: Grouping

  /// Joins records whose indices point into the arrays given here.
  ///
  /// - Parameters:
  ///   - bloggers: all bloggers; the other records refer to them by index. Their order is kept.
  ///   - blogs: in any order; the other records refer to this order. The blogs are sorted here and the indices
  ///     updated.
  ///   - comments: in any order.
  ///   - likes: in any order; of several likes by one blogger on one blog, the earliest is kept.
  ///   - parts: the optional properties of the blogs, by index into `blogs` as passed here.
  ///   - questions: newest first; their order is kept.
  ///   - quotes: in any order, which is kept.
  ///   - spots: by name; their order is kept.
  ///   - follows: in any order; of several of one pair, the earliest is kept.
  ///   - keepsOrder: whether blogs without a date stay in the order given here, rather than being sorted by id.
  /// - Complexity: O(n log n) in the number of blogs and, within each blog, of comments and likes.
  public convenience init(
    bloggers: [Blogger],
    blogs: [Blog],
    comments: consuming CommentList,
    likes: consuming [Like],
    parts: consuming BlogPartTable = BlogPartTable(),
    questions: [Question] = [],
    quotes: [Quote] = [],
    spots: [Spot] = [],
    follows: [Follow] = [],
    keepsOrder: Bool = false
  ) {
    self.init(
      bloggers: bloggers,
      blogs: blogs,
      comments: comments,
      likes: likes,
      parts: parts,
      questions: questions,
      quotes: quotes,
      spots: spots,
      follows: follows,
      favourites: Favourites(),
      keepsOrder: keepsOrder
    )
  }

  /// The same, with favourites, whose indices point into `bloggers` and `quotes`.
  package init(
    bloggers: [Blogger],
    blogs: [Blog],
    comments: consuming CommentList,
    likes: consuming [Like],
    parts: consuming BlogPartTable,
    questions: [Question],
    quotes: [Quote],
    spots: [Spot],
    follows: [Follow],
    favourites: Favourites,
    keepsOrder: Bool
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

    // Both are sorted in place, because there may be millions.
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
    let answers =
      parts.isEmpty ? [] : sorted.indices.filter { parts.shared($0).question != nil }.map { Int32($0) }
    self.answers = answers
    answersOfQuestion = Grouping(of: answers, into: questions.count) {
      Int(parts.shared(Int($0)).question ?? 0)
    }
    self.favourites = favourites
    followTable = FollowTable(follows, bloggerCount: bloggers.count)
    self.spots = spots
    let spotBlogs =
      spots.isEmpty ? [] : sorted.indices.filter { parts.shared($0).spot != nil }.map { Int32($0) }
    self.spotBlogs = spotBlogs
    blogsOfSpot = Grouping(of: spotBlogs, into: spots.count) { Int(parts.shared(Int($0)).spot ?? 0) }
    self.parts = parts
    questionsOfAsker = Grouping(of: questions, into: bloggers.count) { Int($0.asker) }
    self.comments = comments
    threads = CommentThreads(self.comments) { sorted[$0].id }
    self.commentsOfBlog = commentsOfBlog
    self.likes = likes
    self.likesOfBlog = Grouping(ofGrouped: self.likes, into: blogs.count) { Int($0.blog) }
    self.blogsOfBlogger = Grouping(of: sorted, into: bloggers.count) { Int($0.blogger) }
    self.likesOfBlogger = Grouping(of: self.likes, into: bloggers.count) { Int($0.blogger) }
  }

  /// A community without the texts of its blogs, which are a quarter of its memory, when something else has them.
  package convenience init(withoutTextsOf other: Community) {
    // Each id is between two texts: where it stays, their memory is not given back to the system.
    func moved(_ text: String) -> String { String(decoding: text.utf8, as: UTF8.self) }
    let blogs = other.blogs.map { blog in
      Blog(
        id: moved(blog.id),
        blogger: blog.blogger,
        title: moved(blog.title),
        picture: blog.picture.map(moved),
        text: "",
        tags: blog.tags,
        createdDate: blog.createdDate
      )
    }
    self.init(of: other, blogs: blogs, comments: other.comments)
  }

  /// The same community with the texts of its comments on disk; nil if they cannot be written.
  ///
  /// - Parameters:
  ///   - other: the community.
  ///   - folder: the folder on whose disk they are, in a file without a name.
  package convenience init?(withCommentsOnDiskOf other: Community, in folder: String) {
    guard let comments = other.comments.onDisk(in: folder) else { return nil }
    self.init(of: other, blogs: other.blogs, comments: comments)
  }

  /// Another community with the same records in other places of the memory.
  private init(of other: Community, blogs: [Blog], comments: CommentList) {
    (bloggers, self.blogs, self.comments) = (other.bloggers, blogs, comments)
    (commentsOfBlog, threads) = (other.commentsOfBlog, other.threads)
    (likes, likesOfBlog, likesOfBlogger) = (other.likes, other.likesOfBlog, other.likesOfBlogger)
    (questions, questionsOfAsker) = (other.questions, other.questionsOfAsker)
    (answers, answersOfQuestion) = (other.answers, other.answersOfQuestion)
    (quotes, spoken, quotesOfBlogger) = (other.quotes, other.spoken, other.quotesOfBlogger)
    (spots, spotBlogs, blogsOfSpot) = (other.spots, other.spotBlogs, other.blogsOfSpot)
    (appearances, appearancesOfBlogger) = (other.appearances, other.appearancesOfBlogger)
    (followTable, favourites, parts) = (other.followTable, other.favourites, other.parts)
    blogsOfBlogger = other.blogsOfBlogger
  }

  /// A blogger's participation in a blog.
  struct Appearance: Sendable {
    let blogger: Int32
    let blog: Int32
  }

  private static func appearances(_ blogCount: Int, _ parts: BlogPartTable) -> [Appearance] {
    guard !parts.isEmpty else { return [] }
    return (0..<blogCount).flatMap { blog in
      parts.shared(blog).people.compactMap { person in
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
}

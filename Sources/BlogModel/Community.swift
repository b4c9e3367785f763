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
  private let followTable: FollowTable
  /// Who keeps what; empty after a `CommunityEdit`, because pages show only numbers.
  package let favourites: Favourites

  /// Which comments answer which.
  package let threads: CommentThreads

  /// Optional properties of blogs.
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

  /// A blogger's participation in a blog.
  private struct Appearance: Sendable {
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

  /// The comments of the blog at `index` in `blogs`, oldest first.
  public func comments(ofBlog index: Int) -> Slice<CommentList> {
    comments[commentsOfBlog.range(of: index)]
  }

  /// The index into `comments` of the comment that the comment at `index` answers; nil if it answers the blog, or a
  /// comment that is not in the community.
  public func parent(ofComment index: Int) -> Int? {
    guard case .comment(let parent) = threads.parent(of: index) else { return nil }
    return parent
  }

  /// The pictures of comments, by indices into `comments`; empty for most communities.
  package var picturesOfComments: [(comment: Int, pictures: [BlogPicture])] {
    guard comments.hasPictures else { return [] }
    return comments.indices.compactMap { index in
      let pictures = comments.pictures(at: index)
      return pictures.isEmpty ? nil : (index, pictures)
    }
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
  /// - Returns: the blogs in `range`.
  public func blogsLiked(byBlogger index: Int, _ range: Range<Int>) -> [Int32] {
    likesOfBlogger.members(of: index).dropFirst(range.lowerBound).prefix(range.count).map {
      likes[Int($0)].blog
    }
  }

  /// How many blogs the blogger at `index` liked.
  public func likeCount(byBlogger index: Int) -> Int {
    likesOfBlogger.range(of: index).count
  }

  // MARK: Follows

  /// Grouped by who is followed; one per pair, and none of oneself.
  public var follows: [Follow] { followTable.follows }

  /// The follows of the blogger at `index` by others, the newest first.
  public func followers(of index: Int) -> ArraySlice<Follow> { followTable.followers(of: index) }

  /// The follows of others by the blogger at `index`, in the order of the others.
  public func following(by index: Int) -> [Follow] { followTable.following(by: index) }

  /// The number of followers of the blogger at `index`: the larger of the app's own number and that of the export's
  /// records; nil if neither is known.
  public func followerCount(of index: Int) -> Int? {
    count(followTable.followers(of: index).count, bloggers[index].followerCount)
  }

  /// The number of bloggers whom the blogger at `index` follows, as in `followerCount`.
  public func followingCount(by index: Int) -> Int? {
    count(followTable.following(by: index).count, bloggers[index].followingCount)
  }

  private func count(_ records: Int, _ stated: Int32?) -> Int? {
    follows.isEmpty ? stated.map { Int($0) } : max(records, Int(stated ?? 0))
  }

  // MARK: Optional properties

  /// Whether any blog has optional properties.
  public var hasParts: Bool { !parts.isEmpty }

  /// Whether any blog has reactions other than likes.
  public var hasReactions: Bool { parts.hasReactions }

  /// Whether any blog shares the post of another author.
  public var hasOriginals: Bool { parts.hasOriginals }

  /// The optional properties of the blog at `index` in `blogs`.
  public func parts(ofBlog index: Int) -> SharedBlogParts { parts.shared(index) }

  /// The pictures of the blog at `index` in `blogs` after its first; empty for most blogs.
  public func otherPictures(ofBlog index: Int) -> ArraySlice<BlogPicture> {
    parts.isEmpty ? [] : parts.shared(index).pictures.dropFirst()
  }

  /// The number of likes of the blog at `index`: the larger of the app's own count and the number of likes in the
  /// export.
  public func likeCount(ofBlog index: Int) -> Int {
    max(Int(parts.shared(index).likeCount ?? 0), likesOfBlog.range(of: index).count)
  }

  /// The number of comments on the blog at `index`; the app's own count if the export contains no comments at all.
  public func commentCount(ofBlog index: Int) -> Int {
    comments.isEmpty ? Int(parts.shared(index).commentCount ?? 0) : commentsOfBlog.range(of: index).count
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

  /// The location of the blog at `index` in `blogs`: its own or that of its spot; nil if neither has one.
  public func place(ofBlog index: Int) -> Place? {
    let parts = parts.shared(index)
    return parts.place ?? parts.spot.flatMap { spots[Int($0)].place }
  }
}

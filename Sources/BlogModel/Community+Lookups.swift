/// What pages ask about the records of a community. A lookup takes O(1) and the size of its result.
extension Community {
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

  /// Whether the question at `index` in `questions` has no answer, not even one that is hidden.
  public func isOpen(question index: Int) -> Bool {
    !questions[index].hasHiddenAnswer && answersOfQuestion.members(of: index).isEmpty
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

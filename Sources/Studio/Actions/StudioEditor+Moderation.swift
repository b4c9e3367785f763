package import BlogExport
package import BlogModel

/// What moderators and owners do with records of others.
extension StudioEditor {
  /// A record that can be hidden.
  package enum Target: Sendable, Hashable {
    case blog(String)
    case comment(String, blog: String)
    case spot(String)
    case question(String)
    case quote(String)
    /// A blogger, with everything that they wrote.
    case blogger(String)

    fileprivate var kind: RecordKind {
      switch self {
      case .blog: .blog
      case .comment: .comment
      case .spot: .spot
      case .question: .question
      case .quote: .quote
      case .blogger: .blogger
      }
    }
  }

  private func version(of target: Target) throws(StudioError) -> StudioVersion {
    let version =
      switch target {
      case .blog(let id): try blog(id)
      case .comment(let id, let blog): try comment(id, on: blog)
      case .spot(let id): try spot(id)
      case .question(let id): try question(id)
      case .quote(let id): try quote(id)
      case .blogger(let id): try profile(id)
      }
    guard let version else { throw .missing(target.kind) }
    return version
  }

  /// Hides a record from the site, until it is shown again.
  ///
  /// The record is removed with a mark, so that its author cannot restore it.
  package func hide(_ target: Target) throws(StudioError) {
    try perform { content throws(StudioError) in
      let version = try version(of: target)
      if version.isHidden { return }
      guard version.removed == nil else { throw .missing(target.kind) }
      try remove(version, isHidden: true, content)
    }
  }

  /// Shows a hidden record again.
  package func show(_ target: Target) throws(StudioError) {
    try perform { content throws(StudioError) in
      let version = try version(of: target)
      if version.removed == nil { return }
      guard version.isHidden else { throw .missing(target.kind) }
      try putBack(version, content)
    }
  }

  /// Whether a record is on the site: neither it nor its author was removed, nor the blog that it is about, and the
  /// settings of the site do not hide it.
  func isShown(_ version: StudioVersion) throws(StudioError) -> Bool {
    guard version.removed == nil, isInCommunity(version.values, try current().content, currentState) else {
      return false
    }
    if let author = Self.author(of: version.values), Self.blocked(try current().changes).contains(author) {
      return false
    }
    guard let comment = version.comment else { return true }
    return try blog(comment.blog).map { blog throws(StudioError) in try isShown(blog) } ?? false
  }

  /// What is hidden, the last first.
  package func hidden() throws(StudioError) -> [StudioVersion] {
    try current().changes.values.filter(\.isHidden).sorted {
      ($1.removed?.microseconds ?? 0, $0.digest) < ($0.removed?.microseconds ?? 0, $1.digest)
    }
  }

  /// The ids of the bloggers who are hidden or were deleted.
  static func blocked(_ changes: OverlayChanges) -> Set<String> {
    Set(changes.values.filter { $0.removed != nil }.compactMap { $0.blogger?.id })
  }

  // MARK: Everything of one person

  /// Everything that a blogger wrote, also what was deleted and can be restored.
  package struct Writings: Sendable {
    package var profile: Blogger?
    package var blogs: [BlogRecord] = []
    package var comments: [CommentRecord] = []
    /// The ids of blogs.
    package var likes: [String] = []
    /// The ids of bloggers whom they follow.
    package var following: [String] = []
    package var spots: [SpotRecord] = []
    /// What they asked others.
    package var questions: [QuestionRecord] = []
    /// The quotes and bloggers among their favourites.
    package var favourites: [FavouriteRecord.Subject] = []
    /// Records that were deleted or hidden.
    package var removed: [RecordValues] = []
  }

  /// Everything of a blogger.
  ///
  /// - Complexity: O(n) in the number of comments and likes of the community.
  package func writings(of id: String) throws(StudioError) -> Writings {
    let (content, changes) = try current()
    var writings = Writings(profile: try profile(id)?.blogger)
    writings.blogs = try blogs(by: id).shown
    writings.following = try allFollowing(by: id).sorted()
    writings.spots = try allSpots().filter { $0.author == id }.sorted { $0.spot.id < $1.spot.id }
    writings.favourites = try favourites(of: id)
    writings.questions = Self.questions(content, changes, about: id).filter { $0.asker == id }
    let changed = Set(changes.values.compactMap(\.comment).map { [$0.blog, $0.comment.id] })
    let community = content.community
    var likes: Set<String> = []
    for index in community.blogs.indices {
      for comment in community.comments(ofBlog: index) where community.bloggers[Int(comment.author)].id == id
      {
        let record = CommentRecord(comment, in: community)
        if !changed.contains([record.blog, record.comment.id]) { writings.comments.append(record) }
      }
      let isLiked = community.likes(ofBlog: index).contains { community.bloggers[Int($0.blogger)].id == id }
      if isLiked { likes.insert(community.blogs[index].id) }
    }
    for (_, version) in changes.versions.sorted(by: { $0.key < $1.key })
    where Self.author(of: version.values) == id {
      if version.follow != nil || version.favourite != nil { continue }
      if case .like(let like) = version.values {
        if version.removed == nil { likes.insert(like.blog) } else { likes.remove(like.blog) }
      } else if version.removed != nil {
        writings.removed.append(version.values)
      } else if case .comment(let comment) = version.values {
        writings.comments.append(comment)
      }
    }
    writings.likes = likes.sorted()
    return writings
  }

  /// Removes everything that a blogger wrote, and its words from the files of the overlay.
  ///
  /// Their pictures that the studio has stored disappear, too, unless a record of another blogger names them. What the
  /// app's own export says stays there, but is not on the site.
  ///
  /// - Parameters:
  ///   - id: the id of the blogger.
  ///   - waiting: the names of pictures that wait for their posts.
  /// - Throws: `StudioError`. A second call does what is missing.
  package func erase(blogger id: String, waiting: [String] = []) throws(StudioError) {
    try perform { content throws(StudioError) in
      let moment = now
      if content.fields.isForFans {
        // A fan has no record: a character with the same id stays.
        for path in try paths(ofFavouritesOf: id) { try forget(path) }
        return
      }
      guard try profile(id) != nil else { throw .missing(.blogger) }
      // First the blogger: with them, everything disappears from the site, also if the program ends now.
      let hasName = content.writer.has(.displayName, of: .blogger)
      let blogger = Blogger(
        id: id,
        displayName: hasName ? Self.erased : "",
        fullName: hasName ? "" : Self.erased
      )
      try write(.blogger(blogger), removed: moment, content)
      for (path, version) in try current().changes.versions where Self.author(of: version.values) == id {
        switch version.values {
        case .blogger: continue
        case .blog(let record):
          // Kept without its words, so that comments of others on it disappear without a report.
          let blog = Blog(
            id: record.blog.id,
            blogger: -1,
            text: Self.erased,
            createdDate: record.blog.createdDate
          )
          let question = content.fields.needsQuestion ? record.question : nil
          try write(.blog(BlogRecord(blog: blog, author: id, question: question)), removed: moment, content)
        case .question(let record):
          // Others may have answered it: who was asked is the author of the answer.
          let question = Question(id: record.question.id, asker: -1, receiver: nil, text: Self.erased)
          let kept = QuestionRecord(question: question, asker: id, receiver: record.receiver)
          try write(.question(kept), removed: moment, content)
        case .spot(let record):
          // Blogs of others may name it.
          let place = record.spot.place.map { _ in Self.nowhere } ?? nil
          let spot = Spot(id: record.spot.id, name: Self.erased, place: place)
          try write(.spot(SpotRecord(spot: spot, author: id)), removed: moment, content)
        case .comment, .like, .follow, .favourite: try forget(path)
        case .quote: continue
        }
      }
      guard let pictures else { return }
      pictures.release(waiting.compactMap { PictureName($0) })
      let used = usedPictures(content, butNotOf: id)
      do throws(OverlayError) { try pictures.erase(of: id, butNot: used) } catch { throw .disk(error) }
    }
  }

  private static let erased = "Deleted"
  private static let nowhere = Place(latitude: 0, longitude: 0)

  /// The id of the blogger whose record it is.
  static func author(of values: RecordValues) -> String? {
    switch values {
    case .blogger(let blogger): blogger.id
    case .blog(let record): record.author
    case .comment(let record): record.author
    case .like(let like): like.blogger
    case .spot(let record): record.author
    case .follow(let follow): follow.follower
    case .question(let record): record.asker
    case .favourite(let record): record.fan
    // Words of the series, not of the person who typed them.
    case .quote: nil
    }
  }
}

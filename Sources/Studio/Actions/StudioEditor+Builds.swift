import BlogExport
import BlogModel

/// Which changes are on the site already.
extension StudioEditor {
  /// Whether the site shows the changes of a blog.
  package enum SiteState: Sendable, Hashable {
    case building, shown
    /// The site cannot be built; the last one that could is still shown.
    case failed(String)
  }

  /// Records that the site of the last build that has read the community is shown.
  package func didShow() { changeState { ($0.shown, $0.failure) = ($0.reading, nil) } }

  /// Records that a build has failed.
  package func didFail(_ reason: String) { changeState { $0.failure = reason } }

  /// Whether the site shows a blog with all changes to it, to its comments and to its likes.
  package func siteState(ofBlog id: String) -> SiteState {
    let state = currentState
    let isPending = state.pending.contains { path, change in
      change.isAwaited(state.reading) && state.changes.versions[path].map { Self.concerns($0, id) } ?? false
    }
    if !isPending, state.shown == state.reading { return .shown }
    return state.failure.map { .failed($0) } ?? .building
  }

  private static func concerns(_ version: StudioVersion, _ blog: String) -> Bool {
    switch version.values {
    case .blog(let record): record.blog.id == blog
    case .comment(let record): record.blog == blog
    case .like(let like): like.blog == blog
    case .blogger, .spot, .follow, .question, .quote, .favourite: false
    }
  }

  /// The changes that a community does not have yet.
  ///
  /// A record that another program has changed since is no longer waited for.
  func stillPending(
    _ pending: [String: PendingChange],
    _ changes: OverlayChanges,
    _ content: StudioContent
  ) -> [String: PendingChange] {
    pending.filter { path, change in
      guard let version = changes.versions[path], version.digest == change.digest else { return false }
      let values = Self.values(like: version.values, in: content)
      guard version.removed == nil else { return values != nil }
      guard let values else { return true }
      // The file may have further members, or be one that the field map can no longer write.
      return Self.writable(values, content.writer) != Self.writable(version.values, content.writer)
    }
  }

  /// Whether a record of the overlay is in the community, or will be when the next build has read it.
  ///
  /// A record that the settings of the site hide is not in it.
  func isInCommunity(_ values: RecordValues, _ content: StudioContent, _ state: State) -> Bool {
    switch values {
    case .blog(let record) where content.index(ofBlog: record.blog.id) != nil: true
    case .blogger(let blogger) where content.index(ofBlogger: blogger.id) != nil: true
    // Comments come with their blog, which was not in this community.
    case .comment(let record) where content.index(ofBlog: record.blog) == nil: true
    case .blog, .blogger: isAwaited(values, content, state)
    default: Self.values(like: values, in: content) != nil || isAwaited(values, content, state)
    }
  }

  /// Whether a record is shown already because the next build will have it.
  func isAwaited(_ values: RecordValues, _ content: StudioContent, _ state: State) -> Bool {
    guard let path = try? path(of: values, content), let change = state.pending[path] else {
      return false
    }
    return change.isShown && change.isAwaited(state.reading)
  }

  static func values(like values: RecordValues, in content: StudioContent) -> RecordValues? {
    switch values {
    case .blog(let record): content.blog(record.blog.id).map { .blog($0) }
    case .blogger(let blogger): content.blogger(blogger.id).map { .blogger($0) }
    case .comment(let record):
      content.comments(on: record.blog).first { $0.comment.id == record.comment.id }.map { .comment($0) }
    case .like(let like):
      // Of a like nothing else can differ.
      content.likers(of: like.blog).contains(like.blogger) ? values : nil
    case .follow(let record): content.following(by: record.follower).contains(record.followed) ? values : nil
    case .question(let record): content.question(record.question.id).map { .question($0) }
    case .spot(let record): content.spot(record.spot.id).map { .spot($0) }
    case .quote(let record): content.quote(record.quote.id).map { .quote($0) }
    case .favourite(let record): content.favourites(of: record.fan).contains(record.subject) ? values : nil
    }
  }
}

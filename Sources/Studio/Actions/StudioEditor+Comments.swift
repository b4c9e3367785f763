package import BlogExport
package import BlogModel

/// Comments and likes.
extension StudioEditor {
  /// The comments on a blog, the oldest first.
  package func comments(on blog: String) throws(StudioError) -> [CommentRecord] {
    let (content, changes) = try current()
    let changed = changes.about(blog: blog).filter { $0.comment != nil }
    let ids = Set(changed.compactMap { $0.comment?.comment.id })
    let built = content.comments(on: blog)
    let unchanged = built.filter { !ids.contains($0.comment.id) }
    let blocked = Self.blocked(changes)
    let all = (unchanged + shown(changed, on: blog, among: built, content)).filter { comment in
      comment.author.map { !blocked.contains($0) } ?? true
    }
    guard !content.writer.has(.createdDate, of: .comment) else {
      return all.sorted { Comment.oldestFirst($0.comment, $1.comment) }
    }
    // Without dates in the order of the export, with new comments last.
    let places = Dictionary(
      built.enumerated().map { ($1.comment.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    func key(_ record: CommentRecord) -> (Int, String) {
      (places[record.comment.id] ?? .max, record.comment.id)
    }
    return all.sorted { key($0) < key($1) }
  }

  /// The comments among changed versions that are on the site; the settings of the site hide others.
  ///
  /// The same as `isInCommunity` for each, which would look through all comments of the blog each time.
  ///
  /// - Complexity: O(n) in the number of comments on the blog.
  func shown(
    _ changed: [StudioVersion],
    on blog: String,
    among built: [CommentRecord],
    _ content: StudioContent
  ) -> [CommentRecord] {
    let state = currentState
    let known = Set(built.lazy.map(\.comment.id))
    let isNewBlog = content.index(ofBlog: blog) == nil
    return changed.filter { $0.removed == nil }.compactMap(\.comment).filter { record in
      isNewBlog || known.contains(record.comment.id) || isAwaited(.comment(record), content, state)
    }
  }

  /// The deleted comments of a blogger on a blog that can be restored, the last one first.
  package func removedComments(on blog: String, by author: String) throws(StudioError) -> [StudioVersion] {
    try current().changes.values.filter { version in
      version.comment?.blog == blog && version.comment?.author == author
        && version.removed.map(canRestore) ?? false
    }.sorted { ($1.removed?.microseconds ?? 0, $0.digest) < ($0.removed?.microseconds ?? 0, $1.digest) }
  }

  /// The comment with an id as it is now; nil if there is none.
  package func comment(_ id: String, on blog: String) throws(StudioError) -> StudioVersion? {
    try version(ofComment: id, on: blog, try current().content)
  }

  /// Adds a comment.
  ///
  /// - Parameters:
  ///   - blog: the id of the blog.
  ///   - text: what is said.
  ///   - parent: the id of the comment that it answers; nil if it answers the blog.
  ///   - suggestion: what the blog should say; nil for nothing.
  ///   - form: the id of the form, which adds one comment if it is sent twice as it is; nil if it has none.
  ///   - author: the id of the blogger.
  /// - Returns: its id.
  /// - Throws: `StudioError.missing` if the blog or the parent is not on the site.
  @discardableResult
  package func comment(
    on blog: String,
    _ text: String,
    replyingTo parent: String? = nil,
    suggesting suggestion: Suggestion? = nil,
    form: String? = nil,
    by author: String
  ) throws(StudioError) -> String {
    try requireBlog(blog)
    return try perform { content throws(StudioError) in
      try requireAuthor(author)
      let text = try Self.clean(text)
      // In the order in which the field map reads them.
      let names = content.writer.attributeNames(of: .comment)
      let kept = (content.fields.canSuggest ? suggestion : nil).map { suggestion in
        Suggestion(
          title: content.fields.canSuggestTitle ? suggestion.title : "",
          attributes: names.compactMap { name in suggestion.attributes.first { $0.name == name } }
        )
      }
      let changes = try current().changes.about(blog: blog)
      let sent = changes.filter { RecordId.isOf(form, $0.comment?.comment.id) }
      // Who goes back may say something else in the same form, also after a comment was deleted.
      for version in sent where try isShown(version) {
        guard var same = version.comment, (same.author, same.comment.parent) == (author, parent) else {
          continue
        }
        (same.comment.text, same.comment.suggestion) = (text, kept)
        if try isUnchanged(version, by: .comment(same), content) { return same.comment.id }
      }
      if let parent {
        guard content.fields.hasReplies, let version = try version(ofComment: parent, on: blog, content),
          version.comment != nil, try isShown(version)
        else { throw .missing(.comment) }
      }
      let moment = now
      let hasDate = content.writer.has(.createdDate, of: .comment)
      let id = RecordId.make(at: moment, for: form, unlike: sent.compactMap { $0.comment?.comment.id })
      let comment = Comment(
        id: id,
        blog: -1,
        author: -1,
        text: text,
        createdDate: hasDate ? moment : nil,
        parent: parent,
        suggestion: kept
      )
      try write(.comment(CommentRecord(comment: comment, blog: blog, author: author)), content)
      return comment.id
    }
  }

  /// Changes a comment.
  package func edit(
    comment id: String,
    on blog: String,
    _ text: String,
    over digest: String,
    by author: String
  ) throws(StudioError) {
    try perform { content throws(StudioError) in
      var record = try own(comment: id, on: blog, digest, author, content)
      let text = try Self.clean(text)
      if record.comment.text == text { return }
      record.comment.text = text
      if content.writer.has(.editedDate, of: .comment) { record.comment.editedDate = now }
      try write(.comment(record), content)
    }
  }

  /// Deletes a comment.
  package func delete(
    comment id: String,
    on blog: String,
    over digest: String,
    by author: String
  ) throws(StudioError) {
    try perform { content throws(StudioError) in
      let version = try version(ofComment: id, on: blog, content)
      try remove(try own(version, .comment, digest, author), content)
    }
  }

  /// Restores a deleted comment.
  package func restore(comment id: String, on blog: String, by author: String) throws(StudioError) {
    try perform { content throws(StudioError) in
      try restore(try version(ofComment: id, on: blog, content), .comment, by: author, content)
    }
  }

  // MARK: Likes

  /// The ids of those who like a blog.
  package func likers(of blog: String) throws(StudioError) -> Set<String> {
    let (content, changes) = try current()
    let state = currentState
    var likers = Set(content.likers(of: blog))
    for version in changes.about(blog: blog) {
      guard let like = version.like else { continue }
      if version.removed != nil {
        likers.remove(like.blogger)
      } else if isAwaited(version.values, content, state) {
        // The settings of the site hide those that the build has not read.
        likers.insert(like.blogger)
      }
    }
    return likers
  }

  /// Likes a blog, or takes a like back.
  package func setLike(_ isLiked: Bool, of blog: String, by blogger: String) throws(StudioError) {
    try requireBlog(blog)
    // A like that the settings of the site hide can be taken back.
    let isHidden = try current().changes.about(blog: blog).contains {
      $0.removed == nil && $0.like?.blogger == blogger
    }
    if try likers(of: blog).contains(blogger) == isLiked, isLiked || !isHidden { return }
    try perform { content throws(StudioError) in
      try requireAuthor(blogger)
      let moment = now
      let like = LikeRecord(blog: blog, blogger: blogger, createdDate: moment)
      try write(.like(like), removed: isLiked ? nil : moment, content)
    }
  }

  // MARK: Parts

  func requireBlog(_ id: String) throws(StudioError) {
    guard let version = try blog(id), try isShown(version) else { throw .missing(.blog) }
  }

  static func clean(_ text: String) throws(StudioError) -> String {
    let text = RecordWriter.paragraphs(text)
    guard text.isSeen else { throw .empty(.comment) }
    return text
  }

  func version(
    ofComment id: String,
    on blog: String,
    _ content: StudioContent
  ) throws(StudioError) -> StudioVersion? {
    let empty = Comment(id: id, blog: -1, author: -1, text: "", createdDate: nil)
    let path = try path(of: .comment(CommentRecord(comment: empty, blog: blog, author: nil)), content)
    if let known = try version(of: path, content, original: { nil }) { return known }
    // A comment whose file has another name, such as one that was written by hand.
    let original = content.comments(on: blog).first { $0.comment.id == id }
    return try version(of: path, content) { original.map { .comment($0) } }
  }

  private func own(
    comment id: String,
    on blog: String,
    _ digest: String,
    _ author: String,
    _ content: StudioContent
  ) throws(StudioError) -> CommentRecord {
    let version = try own(try version(ofComment: id, on: blog, content), .comment, digest, author)
    guard let record = version.comment else { throw .missing(.comment) }
    return record
  }
}

extension StudioVersion {
  /// The comment; nil for another record.
  package var comment: CommentRecord? {
    if case .comment(let record) = values { record } else { nil }
  }
}

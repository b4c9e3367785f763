package import BlogExport
import BlogModel

/// Blogs: write, edit, delete, restore.
extension StudioEditor {
  /// What people enter for a blog.
  package struct BlogDraft: Sendable, Hashable {
    package var title: String
    package var text: String
    package var tags: [String]
    /// The pictures in their order; nil if those that the blog has stay.
    package var pictures: [DraftPicture]?
    /// Attributes, place and spot; nil if those that the blog has stay.
    package var details: BlogDetails?

    /// A draft as it was typed.
    package init(
      title: String = "",
      text: String,
      tags: [String] = [],
      pictures: [DraftPicture]? = nil,
      details: BlogDetails? = nil
    ) {
      (self.title, self.text, self.tags, self.pictures) = (title, text, tags, pictures)
      self.details = details
    }
  }

  /// What the field map of the export keeps of a blog.
  package func fields() throws(StudioError) -> BlogFields { try current().content.fields }

  /// The blog with an id as it is now; nil if there is none.
  package func blog(_ id: String) throws(StudioError) -> StudioVersion? {
    try version(ofBlog: id, try current().content)
  }

  /// The blogs of a blogger, the newest first, and the deleted ones that can be restored.
  package func blogs(
    by author: String
  ) throws(StudioError) -> (shown: [BlogRecord], removed: [StudioVersion]) {
    let (content, changes) = try current()
    let versions = changes.values.filter { $0.blog?.author == author }
    let ids = Set(changes.values.compactMap { $0.blog?.blog.id })
    let unchanged = content.blogs(by: author).filter { !ids.contains($0.blog.id) }
    let shown = unchanged + versions.filter { $0.removed == nil }.compactMap(\.blog)
    let removed = versions.filter { version in version.removed.map(canRestore) ?? false }
    return (
      shown.sorted { Self.isNewer($0, $1, content) },
      removed.sorted {
        ($1.removed?.microseconds ?? 0, $0.digest) < ($0.removed?.microseconds ?? 0, $1.digest)
      }
    )
  }

  /// The newest blogs of all bloggers but those whom a reader hides.
  ///
  /// - Parameters:
  ///   - range: which of them.
  ///   - hidden: the ids of those who are omitted.
  ///   - authors: the ids of the only authors; nil for all.
  ///   - onlyUnnamed: whether blogs with a title are omitted.
  /// - Returns: the blogs in the range.
  /// - Throws: `StudioError.notReady` until the export has been read.
  package func newestBlogs(
    _ range: Range<Int>,
    hiding hidden: Set<String> = [],
    onlyBy authors: Set<String>? = nil,
    onlyUnnamed: Bool = false
  ) throws(StudioError) -> [BlogRecord] {
    let (content, changes) = try current()
    let changed = Set(changes.values.compactMap(\.blog?.blog.id))
    let omitted = Self.blocked(changes).union(hidden)
    func isShown(_ author: String?) -> Bool {
      guard let author else { return authors == nil }
      return !omitted.contains(author) && authors?.contains(author) ?? true
    }
    let community = content.community
    let unchanged = community.blogs.indices.lazy
      .filter { index in
        let blog = community.blogs[index]
        return !changed.contains(blog.id) && isShown(community.bloggers[Int(blog.blogger)].id)
          && !(onlyUnnamed && !blog.title.isEmpty)
      }
      .prefix(range.upperBound).map { BlogRecord(at: $0, in: community) }
    let state = currentState
    let kept = changes.values.filter { version in
      version.removed == nil && version.blog != nil && isInCommunity(version.values, content, state)
    }
    let shown = kept.compactMap(\.blog).filter { record in
      isShown(record.author) && !(onlyUnnamed && !record.blog.title.isEmpty)
    }
    let all = (Array(unchanged) + shown).sorted { Self.isNewer($0, $1, content) }
    return Array(all.dropFirst(range.lowerBound).prefix(range.count))
  }

  /// Publishes a blog.
  ///
  /// - Returns: its id.
  package func create(_ draft: BlogDraft, by author: String) throws(StudioError) -> String {
    try perform { content throws(StudioError) in
      try requireAuthor(author)
      return try create(draft, as: RecordId.make(at: now), video: nil, by: author, content)
    }
  }

  /// Publishes a blog with a video: both are there, or none of both.
  ///
  /// A blog that already exists stays.
  ///
  /// - Parameters:
  ///   - draft: the blog.
  ///   - id: its id.
  ///   - video: the name of a file.
  ///   - captions: the name of its captions; nil if there are none.
  ///   - folder: where the files are.
  ///   - author: who publishes it.
  /// - Throws: `StudioError.missing` if the author is not on the site any more.
  func create(
    _ draft: BlogDraft,
    as id: String,
    video: String,
    captions: String?,
    in folder: OverlayFolder,
    by author: String
  ) throws(StudioError) {
    try perform { content throws(StudioError) in
      if try version(ofBlog: id, content) != nil { return }
      try requireAuthor(author)
      _ = try create(draft, as: id, video: (video, captions, folder), by: author, content)
    }
  }

  private func create(
    _ draft: BlogDraft,
    as id: String,
    video: (name: String, captions: String?, folder: OverlayFolder)?,
    by author: String,
    _ content: StudioContent
  ) throws(StudioError) -> String {
    if content.fields.isForFans { throw .noAuthors }
    let moment = now
    let blog = Blog(id: id, blogger: -1, text: "", createdDate: moment)
    let question = draft.details?.question
    if question != nil || content.fields.needsQuestion {
      try requireQuestion(question, to: author, content)
    }
    var record = BlogRecord(blog: blog, author: author, question: question)
    if !content.writer.has(.createdDate, of: .blog) { record.blog.createdDate = nil }
    try withPictures { placed throws(StudioError) in
      if let pictures = draft.pictures { try place(pictures, for: &record, &placed) }
      if let video {
        record.parts.video = try place(video.name, video.captions, in: video.folder, for: record, &placed)
      }
      try Self.apply(draft, to: &record)
      try write(.blog(record), with: placed, after: placed.addresses, content)
    }
    return record.blog.id
  }

  /// Changes a blog, if its version is still the one with the digest `digest`, which the author saw.
  package func edit(
    blog id: String,
    _ draft: BlogDraft,
    over digest: String,
    by author: String
  ) throws(StudioError) {
    try perform { content throws(StudioError) in
      var record = try own(blog: id, digest, author, content)
      let before = record
      try withPictures { placed throws(StudioError) in
        if let pictures = draft.pictures { try place(pictures, for: &record, &placed) }
        try Self.apply(draft, to: &record)
        if record == before { return }
        if content.writer.has(.editedDate, of: .blog) { record.parts.editedDate = now }
        let (old, new) = (Self.pictures(of: before), Self.pictures(of: record))
        try write(.blog(record), with: placed, before: old.map(\.address), after: new.map(\.address), content)
      }
    }
  }

  /// Deletes a blog; it can be restored for `undoPeriod`.
  package func delete(blog id: String, over digest: String, by author: String) throws(StudioError) {
    try perform { content throws(StudioError) in
      try remove(try own(try version(ofBlog: id, content), .blog, digest, author), content)
    }
  }

  /// Restores a deleted blog.
  package func restore(blog id: String, by author: String) throws(StudioError) {
    try perform { content throws(StudioError) in
      try restore(try version(ofBlog: id, content), .blog, by: author, content)
    }
  }

  // MARK: Parts

  /// Whether a blog comes before another one in lists: without dates in the order of the export, with new blogs first.
  private static func isNewer(_ left: BlogRecord, _ right: BlogRecord, _ content: StudioContent) -> Bool {
    if content.writer.has(.createdDate, of: .blog) { return Blog.newestFirst(left.blog, right.blog) }
    switch (content.index(ofBlog: left.blog.id), content.index(ofBlog: right.blog.id)) {
    case (let first?, let second?): return first < second
    case (nil, .some): return true
    case (.some, nil): return false
    case (nil, nil): return left.blog.id > right.blog.id
    }
  }

  func version(ofBlog id: String, _ content: StudioContent) throws(StudioError) -> StudioVersion? {
    let empty = BlogRecord(blog: Blog(id: id, blogger: -1, text: "", createdDate: nil), author: nil)
    let path = try path(of: .blog(empty), content)
    return try version(of: path, content) { content.blog(id).map { .blog($0) } }
  }

  private func own(
    blog id: String,
    _ digest: String,
    _ author: String,
    _ content: StudioContent
  ) throws(StudioError) -> BlogRecord {
    let version = try own(try version(ofBlog: id, content), .blog, digest, author)
    guard let record = version.blog else { throw .missing(.blog) }
    return record
  }

  static func apply(_ draft: BlogDraft, to record: inout BlogRecord) throws(StudioError) {
    record.blog.title = RecordWriter.line(draft.title)
    record.blog.text = RecordWriter.paragraphs(draft.text)
    record.blog.tags = draft.tags
    if let details = draft.details {
      (record.parts.attributes, record.parts.place) = (details.attributes, details.place)
      record.spot = details.spot
    }
    let hasContent = record.blog.text.isSeen || record.blog.picture != nil || record.parts.video != nil
    guard hasContent else { throw .empty(.blog) }
  }
}

extension StudioVersion {
  /// The blog; nil for another record.
  package var blog: BlogRecord? {
    if case .blog(let record) = values { record } else { nil }
  }
}

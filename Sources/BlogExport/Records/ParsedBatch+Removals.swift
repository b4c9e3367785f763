import BlogModel

/// Records that are private, empty or were deleted: only their ids are kept, so that their earlier versions and
/// the records that refer to them are excluded.
extension ParsedBatch {
  /// Adds a placeholder for a private record: only its id is kept, so that records that refer to it are excluded.
  mutating func withhold(_ source: Source) {
    switch source.kind {
    case .blogger:
      let container = containerNumber(source, of: .bloggers)
      guard let number = number(.id, source, of: .bloggers) ?? container else { return }
      if let container, container != number { bloggerAliases.append((container, number)) }
      // The access control list of a user does not apply to what the user wrote, which has its own.
      let profileAlone = !source.record.isPrivate
      bloggers.append(
        Row(
          // References by name to a private blogger must be recognised, too.
          value: source.compiledMap.findsNames ? names(source) : .unknown,
          number: number,
          place: source.record.place,
          isPrivate: true,
          isInside: source.record.isInside,
          hasPublicRecords: profileAlone
        )
      )
    case .blog:
      let container = containerNumber(source, of: .blogs)
      guard let number = number(.id, source, of: .blogs) ?? container else { return }
      if let container, container != number { blogAliases.append((container, number)) }
      let blog = Blog(id: "", blogger: -1, text: "", createdDate: nil)
      blogs.append(Row(value: blog, number: number, place: source.record.place, isPrivate: true))
    case .comment:
      withheld[.comment] += 1
      removeComment(source)
    case .like:
      withheld[.like] += 1
      removeLike(source)
    case .question: withholdQuestion(source)
    case .quote: withholdQuote(source)
    case .favourite, .addition: withheld[source.kind] += 1
    case .spot: withholdSpot(source)
    case .follow:
      withheld[.follow] += 1
      removeFollow(source)
    }
  }

  /// Adds a placeholder for a blog that is empty or was deleted, so that no earlier version of it is shown.
  mutating func remove(blog number: Int32, at place: RecordPlace) {
    // A diagnostic may name an empty blog.
    let blog = Blog(id: blogIds.text(of: number), blogger: -1, text: "", createdDate: nil)
    blogs.append(Row(value: blog, number: number, place: place, isRemoval: true))
  }

  /// Adds a placeholder for a comment that is private, empty or was deleted, if it has an id of its own.
  mutating func removeComment(_ source: Source) {
    guard let id = ownId(source),
      let blog = number(.blog, source, of: .blogs) ?? source.record.parents.blog
    else { return }
    comments.append(Comment(id: id, blog: blog, author: -1, text: "", createdDate: nil))
    commentPlaces.append(source.record.place)
    hasRemovedComments = true
  }

  private mutating func removeLike(_ source: Source) {
    if source.record.isOverlay { return removePair(source) }
    guard let id = loggedId(source) else { return }
    loggedLikes.append((id, -1))
  }

  /// Removes a like by its blog and its blogger, because likes of an export need not have ids.
  private mutating func removePair(_ source: Source) {
    guard let blog = number(.blog, source, of: .blogs) ?? source.record.parents.blog,
      let blogger = number(.blogger, source, of: .bloggers)
    else {
      report(.likeIncomplete(missing: source.field(.blog)), source)
      return
    }
    removedLikes.append((blog, blogger, likes.count))
  }

  /// The number of a like's id, which is used only in rows of a change log; nil elsewhere.
  mutating func loggedId(_ source: Source) -> Int32? {
    guard source.record.isLogged, let id = containerId(source) ?? ownId(source) else { return nil }
    let blog = source.record.parents.blog.map(blogIds.text) ?? ""
    var key = "\(blog)/\(id)"
    return key.withUTF8 { likeIds.intern($0, place: source.record.place) }
  }

  /// Adds the deletion of a record that an earlier line of a change log created.
  mutating func remove(_ record: Record, base: UnsafePointer<UInt8>, compiledMap: CompiledFieldMap) {
    guard let kind = record.kind else { return }
    let source = Source(record: record, kind: kind, base: base, compiledMap: compiledMap)
    excludePictures(of: source)
    switch kind {
    case .blogger:
      guard let number = number(of: record, base: base, compiledMap: compiledMap) else { return }
      bloggers.append(Row(value: .unknown, number: number, place: record.place, isRemoval: true))
    case .blog:
      guard let number = number(of: record, base: base, compiledMap: compiledMap) else { return }
      remove(blog: number, at: record.place)
    case .comment: removeComment(source)
    case .like: removeLike(source)
    case .question: withholdQuestion(source, isRemoval: true)
    case .quote: withholdQuote(source, isRemoval: true)
    case .favourite: removeFavourite(source)
    case .addition: break
    case .spot: withholdSpot(source, isRemoval: true)
    case .follow: removeFollow(source)
    }
  }
}

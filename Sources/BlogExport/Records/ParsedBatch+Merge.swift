import BlogModel

extension ParsedBatch {
  /// Adds the batch of a later file, or of a later slice of one file.
  ///
  /// - Parameters:
  ///   - other: the later batch.
  ///   - firstOrdinal: how many records came before in the container that was cut into slices.
  /// - Returns: the files of the bloggers inside records that an earlier batch has, one for each.
  @discardableResult
  mutating func merge(_ other: consuming ParsedBatch, firstOrdinal: Int = 0) -> [Int] {
    for (index, ordinal) in other.numberedComments {
      other.comments.shortenId(at: index, to: Self.commentId(ordinal: firstOrdinal + ordinal))
    }
    let blog = blogIds.merge(other.blogIds)
    let blogger = bloggerIds.merge(other.bloggerIds)
    func author(_ number: Int32) -> Int32 { number < 0 ? number : blogger[Int(number)] }

    let spot = other.spotIds.count == 0 ? [] : spotIds.merge(other.spotIds)

    mergeParts(other, blogger: blogger, spot: spot)
    mergeQuotes(other, blogger: blogger)
    mergeSpots(other, blogger: blogger, spot: spot)
    mergeFollows(other, blogger: blogger)
    pages.merge(other.pages)
    for title in other.titles { note(title: title) }
    let knownInside = mergeBloggers(other, blogger: blogger)
    // Swapped out, not copied: otherwise their texts would be retained twice.
    for index in other.blogs.indices {
      var row = Row(
        value: Blog(id: "", blogger: -1, text: "", createdDate: nil),
        number: 0,
        place: other.blogs[index].place
      )
      swap(&row, &other.blogs[index])
      row.number = blog[Int(row.number)]
      row.value.blogger = author(row.value.blogger)
      blogs.append(row)
    }
    comments.append(contentsOf: other.comments) { comment in
      comment.blog = blog[Int(comment.blog)]
      comment.author = author(comment.author)
    }
    commentPlaces.append(contentsOf: other.commentPlaces)
    if !other.loggedLikes.isEmpty {
      let ids = likeIds.merge(other.likeIds)
      loggedLikes += other.loggedLikes.map { (ids[Int($0.id)], $0.like < 0 ? -1 : $0.like + likes.count) }
    }
    for index in other.likes.indices {
      other.likes[index].blog = blog[Int(other.likes[index].blog)]
      other.likes[index].blogger = blogger[Int(other.likes[index].blogger)]
    }
    removedLikes += other.removedLikes.map {
      (blog[Int($0.blog)], blogger[Int($0.blogger)], $0.before + likes.count)
    }
    likesOfFiles += other.likesOfFiles.map { ($0.file, $0.start + likes.count) }
    if likes.capacity == 0 { swap(&likes, &other.likes) } else { likes += other.likes }
    blogAliases += other.blogAliases.map { (blog[Int($0.container)], blog[Int($0.own)]) }
    bloggerAliases += other.bloggerAliases.map { (blogger[Int($0.container)], blogger[Int($0.own)]) }
    isChangeLog = isChangeLog || other.isChangeLog
    hasRemovedComments = hasRemovedComments || other.hasRemovedComments
    withheld += other.withheld
    excludedPictures.formUnion(other.excludedPictures)
    use.merge(other.use)
    findings.merge(other.findings)
    read += other.read
    read[.blogger] -= knownInside.count
    repaired += other.repaired
    emptyCollection = emptyCollection ?? other.emptyCollection
    hasUnknownRecords = hasUnknownRecords || other.hasUnknownRecords
    for name in other.unusedCollections { noteUnused(collection: name) }
    return knownInside
  }

  /// Adds the bloggers of a later batch; of those inside records the first of each, as within one batch.
  ///
  /// - Parameters:
  ///   - other: the later batch.
  ///   - blogger: the numbers of its bloggers in this batch.
  /// - Returns: the files of the bloggers that are not added, one for each.
  private mutating func mergeBloggers(_ other: ParsedBatch, blogger: [Int32]) -> [Int] {
    var knownInside: [Int] = []
    for var row in other.bloggers {
      row.number = blogger[Int(row.number)]
      let isKnown = row.isInside && !insideBloggers.insert(row.number).inserted
      // A later record may say that the author is private.
      if isKnown, !row.isPrivate || row.hasPublicRecords {
        knownInside.append(row.place.file)
      } else {
        bloggers.append(row)
      }
    }
    return knownInside
  }
}

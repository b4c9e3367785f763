import BlogModel

/// Remembers the pictures of records that are not shown, so that no other record shows their files.
extension CommunityBuilder {
  /// Remembers the pictures of bloggers who are not shown, and of earlier records of those who are.
  ///
  /// - Parameter shown: indices into the bloggers of the batch.
  mutating func excludePictures(ofBloggersBut shown: [Int32]) {
    guard shown.count < batch.bloggers.count else { return }
    let shown = Set(shown)
    for (index, row) in batch.bloggers.enumerated() where !shown.contains(Int32(index)) {
      batch.excludePictures(of: row.value)
    }
  }

  /// Removes bloggers before they are joined.
  mutating func removeBloggers(where isRemoved: (ParsedBatch.Row<Blogger>) -> Bool) {
    let count = batch.bloggers.count
    for row in batch.bloggers where isRemoved(row) { batch.excludePictures(of: row.value) }
    batch.bloggers.removeAll(where: isRemoved)
    batch.read[.blogger] -= count - batch.bloggers.count
  }
}

extension ParsedBatch {
  /// Remembers the pictures of a comment.
  mutating func excludePictures(of comments: CommentList, _ index: Int) {
    for picture in comments.pictures(at: index) { exclude(picture: picture.address) }
  }
}

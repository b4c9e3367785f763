extension CommunityBuilder {
  /// Marks the records that the options name, except comments.
  ///
  /// Before the spellings of ids are joined, so that each is marked.
  mutating func redact() {
    guard !redaction.entries.isEmpty else { return }
    mark(redaction.bloggers, in: batch.bloggerIds, \.bloggerIndex)
    mark(redaction.blogs, in: batch.blogIds, \.blogIndex)
    mark(redaction.questions, in: batch.questionIds, \.questionIndex)
    mark(redaction.quotes, in: batch.quoteIds, \.quoteIndex)
    mark(redaction.spots, in: batch.spotIds, \.spotIndex)
    for id in redaction.blogsOfComments { blogsOfHiddenComments[id] = batch.blogIds.numbers(of: id) }
  }

  /// Marks the records of one kind that entries name.
  private mutating func mark(
    _ named: [(id: String, entry: Int)],
    in ids: IdTable,
    _ index: WritableKeyPath<Self, [Int32]>
  ) {
    for (id, entry) in named {
      for number in ids.numbers(of: id) {
        self[keyPath: index][Int(number)] = Target.redacted
        redaction.match(entry)
      }
    }
  }

  /// Whether an entry names a comment on the blog with an index in `blogs`, which has the indices of blogs by number.
  func hides(_ comment: Redaction.HiddenComment, on blog: Int32, in blogs: [Int32]) -> Bool {
    guard let id = comment.blog else { return true }
    return blogsOfHiddenComments[id]?.contains { blogs[Int($0)] == blog } ?? false
  }

  /// Whether the options name a comment on the blog with an index.
  mutating func isRedacted(comment id: String, on blog: Int32) -> Bool {
    var isRedacted = false
    for hidden in redaction.hidden(comment: id) where hides(hidden, on: blog, in: blogIndex) {
      redaction.match(hidden.entry)
      isRedacted = true
    }
    return isRedacted
  }

  /// Reports entries of the options that match no record in the export.
  mutating func reportUnmatched() {
    for entry in redaction.entries where !entry.isMatched {
      batch.findings.add(
        .redactionUnmatched(id: entry.text, origin: entry.origin),
        at: nil,
        record: nil
      )
    }
  }
}

extension CommunityBuilder {
  /// Marks the records that the options name, except comments.
  mutating func redact() {
    for (id, entry) in redaction.bloggers {
      guard let number = batch.bloggerIds.number(of: id) else { continue }
      bloggerIndex[Int(number)] = Target.redacted
      redaction.match(entry)
    }
    for (id, entry) in redaction.blogs {
      guard let number = batch.blogIds.number(of: id) else { continue }
      blogIndex[Int(number)] = Target.redacted
      redaction.match(entry)
    }
    for (id, entry) in redaction.questions {
      guard let number = batch.questionIds.number(of: id) else { continue }
      questionIndex[Int(number)] = Target.redacted
      redaction.match(entry)
    }
    for (id, entry) in redaction.quotes {
      guard let number = batch.quoteIds.number(of: id) else { continue }
      quoteIndex[Int(number)] = Target.redacted
      redaction.match(entry)
    }
    for (id, entry) in redaction.spots {
      guard let number = batch.spotIds.number(of: id) else { continue }
      spotIndex[Int(number)] = Target.redacted
      redaction.match(entry)
    }
  }

  /// Whether the options name a comment on the blog with an index.
  mutating func isRedacted(comment id: String, on blog: Int32) -> Bool {
    var isRedacted = false
    for hidden in redaction.hidden(comment: id) {
      if let id = hidden.blog {
        guard let number = batch.blogIds.number(of: id), blogIndex[Int(number)] == blog else { continue }
      }
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

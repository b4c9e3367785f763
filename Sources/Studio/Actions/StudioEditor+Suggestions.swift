package import BlogExport
package import BlogModel

/// What comments suggest that a blog says: answers to "What is this?".
extension StudioEditor {
  /// Whether a suggestion says something that a blog does not.
  package func isNews(_ suggestion: Suggestion, for record: BlogRecord) throws(StudioError) -> Bool {
    Self.applied(suggestion, to: record, try fields()) != record
  }

  /// Accepts a suggestion: the blog gets the title and the attributes that a comment suggests, in place of its own.
  ///
  /// - Parameters:
  ///   - comment: the id of the comment, and the digest of the version that was seen.
  ///   - blog: the id of the blog, and the digest of the version that was seen.
  ///   - author: the id of the blogger, who must be the author of the blog; nil for a moderator.
  /// - Throws: `StudioError`.
  package func accept(
    _ comment: (id: String, digest: String),
    on blog: (id: String, digest: String),
    by author: String?
  ) throws(StudioError) {
    try perform { content throws(StudioError) in
      guard let said = try version(ofComment: comment.id, on: blog.id, content), try isShown(said),
        let suggestion = said.comment?.comment.suggestion
      else { throw .missing(.comment) }
      guard let version = try version(ofBlog: blog.id, content), let record = version.blog,
        try isShown(version)
      else { throw .missing(.blog) }
      guard author == nil || record.author == author else { throw .notYours(.blog) }
      guard said.digest == comment.digest else { throw .changed(said) }
      guard version.digest == blog.digest else { throw .changed(version) }
      var changed = Self.applied(suggestion, to: record, content.fields)
      if changed == record { return }
      if content.writer.has(.editedDate, of: .blog) { changed.parts.editedDate = now }
      try write(.blog(changed), content)
    }
  }

  /// A blog with what a comment suggests; attributes are in the order in which the field map reads them.
  private static func applied(
    _ suggestion: Suggestion,
    to record: BlogRecord,
    _ fields: BlogFields
  ) -> BlogRecord {
    var record = record
    if !suggestion.title.isEmpty, fields.hasTitle { record.blog.title = suggestion.title }
    let (own, suggested) = (record.parts.attributes, suggestion.attributes)
    record.parts.attributes = fields.attributes.compactMap { field in
      suggested.first { $0.name == field.name } ?? own.first { $0.name == field.name }
    }
    return record
  }
}

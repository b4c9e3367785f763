package import BlogModel

/// A comment with the ids of the records that it names.
package struct CommentRecord: Sendable, Hashable {
  /// The comment; its indices are not used.
  package var comment: Comment
  /// The id of the blog.
  package var blog: String
  /// The id of the author; nil if the record names none.
  package var author: String?

  /// Creates a record.
  package init(comment: Comment, blog: String, author: String?) {
    (self.comment, self.blog, self.author) = (comment, blog, author)
    (self.comment.blog, self.comment.author) = (-1, -1)
  }

  /// The record of a comment of `community`.
  package init(_ comment: Comment, in community: Community) {
    let author = community.bloggers[Int(comment.author)]
    self.init(
      comment: comment,
      blog: community.blogs[Int(comment.blog)].id,
      author: author.isUnknown ? nil : author.id
    )
  }
}

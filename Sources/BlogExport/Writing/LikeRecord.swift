package import BlogModel

/// A like with the ids of the records that it names, which identify it.
package struct LikeRecord: Sendable, Hashable {
  /// The id of the blog.
  package var blog: String
  /// The id of the blogger who likes it.
  package var blogger: String
  /// When it was given; nil if that is unknown.
  package var createdDate: Timestamp?

  /// Creates a record.
  package init(blog: String, blogger: String, createdDate: Timestamp?) {
    (self.blog, self.blogger, self.createdDate) = (blog, blogger, createdDate)
  }
}

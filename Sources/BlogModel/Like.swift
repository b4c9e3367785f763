/// A blogger's like of a blog.
///
/// It has only indices and a date (16 bytes), because there are many.
public struct Like: Sendable, Hashable {
  /// Index into `Community.blogs`.
  public var blog: Int32
  /// Index into `Community.bloggers`.
  public var blogger: Int32
  /// Microseconds since the epoch; `Int64.min` when the export has no usable date.
  public var created: Int64

  /// Creates a like.
  public init(blog: Int32, blogger: Int32, created: Int64 = .min) {
    self.blog = blog
    self.blogger = blogger
    self.created = created
  }
}

/// That a blogger likes a blog.
///
/// A pair of indices, for there are many: 16 bytes with its date.
public struct Like: Sendable, Hashable {
  /// Index into `Community.blogs`.
  public var blog: Int32
  /// Index into `Community.bloggers`.
  public var blogger: Int32
  /// Microseconds since the epoch; `Int64.min` when the export has no usable date.
  public var created: Int64

  /// A like of its parts.
  public init(blog: Int32, blogger: Int32, created: Int64 = .min) {
    self.blog = blog
    self.blogger = blogger
    self.created = created
  }
}

/// The rendered description of a blog.
public struct MarkdownPost: Sendable, Equatable {
  /// The body as safe HTML, without the title; also valid as XML content.
  public var html: String
  /// The title that was passed to the renderer; else the first line as plain text if it is a title; else empty.
  public var title: String
  /// The body as plain text, one line per block, for search.
  public var plainText: String
  /// The start of the body on one line, without the hashtags at the end of the body; a longer body is truncated between
  /// words and ends with `…`.
  public var excerpt: String
  /// The tags that were passed to the renderer, then the hashtags as typed, without `#`, in order.
  ///
  /// Of tags that differ only in case, only the first is kept.
  public var hashtags: [String]
  /// Everything that could not be shown as typed.
  public var problems: [MarkdownProblem]
}

/// The description of a blog, ready for a page.
public struct MarkdownPost: Sendable, Equatable {
  /// The body as safe HTML, without the title; also valid as XML content.
  public var html: String
  /// The title that was given, else the first line as plain text when it is a title of what follows; else
  /// empty.
  public var title: String
  /// The body as plain text, one line a block, for search.
  public var plainText: String
  /// The start of the body on one line, cut between words and ended with `…` where it goes on.
  public var excerpt: String
  /// The tags that were given and the hashtags as typed, without `#`: each once whatever its case, the first
  /// spelling, in order.
  public var hashtags: [String]
  /// What could not be shown as typed.
  public var problems: [MarkdownProblem]
}

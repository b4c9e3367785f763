/// A comment or a bio, ready for a page: a text without a title.
public struct MarkdownNote: Sendable, Equatable {
  /// The text as safe HTML; also valid as XML content.
  public var html: String
  /// The text without markup, one line a block.
  public var plainText: String
  /// What could not be shown as typed.
  public var problems: [MarkdownProblem]
}

/// A rendered comment or bio: a text without a title.
public struct MarkdownNote: Sendable, Equatable {
  /// The text as safe HTML; also valid as XML content.
  public var html: String
  /// The text without markup, one line per block.
  public var plainText: String
  /// Everything that could not be shown as typed.
  public var problems: [MarkdownProblem]
}

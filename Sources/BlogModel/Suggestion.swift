/// What a comment suggests that the blog says: the answer to "What is this?".
public struct Suggestion: Sendable, Hashable {
  /// The title that the blog should have; empty if none is suggested.
  public var title: String
  /// The attributes that the blog should have, in the order of the field map; each name once.
  public var attributes: [Attribute]

  /// Creates a suggestion.
  public init(title: String = "", attributes: [Attribute] = []) {
    (self.title, self.attributes) = (title, attributes)
  }

  /// Whether it suggests nothing.
  public var isEmpty: Bool { title.isEmpty && attributes.isEmpty }
}

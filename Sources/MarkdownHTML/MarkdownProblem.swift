/// Something in a text that was not shown as its writer typed it.
public enum MarkdownProblem: Sendable, Equatable {
  /// So many e-mail addresses were hidden: they are never published.
  case emailRemoved(count: Int)
  /// So many links lost their target (not http or https, empty, or malformed) and are plain text now.
  case linkRemoved(count: Int)
  /// So many control characters and direction overrides were left out.
  case charactersRemoved(count: Int)
  /// The text would take too long to parse or grow too large: its formatting was left out.
  case tooComplex
}

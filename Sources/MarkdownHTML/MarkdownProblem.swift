/// Something in a text that could not be shown as typed.
public enum MarkdownProblem: Sendable, Equatable {
  /// E-mail addresses were hidden, because they are never published.
  case emailRemoved(count: Int)
  /// Links with an invalid target (not http or https, empty, or malformed) were replaced by plain text.
  case linkRemoved(count: Int)
  /// Control characters and direction overrides were removed.
  case charactersRemoved(count: Int)
  /// The text would take too long to parse or grow too large, so it is shown without formatting.
  case tooComplex
}

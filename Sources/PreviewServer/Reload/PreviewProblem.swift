/// Why the site could not be built, as the page shows it.
public struct PreviewProblem: Sendable, Hashable {
  /// A line of the file in which the problem is.
  public struct Line: Sendable, Hashable {
    /// From 1.
    public let number: Int
    /// Without its end; long ones are cut.
    public let text: String

    /// A line of a file.
    public init(number: Int, text: String) {
      self.number = number
      self.text = text
    }
  }

  /// As in `templates/blog.mustache:12:5`; nil when no file is to blame.
  public let place: String?
  /// What is wrong.
  public let summary: String
  /// What to do about it.
  public let hint: String?
  /// The lines around the place; empty when they would not help.
  public let excerpt: [Line]
  /// The line of the place, among those of the excerpt.
  public let line: Int?

  /// A problem of its parts.
  public init(
    place: String? = nil,
    summary: String,
    hint: String? = nil,
    excerpt: [Line] = [],
    line: Int? = nil
  ) {
    self.place = place
    self.summary = summary
    self.hint = hint
    self.excerpt = excerpt
    self.line = line
  }
}

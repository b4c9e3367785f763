/// Why the site could not be built, as the page shows it.
public struct PreviewProblem: Sendable, Hashable {
  /// A line of the file that contains the problem.
  public struct Line: Sendable, Hashable {
    /// The line number, from 1.
    public let number: Int
    /// The text without its line break; long lines are shortened.
    public let text: String

    /// A line of a file.
    public init(number: Int, text: String) {
      self.number = number
      self.text = text
    }
  }

  /// The location, as in `templates/blog.mustache:12:5`; nil if no file is the cause.
  public let place: String?
  /// What is wrong.
  public let summary: String
  /// What to do about it.
  public let hint: String?
  /// The lines around the location; empty if they would not help.
  public let excerpt: [Line]
  /// The line number of the location, which is in the excerpt.
  public let line: Int?

  /// Creates a problem.
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

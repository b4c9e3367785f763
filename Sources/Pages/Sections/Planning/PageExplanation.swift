/// Why a page was rebuilt or reused.
public struct PageExplanation: Sendable, Hashable {
  /// Why.
  public enum Cause: Sendable, Hashable {
    /// The site has no such file.
    case unknown
    /// No input has changed since the previous build.
    case noInputChanged
    /// Nothing that the page shows has changed.
    case unchanged
    /// The previous site did not have the page, or is unknown.
    case new
    /// Everything is rebuilt, as requested.
    case clean
    /// The program has another version.
    case program
    /// The settings have changed.
    case settings
    /// The templates have changed, or the names of the theme's files.
    case templates
    /// Parts of what the page shows have changed: content, people, pictures, lists.
    case parts([String])
    /// The file in the output has been edited or removed.
    case edited
    /// The file is not a page: its content is compared.
    case file
  }

  /// The file or address as requested.
  public let asked: String
  /// The path of the file below the output; the request itself if there is no such file.
  public let path: String
  /// Why.
  public let cause: Cause
  /// Whether the file was written.
  public let isWritten: Bool

  package init(asked: String, path: String, cause: Cause, isWritten: Bool) {
    (self.asked, self.path, self.cause, self.isWritten) = (asked, path, cause, isWritten)
  }
}

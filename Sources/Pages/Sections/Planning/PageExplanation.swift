/// Why a page was rebuilt or reused.
public struct PageExplanation: Sendable, Hashable {
  /// Why.
  public enum Cause: Sendable, Hashable {
    /// The site has no such file.
    case unknown
    /// Nothing at all has changed since the previous build.
    case noInputChanged
    /// Nothing that it shows has changed.
    case unchanged
    /// The site before did not have it, or nothing is known of that site.
    case new
    /// Everything is rebuilt, as requested.
    case clean
    /// Another version of the program.
    case program
    /// The settings have changed.
    case settings
    /// The templates have changed, or the names of the theme's files.
    case templates
    /// Parts of what it shows have changed: content, people, pictures, lists.
    case parts([String])
    /// Somebody had edited or removed the file in the output.
    case edited
    /// No page: its content is compared.
    case file
  }

  /// As it was asked for.
  public let asked: String
  /// The file, below the output; as it was asked for when there is none.
  public let path: String
  /// Why.
  public let cause: Cause
  /// Whether the file was written in the end.
  public let isWritten: Bool

  package init(asked: String, path: String, cause: Cause, isWritten: Bool) {
    (self.asked, self.path, self.cause, self.isWritten) = (asked, path, cause, isWritten)
  }
}

/// A problem with the user's content, told so that a person can mend it.
///
/// The build goes on.
///
/// `code`s are stable words (`date-unreadable`) that `docs/diagnostics.md` documents.
public struct Diagnostic: Sendable, Hashable {
  /// How bad it is.
  public enum Severity: String, Sendable, Hashable, Comparable {
    /// Worth knowing; nothing was lost.
    case note
    /// Something was repaired or left out.
    case warning
    /// The build cannot go on once all problems are collected.
    case error

    /// A note is less than a warning, a warning less than an error.
    public static func < (left: Severity, right: Severity) -> Bool {
      left.rank < right.rank
    }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// Where in the user's files it is.
  public struct Place: Sendable, Hashable, Comparable {
    /// The file as the user named it, or below the folder that the user named.
    public let file: String
    /// From 1; nil when the whole file is meant.
    public let line: Int?
    /// From 1, in bytes; nil when the whole line is meant.
    public let column: Int?

    /// A place in `file`.
    public init(file: String, line: Int? = nil, column: Int? = nil) {
      self.file = file
      self.line = line
      self.column = column
    }

    /// By file, then line, then column.
    public static func < (left: Place, right: Place) -> Bool {
      (left.file, left.line ?? 0, left.column ?? 0) < (right.file, right.line ?? 0, right.column ?? 0)
    }
  }

  /// A stable word for the kind of problem.
  public let code: String
  /// How bad it is.
  public let severity: Severity
  /// Where it is, when that is known.
  public let place: Place?
  /// The record, as in `blogs/b1`.
  public let record: String?
  /// What is wrong and what was done instead; one sentence or two without a final full stop.
  public let summary: String
  /// What the user can do.
  public let hint: String?

  /// A diagnostic of its parts.
  public init(
    code: String,
    severity: Severity,
    place: Place? = nil,
    record: String? = nil,
    summary: String,
    hint: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.place = place
    self.record = record
    self.summary = summary
    self.hint = hint
  }
}

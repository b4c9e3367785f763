/// A problem with the user's content, reported so that the user can fix it.
///
/// The build continues.
///
/// `code`s are stable identifiers (`date-unreadable`), which `docs/diagnostics.md` documents.
public struct Diagnostic: Sendable, Hashable {
  /// The severity of a diagnostic.
  public enum Severity: String, Sendable, Hashable, Comparable {
    /// Worth knowing; nothing was lost.
    case note
    /// Something was repaired or omitted.
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

  /// A location in the user's files.
  public struct Place: Sendable, Hashable, Comparable {
    /// The path of the file as the user gave it, or relative to the folder that the user gave.
    public let file: String
    /// The line from 1; nil when the diagnostic concerns the whole file.
    public let line: Int?
    /// The column in bytes, from 1; nil when the diagnostic concerns the whole line.
    public let column: Int?

    /// A location in `file`.
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

  /// A stable identifier of the kind of problem.
  public let code: String
  /// The severity of the problem.
  public let severity: Severity
  /// The location of the problem, if it is known.
  public let place: Place?
  /// The affected record, as in `blogs/b1`.
  public let record: String?
  /// What is wrong and what was done instead; one or two sentences without a final full stop.
  public let summary: String
  /// What the user can do.
  public let hint: String?

  /// Creates a diagnostic.
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

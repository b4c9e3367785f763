public import BlogModel

/// What reading an export depends on besides its bytes.
public struct ExportOptions: Sendable {
  /// The zone of dates that name none.
  public var timeZone: TimeZoneRules
  /// Ids of bloggers who appear nowhere, nor do their blogs, comments and likes; or as messages call them,
  /// `bloggers/u1`.
  public var blocked: Set<String>
  /// Ids of blogs and comments that appear nowhere, nor does what hangs on them; or as messages call them,
  /// `blogs/b1` and `blogs/b1/comments/c1`.
  public var hidden: Set<String>
  /// Ids of bloggers, blogs and comments that appear nowhere, or as messages call them: where it is not said
  /// what an id is of.
  public var redacted: Set<String>
  /// Which fields feed the model.
  public var fieldMap: FieldMap
  /// How many files are read at a time, 1 or more.
  ///
  /// The result does not depend on it.
  public var jobs: Int

  /// Options with their defaults.
  public init(
    timeZone: TimeZoneRules = .utc,
    blocked: Set<String> = [],
    hidden: Set<String> = [],
    redacted: Set<String> = [],
    fieldMap: FieldMap = .fellowBlogger,
    jobs: Int = 1
  ) {
    self.timeZone = timeZone
    self.blocked = blocked
    self.hidden = hidden
    self.redacted = redacted
    self.fieldMap = fieldMap
    self.jobs = jobs
  }
}

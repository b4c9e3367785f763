public import BlogModel

/// What reading an export depends on besides its bytes.
public struct ExportOptions: Sendable {
  /// The zone of dates that name none.
  public var timeZone: TimeZoneRules
  /// Ids of bloggers who appear nowhere, nor do their blogs, comments and likes.
  public var blocked: Set<String>
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
    fieldMap: FieldMap = .fellowBlogger,
    jobs: Int = 1
  ) {
    self.timeZone = timeZone
    self.blocked = blocked
    self.fieldMap = fieldMap
    self.jobs = jobs
  }
}

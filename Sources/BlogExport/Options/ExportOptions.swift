public import BlogModel

/// The options for reading an export.
public struct ExportOptions: Sendable {
  /// The time zone of dates without a zone.
  public var timeZone: TimeZoneRules
  /// Bloggers to exclude with their blogs, comments and likes: ids, or names as in messages, `bloggers/u1`.
  public var blocked: Set<String>
  /// Blogs and comments to exclude with everything that depends on them: ids, or names as in messages,
  /// `blogs/b1` and `blogs/b1/comments/c1`.
  public var hidden: Set<String>
  /// Bloggers, blogs and comments to exclude: ids whose kind of record is not specified, or names as in messages.
  public var redacted: Set<String>
  /// Which fields feed the model.
  public var fieldMap: FieldMap
  /// Converts values that are HTML; without it, they are read as they are.
  public var html: HTMLConverter?
  /// What happens to records that only older exports of a series have; nil if the files are one export.
  public var removed: Removed?
  /// Reads the YAML in texts; without it, texts with front matter in YAML are skipped.
  public var yaml: YAMLConverter?
  /// The folder on whose disk the texts of comments are, and how many bytes of them are in memory; nil to keep all in
  /// memory.
  package var spool: (folder: String, limit: Int)?
  /// How many files are read at a time, 1 or more.
  ///
  /// The result does not depend on it.
  public var jobs: Int

  /// What happens to records that the newest of several exports does not have.
  public enum Removed: String, Sendable, Hashable, CaseIterable {
    case keep
    case drop
  }

  /// Options with their defaults.
  public init(
    timeZone: TimeZoneRules = .utc,
    blocked: Set<String> = [],
    hidden: Set<String> = [],
    redacted: Set<String> = [],
    fieldMap: FieldMap = .fellowBlogger,
    html: HTMLConverter? = nil,
    removed: Removed? = nil,
    yaml: YAMLConverter? = nil,
    jobs: Int = 1
  ) {
    self.timeZone = timeZone
    self.blocked = blocked
    self.hidden = hidden
    self.redacted = redacted
    self.fieldMap = fieldMap
    self.html = html
    self.removed = removed
    self.yaml = yaml
    self.jobs = jobs
  }
}

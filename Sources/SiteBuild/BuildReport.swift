public import BlogExport
public import BlogModel

/// What a build did.
public struct BuildReport: Sendable {
  /// What was read of the export.
  public let files: [FileReport]
  /// Everything that could not be used as it was.
  public let diagnostics: [Diagnostic]
  /// What closes the report: the field map that was chosen, and the records in numbers.
  public let notes: [Diagnostic]
  /// Files of the site.
  public let fileCount: Int
  /// Bytes of all files.
  public let byteCount: Int
  /// Files that were written; the others were there already.
  public let writtenCount: Int
  /// Files of the build before that are no longer part of the site.
  public let removedCount: Int
  /// Bloggers of the site.
  public let bloggerCount: Int
  /// Blogs of the site.
  public let blogCount: Int
  /// Comments of the site.
  public let commentCount: Int
  /// Likes of the site, one a person and blog.
  public let likeCount: Int
}

/// The stages of a build, as they begin.
public enum BuildStage: String, Sendable, CaseIterable {
  /// Another build holds the output folder.
  case waiting
  case reading
  case texts
  case pictures
  case planning
  case searching
  case rendering
  case publishing
}

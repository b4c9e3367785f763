public import BlogExport
public import BlogModel

/// What a build did.
public struct BuildReport: Sendable {
  /// What was read of the export; empty when nothing had changed and it was not read.
  public let files: [FileReport]
  /// Everything that could not be used as it was.
  public let diagnostics: [Diagnostic]
  /// What closes the report: the field map that was chosen, the records in numbers, and what the site lacks without
  /// an address.
  public let notes: [Diagnostic]
  /// What the site holds.
  public let totals: BuildTotals
  /// What was written and removed.
  public let changes: BuildChanges

  /// Files of the site.
  public var fileCount: Int { totals.fileCount }
  /// Bytes of all files.
  public var byteCount: Int { totals.byteCount }
  /// Pages, feeds and lists for programs.
  public var pageCount: Int { totals.pageCount }
  /// Files that were written; the others were there already.
  public var writtenCount: Int { changes.writtenCount }
  /// Files of the build before that are no longer part of the site.
  public var removedCount: Int { changes.removed.count }
  /// Bloggers of the site.
  public var bloggerCount: Int { totals.bloggerCount }
  /// Blogs of the site.
  public var blogCount: Int { totals.blogCount }
  /// Comments of the site.
  public var commentCount: Int { totals.commentCount }
  /// Likes of the site: of each blog one a person, or as many as the app counted.
  public var likeCount: Int { totals.likeCount }
}

/// The stages of a build, as they begin.
public enum BuildStage: String, Sendable, CaseIterable {
  /// Another build holds the output folder.
  case waiting
  /// What has changed since the previous build?
  case checking
  case reading
  case texts
  case pictures
  case planning
  case searching
  case rendering
  case publishing
}

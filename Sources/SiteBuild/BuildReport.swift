public import BlogExport
public import BlogModel

/// What a build did.
public struct BuildReport: Sendable {
  /// The files of the export that were read; empty if nothing had changed and the export was not read.
  public let files: [FileReport]
  /// Diagnostics for everything that could not be used as it was.
  public let diagnostics: [Diagnostic]
  /// The notes at the end of the report: the field map that was chosen, the record counts, and what the site lacks
  /// without a base URL.
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
  /// Files that were written; the others were reused.
  public var writtenCount: Int { changes.writtenCount }
  /// Files of the previous build that are not part of this site.
  public var removedCount: Int { changes.removed.count }
  /// Bloggers of the site.
  public var bloggerCount: Int { totals.bloggerCount }
  /// Blogs of the site.
  public var blogCount: Int { totals.blogCount }
  /// Comments of the site.
  public var commentCount: Int { totals.commentCount }
  /// Likes of the site: per blog one for each person, or as many as the app counted.
  public var likeCount: Int { totals.likeCount }
}

/// The stages of a build, as they begin.
public enum BuildStage: String, Sendable, CaseIterable {
  /// Another build uses the output folder.
  case waiting
  /// Compares the inputs and the output with those of the previous build.
  case checking
  case reading
  case texts
  case pictures
  case planning
  case searching
  case rendering
  case publishing
}

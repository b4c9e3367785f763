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

/// What a site holds, in numbers.
public struct BuildTotals: Sendable, Hashable {
  /// Files of the site.
  public let fileCount: Int
  /// Bytes of all files.
  public let byteCount: Int
  /// Files that are pages, feeds or lists for programs.
  public let pageCount: Int
  /// Bloggers of the site.
  public let bloggerCount: Int
  /// Blogs of the site.
  public let blogCount: Int
  /// Comments of the site.
  public let commentCount: Int
  /// Likes of the site: of each blog one a person, or as many as the app counted.
  public let likeCount: Int
}

extension BuildTotals {
  static let numberCount = 7

  /// The numbers in the order of their declaration.
  var numbers: [Int] {
    [fileCount, byteCount, pageCount, bloggerCount, blogCount, commentCount, likeCount]
  }

  /// From ``numbers``, as many as there are.
  init(numbers: [Int]) {
    self.init(
      fileCount: numbers[0],
      byteCount: numbers[1],
      pageCount: numbers[2],
      bloggerCount: numbers[3],
      blogCount: numbers[4],
      commentCount: numbers[5],
      likeCount: numbers[6]
    )
  }
}

/// What a build changed in the output.
public struct BuildChanges: Sendable {
  /// How a build came to its site.
  public enum Way: Sendable, Hashable {
    /// Nothing had changed: nothing was made.
    case nothingToDo
    /// Single files were replaced.
    case update
    /// A whole new tree was made.
    case newTree
  }

  /// How the build came to its site.
  public let way: Way
  /// Files that were written.
  public let writtenCount: Int
  /// Pages among them.
  public let changedPageCount: Int
  /// The first of these, by path, in the order of the plan.
  public let changedPages: [String]
  /// Files of the site before that are gone, by path; never a foreign file.
  public let removed: [String]
  /// Answers to what was asked.
  public let explanations: [PageExplanation]
}

/// Why a page was made anew or not.
public struct PageExplanation: Sendable, Hashable {
  /// Why.
  public enum Cause: Sendable, Hashable {
    /// The site has no such file.
    case unknown
    /// Nothing at all has changed since the build before.
    case noInputChanged
    /// Nothing that it shows has changed.
    case unchanged
    /// The site before did not have it, or nothing is known of that site.
    case new
    /// Everything is made anew, as was asked.
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
}

/// The stages of a build, as they begin.
public enum BuildStage: String, Sendable, CaseIterable {
  /// Another build holds the output folder.
  case waiting
  /// What has changed since the build before?
  case checking
  case reading
  case texts
  case pictures
  case planning
  case searching
  case rendering
  case publishing
}

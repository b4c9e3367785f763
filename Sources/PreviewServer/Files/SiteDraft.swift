/// The pages of a site that is not written yet, each rendered when it is requested.
///
/// They replace the files of the same name in the previous finished site.
public final class SiteDraft: Sendable {
  private let makeFile: @Sendable (_ path: String) -> [UInt8]?
  private let findPage: @Sendable (_ folder: String) -> Bool

  /// Creates a draft.
  ///
  /// - Parameters:
  ///   - file: returns the bytes of a file by its path below the site; nil for files that are served from the
  ///     finished site. Called by the thread that serves.
  ///   - hasPage: whether there is a page in a folder.
  public init(
    file: @escaping @Sendable (_ path: String) -> [UInt8]?,
    hasPage: @escaping @Sendable (_ folder: String) -> Bool
  ) {
    (makeFile, findPage) = (file, hasPage)
  }

  /// The file of that path; nil for files that are served from the finished site.
  func file(_ path: String) -> OpenFile? { makeFile(path).map(OpenFile.init(bytes:)) }

  /// Whether there is a page in a folder.
  func hasPage(in folder: String) -> Bool { findPage(folder) }
}

/// Pages of a site that is not written yet, made when somebody looks at them.
///
/// They take the place of the files of the same name in the finished site before.
public final class SiteDraft: Sendable {
  private let makeFile: @Sendable (_ path: String) -> [UInt8]?
  private let findPage: @Sendable (_ folder: String) -> Bool

  /// A draft.
  ///
  /// - Parameters:
  ///   - file: gives the bytes of a file by its path below the site, nil of what the finished site has to show; called
  ///     by the thread that serves.
  ///   - hasPage: whether there is a page in a folder.
  public init(
    file: @escaping @Sendable (_ path: String) -> [UInt8]?,
    hasPage: @escaping @Sendable (_ folder: String) -> Bool
  ) {
    (makeFile, findPage) = (file, hasPage)
  }

  /// The file of that path; nil of what the finished site has to show.
  func file(_ path: String) -> OpenFile? { makeFile(path).map(OpenFile.init(bytes:)) }

  /// Whether there is a page in a folder.
  func hasPage(in folder: String) -> Bool { findPage(folder) }
}

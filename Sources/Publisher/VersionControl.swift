import Basics

/// Detects folders with the internal files of version control: a site published there would damage them, and
/// visitors would not find it.
package enum VersionControl {
  private static let folders = [".git", ".hg", ".svn", ".jj", ".bzr", "_darcs"]

  /// Whether a folder belongs to a repository's own files: it is the repository itself, with or without a working
  /// copy, or a folder below it.
  ///
  /// - Parameter path: absolute, without links; it need not exist.
  /// - Returns: whether it does; false for a working copy.
  package static func owns(_ path: String) -> Bool {
    if PathText.lowercasedNames(in: path).contains(where: folders.contains) { return true }
    var folder = path[...]
    while !folder.isEmpty {
      if ["HEAD", "objects", "refs"].allSatisfy({ access("\(folder)/\($0)", F_OK) == 0 }) { return true }
      folder = folder.lastSlash.map { folder[..<$0] } ?? ""
    }
    return false
  }
}

import Basics

/// What programs for version control keep: a file of a site would damage it there, and would not be found.
package enum VersionControl {
  private static let folders = [".git", ".hg", ".svn", ".jj", ".bzr", "_darcs"]

  /// Whether a folder belongs to a repository's own files: the repository itself, also one without a working copy, or
  /// a folder below it.
  ///
  /// - Parameter path: absolute, without links; it need not exist.
  /// - Returns: false of a working copy.
  package static func owns(_ path: String) -> Bool {
    if path.split(separator: "/").contains(where: { folders.contains($0.lowercased()) }) { return true }
    var folder = path[...]
    while !folder.isEmpty {
      if ["HEAD", "objects", "refs"].allSatisfy({ access("\(folder)/\($0)", F_OK) == 0 }) { return true }
      folder = folder.lastSlash.map { folder[..<$0] } ?? ""
    }
    return false
  }
}

/// Compares paths as a file system does, by their bytes.
///
/// A name can begin with a combining mark, which is one `Character` with the slash before it.
package enum PathText {
  /// Whether a path is `folder` or is below it; compares only the texts of the paths.
  package static func holds(_ folder: String, _ path: String) -> Bool {
    "\(path)/".utf8.starts(with: (folder == "/" ? "/" : "\(folder)/").utf8)
  }

  /// The names in a path.
  package static func names(in path: String) -> [Substring] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }

  /// The names in a path, in lowercase, as file systems compare them that ignore case.
  package static func lowercasedNames(in path: String) -> [String] { names(in: path).map { $0.lowercased() } }
}

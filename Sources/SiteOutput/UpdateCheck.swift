import Basics
import BlogModel

/// Checks, before any file of a site is changed, whether single files of it can be replaced.
package struct UpdateCheck {
  let output: String
  let previous: Manifest

  /// The code of the error that means that a new tree is needed: a file becomes a folder, or only the case of its
  /// name changes.
  package static let needsNewTree: CInt = ENOTEMPTY

  /// Checks every file that is going to be put in place or removed.
  ///
  /// - Returns: the files to put in place, in an order in which no file lacks what it needs: pictures and the
  ///   theme's files, pages, the search, lists, files of the root.
  /// - Throws: ``FileSystemError``; `.keep` if a foreign file is in the way, `.replace` with
  ///   ``needsNewTree`` if a new tree is needed.
  func check(_ puts: [Journal.Put], _ removed: [String]) throws(FileSystemError) -> [Journal.Put] {
    var folders: Set<Substring> = []
    var wanted: [Journal.Put] = []
    for put in puts {
      try checkFolders(above: put.path, &folders)
      if try !isThere(put) { wanted.append(put) }
    }
    let names = Set(wanted.map { $0.path.folded })
    for path in removed {
      // On a case-insensitive file system, removing the old file would remove the new one.
      if names.contains(path.folded) { throw needsNewTree(path) }
      var seen: Set<Substring> = []
      try checkFolders(above: path, &seen)
    }
    return wanted.sorted {
      let (first, second) = (Self.rank($0.path), Self.rank($1.path))
      return first == second ? $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) : first < second
    }
  }

  /// Sorts files into the order in which they are removed: a list before the pages to which it links, a page before
  /// the files that it loads.
  static func removalOrder(_ paths: [String]) -> [String] {
    paths.sorted { (rank($0), $1) > (rank($1), $0) }
  }

  /// The rank of a file in the order in which files are put in place: a page comes after the files that it loads, a
  /// list after the pages to which it links.
  package static func rank(_ path: String) -> Int {
    // A compressed file has the rank of its uncompressed file.
    let path = FileCompressor.decompressedName(of: path)
    func isIn(_ folder: String) -> Bool { path.utf8.starts(with: folder.utf8) }
    if ["images/", "assets/", "videos/"].contains(where: isIn) { return 0 }
    if isIn("blogs/") { return 1 }
    if isIn("search/") { return path == "search/root.json" ? 3 : 2 }
    return path.lastSlash != nil ? 4 : 5
  }

  /// Whether a foreign file with the same content already exists at the path.
  private func isThere(_ put: Journal.Put) throws(FileSystemError) -> Bool {
    let target = "\(output)/\(put.path)"
    guard let status = FileSystem.status(of: target) else { return false }
    if status.kind == .folder { throw needsNewTree(put.path) }
    if previous.index(of: put.path) != nil { return false }
    guard status.kind == .file, (try? FileSystem.fingerprint(of: target)) == put.fingerprint else {
      throw FileSystemError(.keep, target, code: EEXIST)
    }
    return true
  }

  /// Checks that each folder above a path is a folder or missing: a symbolic link could lead out of the output.
  private func checkFolders(above path: String, _ seen: inout Set<Substring>) throws(FileSystemError) {
    var folder = path[...]
    while let slash = folder.lastSlash {
      folder = folder[..<slash]
      guard seen.insert(folder).inserted else { return }
      guard let status = FileSystem.status(of: "\(output)/\(folder)"), status.kind != .folder else {
        continue
      }
      if previous.index(of: String(folder)) != nil { throw needsNewTree(path) }
      throw FileSystemError(.keep, "\(output)/\(folder)", code: EEXIST)
    }
  }

  private func needsNewTree(_ path: String) -> FileSystemError {
    FileSystemError(.replace, "\(output)/\(path)", code: Self.needsNewTree)
  }
}

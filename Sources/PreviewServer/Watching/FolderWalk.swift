import Basics

/// Walks through folders; links to folders are followed, as in the build.
enum FolderWalk {
  /// Identifies a folder, whatever path leads to it.
  private struct Identity: Hashable {
    let device: dev_t
    let inode: ino_t

    init(_ record: stat) { (device, inode) = (record.st_dev, record.st_ino) }

    /// That of the folder at a path; nil if there is none.
    init?(of path: String) {
      var record = stat()
      guard stat(path, &record) == 0 else { return nil }
      self.init(record)
    }
  }

  /// Walks through a folder, or visits a single file.
  ///
  /// - Parameters:
  ///   - path: the path of the folder or file; nothing happens if it is missing.
  ///   - ignored: paths of folders that are skipped.
  ///   - folder: called with each folder before it is listed.
  ///   - link: called with each link, before what it leads to.
  ///   - file: called with each file and its metadata.
  static func walk(
    _ path: String,
    ignoring ignored: Set<String>,
    folder: (String) -> Void = { _ in },
    link: (String) -> Void = { _ in },
    file: (String, stat) -> Void = { _, _ in }
  ) {
    // A link may lead to them by another path.
    var seen = Set(ignored.compactMap { ignored in ignored == path ? nil : Identity(of: ignored) })
    walk(path, ignored, &seen, folder, link, file)
  }

  /// Walks through a folder that was not seen yet: a link may lead to a folder that contains the link.
  private static func walk(
    _ path: String,
    _ ignored: Set<String>,
    _ seen: inout Set<Identity>,
    _ folder: (String) -> Void,
    _ link: (String) -> Void,
    _ file: (String, stat) -> Void
  ) {
    var record = stat()
    guard lstat(path, &record) == 0 else { return }
    if record.st_mode & S_IFMT == S_IFLNK {
      link(path)
      guard stat(path, &record) == 0 else { return }
    }
    guard record.st_mode & S_IFMT == S_IFDIR else { return file(path, record) }
    guard !ignored.contains(path), seen.insert(Identity(record)).inserted, let list = DirectoryStream(path)
    else { return }
    folder(path)
    var inner: [String] = []
    list.forEachEntry { entry in
      let name = entry.text
      if WatchedPlace.isOfInterest(name) { inner.append(WatchedPlace.join(path, name)) }
    }
    for path in inner { walk(path, ignored, &seen, folder, link, file) }
  }
}

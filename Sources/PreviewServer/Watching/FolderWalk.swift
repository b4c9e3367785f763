import Basics

/// Walks through folders; links to folders are followed, as in the build.
enum FolderWalk {
  /// The maximum depth; deeper folders are skipped, because a link may point to a folder that contains the link.
  private static let maximumDepth = 32

  /// Calls `body` with this folder and every folder below it.
  static func folders(below path: String, ignoring ignored: Set<String>, _ body: (String) -> Void) {
    walk(path, ignored, 0, folder: body) { _, _ in }
  }

  /// Calls `body` with every file below a folder and its metadata.
  static func files(below path: String, ignoring ignored: Set<String>, _ body: (String, stat) -> Void) {
    walk(path, ignored, 0, folder: { _ in }, file: body)
  }

  private static func walk(
    _ path: String,
    _ ignored: Set<String>,
    _ depth: Int,
    folder: (String) -> Void,
    file: (String, stat) -> Void
  ) {
    guard depth < maximumDepth, !ignored.contains(path), let list = DirectoryStream(path) else { return }
    folder(path)
    var inner: [String] = []
    list.forEachEntry { entry in
      let name = entry.text
      if WatchedPlace.isOfInterest(name) { inner.append(WatchedPlace.join(path, name)) }
    }
    for path in inner {
      var record = stat()
      guard stat(path, &record) == 0 else { continue }
      if record.st_mode & S_IFMT == S_IFDIR {
        walk(path, ignored, depth + 1, folder: folder, file: file)
      } else {
        file(path, record)
      }
    }
  }
}

import Basics

extension ExportSource {
  /// The files below a folder that can be exports: `.json`, `.ndjson` and `.jsonl`, each also with `.gz`.
  ///
  /// Hidden files and folders, and links to folders, are passed over.
  ///
  /// - Parameters:
  ///   - folder: its path.
  ///   - name: how messages call it; the files' names begin with it.
  /// - Returns: the files, sorted by the bytes of their names.
  /// - Throws: `ExportError.unreadable` when the folder, or one in it, cannot be listed.
  public static func files(in folder: String, named name: String) throws(ExportError) -> [ExportSource] {
    var files: [ExportSource] = []
    var folders = [ExportSource(name: name, path: folder)]
    while let next = folders.popLast() {
      for entry in try entries(of: next) {
        let child = ExportSource(
          name: "\(next.name)/\(entry)",
          path: "\(next.path)/\(entry)",
          inner: next.inner.map { "\($0)/\(entry)" } ?? entry
        )
        var status = stat()
        guard lstat(child.path, &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR {
          folders.append(child)
        } else if isExport(entry) {
          files.append(child)
        }
      }
    }
    return files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static func isExport(_ file: String) -> Bool {
    var name = file.lowercased()
    if name.hasSuffix(".gz") { name.removeLast(3) }
    return [".json", ".ndjson", ".jsonl"].contains { name.hasSuffix($0) }
  }

  /// The names in a folder but hidden ones.
  private static func entries(of folder: ExportSource) throws(ExportError) -> [String] {
    guard let stream = DirectoryStream(folder.path) else {
      throw .unreadable(file: folder.name, reason: ExportFile.lastReason())
    }
    var names: [String] = []
    stream.forEachEntry { entry in
      let name = entry.text
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}

import Basics

extension FileSystem {
  /// The contents of a folder and its subfolders.
  package struct Listing {
    /// Paths of files, folder by folder.
    package var files: [String] = []
    /// Paths of symbolic links.
    package var links: [String] = []
    /// Paths of files and folders whose names are not UTF-8, for messages only.
    ///
    /// Each non-ASCII byte is shown as in `\xFF`. No URL can address these paths, and such folders are not listed.
    package var unusable: [String] = []

    /// Nothing.
    package init() {}
  }

  /// Lists everything below a folder that is wanted, and the paths with names that are not UTF-8.
  ///
  /// If the file system reports the kinds of entries, one system call lists many files. Paths are relative to the
  /// folder and grouped by folder. Pipes, sockets and devices are skipped.
  package static func listing(
    of root: String,
    isWanted: (_ name: String, _ path: String) -> Bool = { _, _ in true }
  ) throws(FileSystemError) -> Listing {
    var result = Listing()
    var waiting = [""]
    while let folder = waiting.popLast() {
      let place = folder.isEmpty ? root : "\(root)/\(folder)"
      var inner: [String] = []
      let (entries, unusable) = try entries(of: place)
      result.unusable += unusable.map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
      for (name, kind) in entries {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        guard isWanted(name, path) else { continue }
        switch kind ?? status(of: "\(place)/\(name)")?.kind {
        case .folder: inner.append(path)
        case .file: result.files.append(path)
        case .link: result.links.append(path)
        case .other, nil: break
        }
      }
      waiting += inner.reversed()
    }
    return result
  }

  /// The sorted names in a folder with their kinds, which are nil if the file system does not report them, and the
  /// names that are not UTF-8.
  private static func entries(
    of folder: String
  ) throws(FileSystemError) -> (entries: [(name: String, kind: Kind?)], unusable: [String]) {
    guard let stream = DirectoryStream(folder) else { throw FileSystemError(.list, folder) }
    var entries: [(name: String, kind: Kind?)] = []
    var unusable: [String] = []
    let isWhole = stream.forEachEntry { entry in
      if let name = String(validatingCString: entry.name) {
        entries.append((name, Kind(listed: entry.type)))
      } else {
        unusable.append(shownName(entry.name))
      }
    }
    guard isWhole else { throw FileSystemError(.list, folder) }
    return (entries.sorted { $0.name < $1.name }, unusable.sorted())
  }

  /// A name that is not UTF-8, as shown in messages.
  private static func shownName(_ name: UnsafePointer<CChar>) -> String {
    let bytes = UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) }
    return bytes.map { byte in
      byte < 0x80 ? String(Unicode.Scalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}

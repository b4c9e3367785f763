import Basics

/// An open folder: paths relative to it do not lead elsewhere if one of its parent folders is replaced.
final class OpenFolder: Sendable {
  /// The descriptor for system calls.
  package let descriptor: CInt
  /// The path for messages.
  package let shown: String

  /// A folder or file in a folder.
  package struct Entry {
    package let name: RawPath
    package let kind: FileSystem.Kind
  }

  /// Opens a folder; a symbolic link to a folder is an error.
  package init(_ path: String) throws(FileSystemError) {
    shown = path
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystemError(.open, path) }
  }

  /// Opens a folder in a folder.
  package init(_ name: RawPath, in parent: OpenFolder) throws(FileSystemError) {
    shown = "\(parent.shown)/\(name.shown)"
    descriptor = openat(
      parent.descriptor,
      name.characters,
      O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    )
    guard descriptor >= 0 else { throw FileSystemError(.open, shown) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The entries of the folder, sorted by the bytes of their names.
  package func entries() throws(FileSystemError) -> [Entry] {
    // A separate descriptor, because the directory stream closes it.
    let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0, let list = DirectoryStream(owning: own) else { throw FileSystemError(.list, shown) }
    var entries: [Entry] = []
    let isWhole = list.forEachEntry { entry in
      let name = RawPath(entry.name)
      let kind = FileSystem.Kind(listed: entry.type) ?? status(of: name)?.kind
      if let kind { entries.append(Entry(name: name, kind: kind)) }
    }
    guard isWhole else { throw FileSystemError(.list, shown) }
    return entries.sorted { $0.name.characters.lexicographicallyPrecedes($1.name.characters) }
  }

  /// The result of stat(2) for a path below the folder; nil if it does not exist.
  ///
  /// A link is not followed.
  package func record(of path: RawPath) -> stat? {
    var record = stat()
    return fstatat(descriptor, path.characters, &record, AT_SYMLINK_NOFOLLOW) == 0 ? record : nil
  }

  /// The status of a path below the folder; nil if it does not exist.
  ///
  /// A link is not followed.
  package func status(of path: RawPath) -> FileSystem.Status? { record(of: path).map(FileSystem.Status.init) }

  /// Removes everything in the folder, except an entry of that name; links are removed, not followed.
  func removeEntries(except name: RawPath? = nil) throws(FileSystemError) {
    for entry in try entries() where entry.name != name {
      if entry.kind == .folder { try OpenFolder(entry.name, in: self).removeEntries() }
      let flags = entry.kind == .folder ? AT_REMOVEDIR : 0
      guard unlinkat(descriptor, entry.name.characters, flags) == 0 else {
        throw FileSystemError(.remove, "\(shown)/\(entry.name.shown)")
      }
    }
  }
}

extension FileSystem.Kind {
  /// Creates the kind from the type in a directory listing; nil if the file system does not report it.
  package init?(listed type: UInt8) {
    switch Int(type) {
    case Int(DT_REG): self = .file
    case Int(DT_DIR): self = .folder
    case Int(DT_LNK): self = .link
    case Int(DT_UNKNOWN): return nil
    default: self = .other
    }
  }
}

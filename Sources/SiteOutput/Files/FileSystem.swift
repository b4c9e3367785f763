package import Basics

/// The system's file calls, thrown as facts.
///
/// Measured three to ten times faster than Foundation's, which syncs every file (docs/performance.md).
package enum FileSystem {
  /// What a path is.
  package enum Kind {
    case file, folder, link, other
  }

  /// What the system says of a file.
  package struct Status: Equatable {
    package let kind: Kind
    package let size: Int
    /// Who may do what (the lower twelve bits of `st_mode`).
    package let permissions: mode_t
    /// Which file system it is on.
    package let device: dev_t

    package init(_ record: stat) {
      kind =
        switch record.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .other
        }
      size = Int(record.st_size)
      permissions = record.st_mode & 0o7777
      device = record.st_dev
    }
  }

  /// The status of `path`; nil when there is nothing.
  ///
  /// A link is not followed unless asked.
  package static func status(of path: String, followLink: Bool = false) -> Status? {
    var record = stat()
    guard (followLink ? stat(path, &record) : lstat(path, &record)) == 0 else { return nil }
    return Status(record)
  }

  /// A path below a folder; an absolute one stays as it is.
  package static func join(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder == "." { return path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// Whether there is nothing at a path, links followed; false where the system does not let us look.
  package static func isMissing(_ path: String) -> Bool {
    var record = stat()
    return stat(path, &record) != 0 && [ENOENT, ENOTDIR].contains(errno)
  }

  /// Whether there is a folder with nothing in it.
  package static func isEmptyFolder(_ path: String) -> Bool {
    status(of: path)?.kind == .folder && (try? list(path))?.isEmpty == true
  }

  /// The whole of a text file; invalid UTF-8 is replaced.
  package static func readText(_ path: String) throws(FileSystemError) -> String {
    String(decoding: try read(path), as: UTF8.self)
  }

  /// Makes a new file below the folder that `folder` describes, which `body` fills.
  ///
  /// One that is there is an error: it could be a hard link to a file of the site.
  ///
  /// - Returns: what the system tells of the file afterwards.
  package static func create(
    _ path: String,
    in folder: CInt,
    _ body: (_ file: CInt) throws(FileSystemError) -> Void
  ) throws(FileSystemError) -> stat {
    let file = openat(folder, path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw FileSystemError(.write, path) }
    do throws(FileSystemError) { try body(file) } catch {
      close(file)
      throw error
    }
    var record = stat()
    fstat(file, &record)
    guard close(file) == 0 else { throw FileSystemError(.write, path) }
    return record
  }

  /// Writes bytes to an open file, which messages call `path`.
  package static func write(
    _ bytes: UnsafeRawBufferPointer,
    to file: CInt,
    _ path: String
  ) throws(FileSystemError) {
    guard SystemFile.write(bytes, to: file) else { throw FileSystemError(.write, path) }
  }

  /// Writes a new file below the folder that `folder` describes.
  ///
  /// - Returns: what the system tells of the file afterwards.
  @discardableResult
  package static func write(
    _ bytes: UnsafeRawBufferPointer,
    to path: String,
    in folder: CInt = AT_FDCWD
  ) throws(FileSystemError) -> stat {
    try create(path, in: folder) { file throws(FileSystemError) in try write(bytes, to: file, path) }
  }

  /// The same for an array.
  @discardableResult
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    in folder: CInt = AT_FDCWD
  ) throws(FileSystemError) -> stat {
    try bytes.withUnsafeBufferPointer { bytes throws(FileSystemError) -> stat in
      try write(UnsafeRawBufferPointer(bytes), to: path, in: folder)
    }
  }

  /// Writes beside and renames, so that a reader sees the old file or the new one, never a part.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(FileSystemError) {
    // Two tasks may make the same file at once.
    let beside = "\(path).\(getpid())-\(pthread_self()).new"
    unlink(beside)
    do throws(FileSystemError) {
      try write(bytes, to: beside)
      guard rename(beside, path) == 0 else { throw FileSystemError(.replace, path) }
    } catch {
      unlink(beside)
      throw error
    }
  }

  /// Makes a folder and those above it; one that is there is fine.
  package static func makeFolder(_ path: String, in folder: CInt = AT_FDCWD) throws(FileSystemError) {
    guard SystemFile.makeFolder(path, in: folder) else { throw FileSystemError(.createFolder, path) }
  }

  /// The names in a folder, sorted, without `.` and `..`.
  package static func list(_ path: String) throws(FileSystemError) -> [String] {
    guard let folder = DirectoryStream(path) else { throw FileSystemError(.list, path) }
    var names: [String] = []
    guard folder.forEachEntry({ names.append($0.text) }) else { throw FileSystemError(.list, path) }
    return names.sorted()
  }

  /// Paths of all files below a folder, relative to it and folder by folder.
  ///
  /// Links are files here.
  package static func files(below root: String) throws(FileSystemError) -> [String] {
    try tree(below: root).files
  }

  /// Paths of all files and folders below a folder, relative to it.
  ///
  /// Links are files here.
  package static func tree(below root: String) throws(FileSystemError) -> (files: [String], folders: [String])
  {
    try tree(below: root) { _, _ in true }
  }

  /// The same of what is wanted, which is asked for the name of each and its path.
  package static func tree(
    below root: String,
    isWanted: (_ name: String, _ path: String) -> Bool
  ) throws(FileSystemError) -> (files: [String], folders: [String]) {
    var files: [String] = []
    var folders: [String] = []
    var waiting = [""]
    while let folder = waiting.popLast() {
      var inner: [String] = []
      for name in try list(folder.isEmpty ? root : "\(root)/\(folder)") {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        guard isWanted(name, path) else { continue }
        switch status(of: "\(root)/\(path)")?.kind {
        case .folder: inner.append(path)
        case .file, .link: files.append(path)
        // Pipes, sockets and devices are no files.
        case .other, nil: break
        }
      }
      folders += inner
      waiting += inner.reversed()
    }
    return (files, folders)
  }

  /// The absolute path, links resolved as far as it exists, `.` and `..` taken out of the rest.
  package static func resolved(_ path: String) -> String { SystemFile.resolved(path) }

  /// Whether `inner` is `folder` or lies below it, also by another path of a mount; neither need exist.
  package static func contains(_ folder: String, _ inner: String, mounts: MountTable = .atStart) -> Bool {
    let (outer, inner) = (resolved(folder), resolved(inner))
    return MountTable.holds(outer, inner)
      || MountTable.holds(mounts.place(of: outer), mounts.place(of: inner))
  }

  /// Removes a folder and everything below it; links are removed, not followed.
  ///
  /// Nothing there is fine.
  package static func removeTree(_ path: String) throws(FileSystemError) {
    guard let status = status(of: path) else { return }
    guard status.kind == .folder else {
      guard unlink(path) == 0 else { throw FileSystemError(.remove, path) }
      return
    }
    try OpenFolder(path).removeEntries()
    guard rmdir(path) == 0 else { throw FileSystemError(.remove, path) }
  }
}

package import Basics
import CFileSystem

/// The steps in which an output folder is changed, one system call each.
///
/// `willDo` is called before each step. Tests let it throw to simulate a disk error, so that they can check the
/// state after a failure of every single step.
package struct Disk: Sendable {
  /// Called before each step, with the operation and the path.
  let willDo: @Sendable (FileSystemError.Operation, String) throws(FileSystemError) -> Void
  /// Whether to wait until bytes are on the disk; a preview need not survive a power failure.
  package var isDurable = true
  /// Whether to try to exchange two files or folders in one step; not every file system supports that.
  var isExchanging = true

  /// The real disk, without simulated errors.
  package static let real = Disk { _, _ throws(FileSystemError) in }

  /// Writes a new file, which must not exist.
  ///
  /// - Returns: the result of stat(2) for the written file.
  @discardableResult
  package func write(
    _ bytes: [UInt8],
    to path: String,
    in folder: CInt = AT_FDCWD,
    shownAs shown: String? = nil
  )
    throws(FileSystemError) -> stat
  {
    try willDo(.write, path)
    do throws(FileSystemError) {
      return try FileSystem.write(bytes, to: path, in: folder)
    } catch {
      throw FileSystemError(error.operation, shown ?? path, code: error.code)
    }
  }

  /// Copies a file into a new one, which must not exist.
  func copy(
    _ source: CopiedFile,
    to path: String,
    in folder: CInt = AT_FDCWD,
    shownAs shown: String? = nil
  ) throws(FileSystemError) -> FileCopy {
    try willDo(.write, path)
    do throws(FileSystemError) {
      return try FileSystem.copy(source, to: path, in: folder)
    } catch {
      throw error.path == path ? FileSystemError(error.operation, shown ?? path, code: error.code) : error
    }
  }

  /// Creates a folder and its missing parents; does nothing if it exists.
  package func makeFolder(_ path: String, in folder: CInt = AT_FDCWD) throws(FileSystemError) {
    try willDo(.createFolder, path)
    try FileSystem.makeFolder(path, in: folder)
  }

  /// Renames a file or folder; replaces what rename(2) can replace at the new path.
  package func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    try willDo(.replace, newPath)
    guard renameat(AT_FDCWD, path, AT_FDCWD, newPath) == 0 else { throw FileSystemError(.replace, newPath) }
  }

  /// Exchanges two files or folders in one step.
  ///
  /// - Returns: false if the file system does not support that.
  package func exchange(_ path: String, _ otherPath: String) throws(FileSystemError) -> Bool {
    guard isExchanging else { return false }
    try willDo(.replace, otherPath)
    if blogforge_exchange(path, otherPath) == 0 { return true }
    switch errno {
    case EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP: return false
    default: throw FileSystemError(.replace, otherPath)
    }
  }

  /// Creates a hard link to a file.
  ///
  /// - Returns: false if that is not possible, with the reason in `errno`.
  package func link(
    _ path: String,
    to newPath: String,
    in folder: CInt = AT_FDCWD
  ) throws(FileSystemError) -> Bool {
    try willDo(.link, newPath)
    return linkat(AT_FDCWD, path, folder, newPath, 0) == 0
  }

  /// Creates a hard link to a file of one tree, at the same path in another tree.
  ///
  /// - Returns: false if that is not possible, with the reason in `errno`.
  func link(_ path: RawPath, from tree: OpenFolder, to other: OpenFolder) throws(FileSystemError) -> Bool {
    try willDo(.link, path.shown)
    return linkat(tree.descriptor, path.characters, other.descriptor, path.characters, 0) == 0
  }

  /// Moves a file or folder of one tree to another, with its content and attributes.
  func move(
    _ path: RawPath,
    from tree: OpenFolder,
    to other: OpenFolder,
    as newPath: RawPath? = nil
  ) throws(FileSystemError) {
    let newPath = newPath ?? path
    try willDo(.move, newPath.shown)
    guard renameat(tree.descriptor, path.characters, other.descriptor, newPath.characters) == 0 else {
      throw FileSystemError(.move, "\(tree.shown)/\(path.shown)")
    }
  }

  /// Removes a file; does nothing if it is missing.
  package func remove(_ path: String) throws(FileSystemError) {
    try willDo(.remove, path)
    guard unlink(path) == 0 || errno == ENOENT else { throw FileSystemError(.remove, path) }
  }

  /// Removes a folder if it is empty.
  func removeIfEmpty(_ path: String) throws(FileSystemError) {
    try willDo(.remove, path)
    rmdir(path)
  }

  /// Removes a folder and everything below it; does nothing if it is missing.
  package func removeTree(_ path: String) throws(FileSystemError) {
    try willDo(.remove, path)
    try FileSystem.removeTree(path)
  }

  /// Waits until files, or the entries of folders, are on the disk and not only in memory.
  func synchronize(_ paths: some Collection<String>) throws(FileSystemError) {
    guard isDurable else { return }
    // Starts writing all files before waiting for the first one. Without this, each file waits for the disk
    // separately: a hundred files took two to four times as long.
    if paths.count > 1 {
      for path in paths {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { continue }
        blogforge_begin_writing(file)
        close(file)
      }
    }
    for path in paths {
      try willDo(.write, path)
      let file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { throw FileSystemError(.open, path) }
      defer { close(file) }
      // Some file systems can synchronize neither folders nor files; a site can be built again.
      guard SystemFile.synchronize(file) || [EINVAL, EBADF, ENOTSUP].contains(errno) else {
        throw FileSystemError(.write, path)
      }
    }
  }

  /// Waits until all that was written to the file system of an open folder is on the disk.
  ///
  /// - Parameters:
  ///   - folder: a descriptor of the folder.
  ///   - path: the path of the folder, for messages.
  /// - Throws: ``FileSystemError``.
  func synchronizeFileSystem(of folder: CInt, shownAs path: String) throws(FileSystemError) {
    guard isDurable else { return }
    try willDo(.write, path)
    guard blogforge_sync_file_system(folder) == 0 || errno == ENOSYS || errno == EBADF else {
      throw FileSystemError(.write, path)
    }
  }
}

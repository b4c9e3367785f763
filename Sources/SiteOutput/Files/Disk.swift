package import Basics
import CFileSystem

/// The steps in which an output folder is changed, one system call each.
///
/// `willDo` is told before each step. By throwing it stands for a disk that refuses, so that tests try what
/// every single step leaves behind.
package struct Disk: Sendable {
  /// Told what is going to be done with which path.
  let willDo: @Sendable (FileSystemError.Operation, String) throws(FileSystemError) -> Void
  /// Whether it is waited until bytes are on the disk; a preview need not outlive a power cut.
  package var isDurable = true
  /// Whether it is tried to swap two folders in one step; not every file system can.
  var isExchanging = true

  /// The disk as it is.
  package static let real = Disk { _, _ throws(FileSystemError) in }

  /// Writes a new file, which must not be there.
  ///
  /// - Returns: what the system tells of the file afterwards.
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

  /// Copies a file into a new one, which must not be there.
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

  /// Makes a folder and those above it; one that is there is fine.
  package func makeFolder(_ path: String, in folder: CInt = AT_FDCWD) throws(FileSystemError) {
    try willDo(.createFolder, path)
    try FileSystem.makeFolder(path, in: folder)
  }

  /// Gives a file or folder another path, whatever was there.
  package func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    try willDo(.replace, newPath)
    guard renameat(AT_FDCWD, path, AT_FDCWD, newPath) == 0 else { throw FileSystemError(.replace, newPath) }
  }

  /// Swaps two files or folders in one step.
  ///
  /// - Returns: false where the file system cannot.
  package func exchange(_ path: String, _ otherPath: String) throws(FileSystemError) -> Bool {
    guard isExchanging else { return false }
    try willDo(.replace, otherPath)
    if blogforge_exchange(path, otherPath) == 0 { return true }
    switch errno {
    case EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP: return false
    default: throw FileSystemError(.replace, otherPath)
    }
  }

  /// Gives a file a second name.
  ///
  /// - Returns: false where that is not possible, with the reason in `errno`.
  package func link(
    _ path: String,
    to newPath: String,
    in folder: CInt = AT_FDCWD
  ) throws(FileSystemError) -> Bool {
    try willDo(.link, newPath)
    return linkat(AT_FDCWD, path, folder, newPath, 0) == 0
  }

  /// Gives a file of one tree a second name, the same in another tree.
  ///
  /// - Returns: false where that is not possible, with the reason in `errno`.
  func link(_ path: RawPath, from tree: OpenFolder, to other: OpenFolder) throws(FileSystemError) -> Bool {
    try willDo(.link, path.shown)
    return linkat(tree.descriptor, path.characters, other.descriptor, path.characters, 0) == 0
  }

  /// Moves a file or folder of one tree to another, with all that it has.
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

  /// Removes a file; one that is not there is fine.
  package func remove(_ path: String) throws(FileSystemError) {
    try willDo(.remove, path)
    guard unlink(path) == 0 || errno == ENOENT else { throw FileSystemError(.remove, path) }
  }

  /// Removes a folder if it is empty.
  func removeIfEmpty(_ path: String) throws(FileSystemError) {
    try willDo(.remove, path)
    rmdir(path)
  }

  /// Removes a folder and everything below it; nothing there is fine.
  package func removeTree(_ path: String) throws(FileSystemError) {
    try willDo(.remove, path)
    try FileSystem.removeTree(path)
  }

  /// Waits until files, or what a folder lists, are on the disk and not only in memory.
  func synchronize(_ paths: some Collection<String>) throws(FileSystemError) {
    guard isDurable else { return }
    // Asked for one by one, each file waits for its own turn of the disk: a hundred took two to four times as long.
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
      // Folders of some file systems cannot be synchronised; they need not be.
      guard fsync(file) == 0 || errno == EINVAL || errno == EBADF || errno == ENOTSUP else {
        throw FileSystemError(.write, path)
      }
    }
  }

  /// Waits until all that was written to the file system of an open folder is on the disk.
  ///
  /// - Parameters:
  ///   - folder: a descriptor.
  ///   - path: of the folder, as messages call it.
  /// - Throws: ``FileSystemError``.
  func synchronizeFileSystem(of folder: CInt, shownAs path: String) throws(FileSystemError) {
    guard isDurable else { return }
    try willDo(.write, path)
    guard blogforge_sync_file_system(folder) == 0 || errno == ENOSYS || errno == EBADF else {
      throw FileSystemError(.write, path)
    }
  }
}

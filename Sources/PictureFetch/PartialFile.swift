import Basics

/// A file that is written under a temporary name in the same folder, and renamed when it is complete.
///
/// Its name is its own, because processes in containers have equal numbers. The file is locked while it is written,
/// so that ``clearUp(_:)`` can distinguish the leftovers of an interrupted run from the files of a concurrent run.
final class PartialFile {
  /// A system call failed; the system's error message.
  struct Failure: Error, Equatable {
    let words: String

    init() {
      words = String(cString: strerror(errno))
    }
  }

  private static let ending = ".part"
  /// The age in seconds at which a file is a leftover, also if the locks of another machine are not seen here.
  private static let leftoverAge = 600
  private let path: String
  private let temporary: String
  private var file: CInt

  /// Begins the file that will be at `path`.
  init(path: String) throws(Failure) {
    self.path = path
    let name = String(UInt64.random(in: 0 ... .max), radix: 16)
    temporary = "\(path).\(name)\(Self.ending)"
    file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw Failure() }
    // Without locks, a build may remove a file of which nothing came for long; then the try for this picture fails.
    _ = FileLock.take(.exclusive, of: file, isWaiting: false)
  }

  deinit {
    guard file >= 0 else { return }
    unlink(temporary)
    close(file)
  }

  /// Appends bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    guard SystemFile.write(bytes, to: file) else { throw Failure() }
  }

  /// Renames the file to its final path; replaces an existing file.
  ///
  /// The bytes are on the disk before: after a power failure, later builds would use a truncated file.
  func commit() throws(Failure) {
    guard fsync(file) == 0, rename(temporary, path) == 0 else { throw Failure() }
    close(file)
    file = -1
  }

  /// The folder that contains `path`.
  static func folder(of path: String) -> String {
    path.lastSlash.map { String(path[..<$0]) } ?? "."
  }

  /// Removes the temporary files that interrupted runs left in `folder` some time ago.
  static func clearUp(_ folder: String) {
    guard let list = DirectoryStream(folder) else { return }
    list.forEachEntry { entry in
      let name = entry.text
      guard name.hasSuffix(ending) else { return }
      let path = "\(folder)/\(name)"
      let file = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard file >= 0 else { return }
      if isLeftover(file), FileLock.take(.exclusive, of: file, isWaiting: false) { unlink(path) }
      close(file)
    }
  }

  /// Whether nothing has been written to an open file for a while.
  private static func isLeftover(_ file: CInt) -> Bool {
    var record = stat()
    guard fstat(file, &record) == 0 else { return false }
    #if canImport(Darwin)
    let modified = record.st_mtimespec.tv_sec
    #else
    let modified = record.st_mtim.tv_sec
    #endif
    return modified + leftoverAge < time(nil)
  }
}

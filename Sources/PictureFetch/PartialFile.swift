import Basics

/// A file that is written under a temporary name in the same folder, and renamed when it is complete.
///
/// The file is locked while it is written, so that ``clearUp(_:)`` can distinguish the leftovers of an interrupted
/// run from the files of a concurrent run.
final class PartialFile {
  /// A system call failed; the system's error message.
  struct Failure: Error, Equatable {
    let words: String

    init() {
      words = String(cString: strerror(errno))
    }
  }

  private static let ending = ".part"
  private let path: String
  private let beside: String
  private var file: CInt

  /// Begins the file that will be at `path`.
  init(path: String) throws(Failure) {
    self.path = path
    beside = "\(path).\(getpid())\(Self.ending)"
    unlink(beside)
    file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw Failure() }
    // On a file system without locks, another build may remove this file; then the try for this picture fails.
    _ = FileLock.take(.exclusive, of: file, isWaiting: false)
  }

  deinit {
    guard file >= 0 else { return }
    unlink(beside)
    close(file)
  }

  /// Appends bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    guard SystemFile.write(bytes, to: file) else { throw Failure() }
  }

  /// Renames the file to its final path; replaces an existing file.
  func commit() throws(Failure) {
    guard rename(beside, path) == 0 else { throw Failure() }
    close(file)
    file = -1
  }

  /// The folder that contains `path`.
  static func folder(of path: String) -> String {
    path.lastSlash.map { String(path[..<$0]) } ?? "."
  }

  /// Removes the temporary files that interrupted runs left in `folder`.
  static func clearUp(_ folder: String) {
    guard let list = DirectoryStream(folder) else { return }
    list.forEachEntry { entry in
      let name = entry.text
      guard name.hasSuffix(ending) else { return }
      let path = "\(folder)/\(name)"
      let file = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard file >= 0 else { return }
      if FileLock.take(.exclusive, of: file, isWaiting: false) { unlink(path) }
      close(file)
    }
  }
}

import Basics

/// A file that is written beside its place and put there when it is whole; until then nobody sees it.
///
/// While it is written it is locked, so that what an interrupted run left behind can be told from the work of
/// another one.
final class PartialFile {
  /// The system refused; its words.
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
    // Where a file system has no locks, another build's clearing up costs this picture its try.
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

  /// Puts the file in its place, where it may replace another.
  func commit() throws(Failure) {
    guard rename(beside, path) == 0 else { throw Failure() }
    close(file)
    file = -1
  }

  /// The folder in which `path` lies.
  static func folder(of path: String) -> String {
    path.lastSlash.map { String(path[..<$0]) } ?? "."
  }

  /// Removes what interrupted runs left in `folder`.
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

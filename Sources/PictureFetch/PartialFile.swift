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
    flock(file, LOCK_EX | LOCK_NB)
  }

  deinit {
    guard file >= 0 else { return }
    unlink(beside)
    close(file)
  }

  /// Appends bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    var rest = bytes
    while rest.count > 0 {
      let count = Self.systemWrite(file, rest)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure() }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
  }

  /// Puts the file in its place, where it may replace another.
  func commit() throws(Failure) {
    guard rename(beside, path) == 0 else { throw Failure() }
    close(file)
    file = -1
  }

  /// The folder in which `path` lies.
  static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "."
  }

  /// Removes what interrupted runs left in `folder`.
  static func clearUp(_ folder: String) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      guard name.hasSuffix(ending) else { continue }
      let path = "\(folder)/\(name)"
      let file = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard file >= 0 else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(file)
    }
  }

  private static func systemWrite(_ file: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
    Glibc.write(file, bytes.baseAddress, bytes.count)
    #else
    Darwin.write(file, bytes.baseAddress, bytes.count)
    #endif
  }
}

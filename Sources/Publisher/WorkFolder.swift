#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The folder of the cache in which a target's publishing keeps what it needs: the copy of its list, the lists of
/// files for the programs, and the lock.
///
/// One publish to a target at a time holds it, the program that it runs included.
final class WorkFolder {
  let path: String
  /// Held while this lives.
  let lock: CInt

  /// The number by which a program holds the lock.
  static let passedLock: CInt = 9

  /// Makes the folder and takes the lock.
  ///
  /// - Parameters:
  ///   - path: the folder, in the cache.
  ///   - onWait: called before waiting for another publish to the target.
  /// - Throws: ``PublishError/file(_:path:code:)``.
  init(path: String, onWait: () -> Void) throws(PublishError) {
    self.path = path
    try Files.makeFolder(path)
    let file = open("\(path)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .file("lock it", path: "\(path)/lock", code: errno) }
    // Away from the number under which programs get it, which would close it here.
    lock = fcntl(file, F_DUPFD_CLOEXEC, Self.passedLock + 1)
    close(file)
    guard lock >= 0 else { throw .file("lock it", path: "\(path)/lock", code: errno) }
    if flock(lock, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { onWait() }
      while flock(lock, LOCK_EX) != 0 {
        guard errno == EINTR else {
          let code = errno
          close(lock)
          throw .file("lock it", path: "\(path)/lock", code: code)
        }
      }
    }
  }

  deinit { close(lock) }

  /// Where a program's output and its words go, and where lists of files for it are.
  var output: String { "\(path)/output" }
  var errors: String { "\(path)/errors" }
  var fileList: String { "\(path)/files" }
  var copy: String { "\(path)/list" }
  /// A folder with the two files that tell what is at the target.
  var state: String { "\(path)/state" }
  /// Where a file of the target comes to.
  var fetched: String { "\(path)/fetched" }
  /// A folder that holds nothing.
  var nothing: String { "\(path)/nothing" }
  /// Git's index, and a repository where the site folder has none.
  var index: String { "\(path)/index" }
  var repository: String { "\(path)/repository.git" }

  /// The whole of a file; nil when there is none.
  func read(_ path: String) throws(PublishError) -> [UInt8]? { try Files.read(path) }

  /// The list as we left it; nil when there is none that is whole.
  func savedList() throws(PublishError) -> TargetList? {
    guard let bytes = try read(copy) else { return nil }
    return TargetList(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Keeps the list.
  func save(_ list: TargetList) throws(PublishError) { try Files.replace(copy, with: Array(list.text.utf8)) }

  /// Writes a list of files for a program.
  func write(_ paths: [String], separator: UInt8) throws(PublishError) -> String {
    var bytes: [UInt8] = []
    for path in paths {
      bytes += path.utf8
      bytes.append(separator)
    }
    try Files.replace(fileList, with: bytes)
    return fileList
  }
}

import Basics
import Synchronization

/// A lock that one program at a time holds, in a file that goes when it is let go; a killed holder's is free.
final class FileLock: Sendable {
  private let path: String
  private let file: CInt

  /// Takes the lock.
  ///
  /// - Parameters:
  ///   - path: the lock's file.
  ///   - onWait: called once before waiting for another holder.
  /// - Throws: ``FileSystemError``.
  init(path: String, onWait: () -> Void) throws(FileSystemError) {
    self.path = path
    var hasWaited = false
    while true {
      let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      guard file >= 0 else { throw FileSystemError(.lock, path) }
      if flock(file, LOCK_EX | LOCK_NB) != 0 {
        guard errno == EWOULDBLOCK else { throw Self.failure(path, file) }
        if !hasWaited { onWait() }
        hasWaited = true
        while flock(file, LOCK_EX) != 0 {
          guard errno == EINTR else { throw Self.failure(path, file) }
        }
      }
      // The holder before may have removed the file between our opening and locking it.
      if FileIdentity.isStill(file, path) {
        self.file = file
        return
      }
      close(file)
    }
  }

  /// The file system's own clock, in nanoseconds: no file that was changed later has an earlier time.
  ///
  /// A look at the machine's clock would not do where the disk is another machine's.
  var clock: Int {
    futimens(file, nil)
    var record = stat()
    return fstat(file, &record) == 0 ? FileIdentity(record).changed : 0
  }

  private let isHeld = Atomic(true)

  deinit { unlock() }

  /// Lets go; the second time it does nothing.
  func unlock() {
    guard isHeld.exchange(false, ordering: .acquiringAndReleasing) else { return }
    unlink(path)
    close(file)
  }

  private static func failure(_ path: String, _ file: CInt) -> FileSystemError {
    let code = errno
    close(file)
    return FileSystemError(.lock, path, code: code)
  }
}

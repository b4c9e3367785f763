import Basics

/// A lock that one program at a time holds.
///
/// Its file is removed when the lock is released. If the holder is killed, the lock is released, too.
package final class OutputLock: Sendable {
  private let lock: FileLock

  /// Acquires the lock.
  ///
  /// - Parameters:
  ///   - path: the path of the lock file.
  ///   - onWait: called once before waiting for another holder.
  /// - Throws: ``FileSystemError``.
  package init(path: String, onWait: () -> Void) throws(FileSystemError) {
    guard let lock = FileLock(path, .exclusive, onWait: onWait) else { throw FileSystemError(.lock, path) }
    self.lock = lock
  }

  /// The time of the file system's own clock, in nanoseconds: no file that is changed later gets an earlier time.
  ///
  /// The machine's clock cannot be used, because the disk may belong to another machine, which sets the file times.
  package var clock: Int {
    futimens(lock.descriptor, nil)
    var record = stat()
    return fstat(lock.descriptor, &record) == 0 ? FileIdentity(record).changed : 0
  }

  deinit { unlock() }

  /// Releases the lock; a second call does nothing.
  package func unlock() { lock.release(removingFile: true) }
}

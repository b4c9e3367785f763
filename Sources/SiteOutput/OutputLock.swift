import Basics

/// A lock that one program at a time holds, in a file that goes when it is let go; a killed holder's is free.
package final class OutputLock: Sendable {
  private let lock: FileLock

  /// Takes the lock.
  ///
  /// - Parameters:
  ///   - path: the lock's file.
  ///   - onWait: called once before waiting for another holder.
  /// - Throws: ``FileSystemError``.
  package init(path: String, onWait: () -> Void) throws(FileSystemError) {
    guard let lock = FileLock(path, .exclusive, onWait: onWait) else { throw FileSystemError(.lock, path) }
    self.lock = lock
  }

  /// The file system's own clock, in nanoseconds: no file that was changed later has an earlier time.
  ///
  /// A look at the machine's clock would not do where the disk is another machine's.
  package var clock: Int {
    futimens(lock.descriptor, nil)
    var record = stat()
    return fstat(lock.descriptor, &record) == 0 ? FileIdentity(record).changed : 0
  }

  deinit { unlock() }

  /// Lets go; the second time it does nothing.
  package func unlock() { lock.release(removingFile: true) }
}

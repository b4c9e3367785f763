import Basics

/// Who uses the cache: builds share it, and whoever removes something has it alone.
///
/// Goes with its owner, also when that is killed. The file stays.
package final class CacheLock: Sendable {
  private let lock: FileLock

  /// Takes the lock of the cache in `folder`; nil where there can be none, as on a medium that cannot be written.
  ///
  /// - Parameters:
  ///   - folder: of the cache; it need not exist.
  ///   - isAlone: whether nobody else may have it.
  ///   - onWait: called once before waiting for others.
  package init?(folder: String, isAlone: Bool = false, onWait: () -> Void = {}) {
    let lock = FileLock(
      "\(folder)/lock",
      isAlone ? .exclusive : .shared,
      otherFlags: O_RDONLY,
      // Without a lock nothing is removed and all else works.
      onTry: { _ = SystemFile.makeFolder(folder) },
      onWait: onWait
    )
    guard let lock else { return nil }
    self.lock = lock
  }

  /// Runs `body` while nobody else has the cache.
  ///
  /// - Returns: nil, and `body` was not run, when somebody has.
  package func alone<Result>(_ body: () -> Result) -> Result? {
    let isAlone = FileLock.take(.exclusive, of: lock.descriptor, isWaiting: false)
    defer {
      // Changing the kind of lock lets go of it first, so that this one may have to wait for a moment.
      _ = FileLock.take(.shared, of: lock.descriptor, isWaiting: true)
    }
    return isAlone ? body() : nil
  }
}

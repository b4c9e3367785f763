import Basics

/// The lock of the cache: builds share it, and a process that removes files holds it exclusively.
///
/// Released with its owner, also if the process is killed. The lock file is not removed.
package final class CacheLock: Sendable {
  /// The name of the lock file in the folder of the cache.
  package static let fileName = "lock"

  private let lock: FileLock

  /// Takes the lock of the cache in `folder`; nil if it cannot be locked, for example on a read-only medium.
  ///
  /// - Parameters:
  ///   - folder: of the cache; it need not exist.
  ///   - isAlone: whether the lock is exclusive.
  ///   - onWait: called once before waiting for others.
  package init?(folder: String, isAlone: Bool = false, onWait: () -> Void = {}) {
    let lock = FileLock(
      "\(folder)/\(Self.fileName)",
      isAlone ? .exclusive : .shared,
      otherFlags: O_RDONLY,
      // Without a lock nothing is removed, and everything else works.
      onTry: { _ = SystemFile.makeFolder(folder) },
      onWait: onWait
    )
    guard let lock else { return nil }
    self.lock = lock
  }

  /// Runs `body` while no other process uses the cache.
  ///
  /// - Returns: nil, without running `body`, if another process uses it.
  package func alone<Result>(_ body: () -> Result) -> Result? {
    let isAlone = FileLock.take(.exclusive, of: lock.descriptor, isWaiting: false)
    defer {
      // Converting a lock releases it first, so taking the shared lock again may have to wait for a moment.
      _ = FileLock.take(.shared, of: lock.descriptor, isWaiting: true)
    }
    return isAlone ? body() : nil
  }
}

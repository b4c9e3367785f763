import Basics

/// Who uses the cache: builds share it, and whoever removes something has it alone.
///
/// Goes with its owner, also when that is killed. The file stays.
final class CacheLock: Sendable {
  private let file: CInt

  /// Takes the lock of the cache in `folder`; nil where there can be none, as on a medium that cannot be written.
  ///
  /// - Parameters:
  ///   - folder: of the cache; it need not exist.
  ///   - isAlone: whether nobody else may have it.
  ///   - onWait: called once before waiting for others.
  init?(folder: String, isAlone: Bool = false, onWait: () -> Void = {}) {
    let path = "\(folder)/lock"
    let kind = isAlone ? LOCK_EX : LOCK_SH
    var hasWaited = false
    while true {
      // Without a lock nothing is removed and all else works.
      try? FileSystem.makeFolder(folder)
      var file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      if file < 0 { file = open(path, O_RDONLY | O_CLOEXEC) }
      guard file >= 0 else { return nil }
      var result = flock(file, kind | LOCK_NB)
      if result != 0, errno == EWOULDBLOCK {
        if !hasWaited { onWait() }
        hasWaited = true
        repeat { result = flock(file, kind) } while result != 0 && errno == EINTR
      }
      guard result == 0 else {
        close(file)
        return nil
      }
      if FileIdentity.isStill(file, path) {
        self.file = file
        return
      }
      // `blogforge clean` removed the cache in between.
      close(file)
    }
  }

  deinit {
    close(file)
  }

  /// Runs `body` while nobody else has the cache.
  ///
  /// - Returns: nil, and `body` was not run, when somebody has.
  func alone<Result>(_ body: () -> Result) -> Result? {
    let isAlone = flock(file, LOCK_EX | LOCK_NB) == 0
    defer {
      // Changing the kind of lock lets go of it first, so that this one may have to wait for a moment.
      while flock(file, LOCK_SH) != 0, errno == EINTR {}
    }
    return isAlone ? body() : nil
  }
}

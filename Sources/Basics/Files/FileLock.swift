import Synchronization

/// A file lock (flock(2)), which is released when its owner ends, even if the owner is killed.
package final class FileLock: Sendable {
  /// Who else may hold the lock.
  package enum Kind: Sendable {
    /// Other holders that share it.
    case shared
    /// No other holder.
    case exclusive
  }

  /// The path of the file that was opened here; nil if an open descriptor was taken over.
  private let path: String?
  private let isHeld = Atomic(true)
  /// The open file.
  package let descriptor: CInt

  /// Creates the file if it is missing and locks it; nil, with `errno` set, if it cannot be locked.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - kind: who else may hold the lock.
  ///   - otherFlags: the flags to open the file with if it cannot be opened for writing; nil to fail instead.
  ///   - onTry: called before each attempt to open the file.
  ///   - onWait: called once before waiting for other holders.
  package init?(
    _ path: String,
    _ kind: Kind,
    otherFlags: CInt? = nil,
    onTry: () -> Void = {},
    onWait: () -> Void
  ) {
    self.path = path
    var hasWaited = false
    while true {
      onTry()
      var file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      if file < 0, let otherFlags { file = open(path, otherFlags | O_CLOEXEC) }
      guard file >= 0 else { return nil }
      var isTaken = Self.take(kind, of: file, isWaiting: false)
      if !isTaken, errno == EWOULDBLOCK {
        if !hasWaited { onWait() }
        hasWaited = true
        isTaken = Self.take(kind, of: file, isWaiting: true)
      }
      guard isTaken else {
        let code = errno
        close(file)
        errno = code
        return nil
      }
      // The previous holder may have removed the file after it was opened and before it was locked here.
      if SystemFile.isStill(file, path) {
        descriptor = file
        return
      }
      close(file)
    }
  }

  /// Locks an open file or folder, waiting if necessary, and takes ownership of its descriptor.
  ///
  /// Returns nil and closes the descriptor if it cannot be locked.
  package init?(owning descriptor: CInt, _ kind: Kind) {
    guard Self.take(kind, of: descriptor, isWaiting: true) else {
      close(descriptor)
      return nil
    }
    (self.path, self.descriptor) = (nil, descriptor)
  }

  deinit { release() }

  /// Releases the lock; a second call does nothing.
  ///
  /// - Parameter isRemoving: whether the file is removed before the lock is released.
  package func release(removingFile isRemoving: Bool = false) {
    guard isHeld.exchange(false, ordering: .acquiringAndReleasing) else { return }
    if isRemoving, let path { unlink(path) }
    // A child process has a copy of the descriptor until it starts its program, and closing alone would leave the lock
    // to it.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Locks an open file, or changes the kind of its lock, which releases the lock first.
  ///
  /// - Returns: false, with `errno` set, on failure; `EWOULDBLOCK` if another holder has the lock and `isWaiting`
  ///   is false.
  package static func take(_ kind: Kind, of file: CInt, isWaiting: Bool) -> Bool {
    let flags = (kind == .shared ? LOCK_SH : LOCK_EX) | (isWaiting ? 0 : LOCK_NB)
    while flock(file, flags) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }
}

import Synchronization

/// A lock of a file (flock(2)), which goes with its owner, also when that is killed.
package final class FileLock: Sendable {
  /// Who else may have it.
  package enum Kind: Sendable {
    /// Others that share it.
    case shared
    /// No other holder.
    case exclusive
  }

  /// Of the file that was opened here; nil of one that was taken over.
  private let path: String?
  private let isHeld = Atomic(true)
  /// The open file.
  package let descriptor: CInt

  /// Makes the file if it is not there, and takes its lock; nil, with `errno`, when there can be none.
  ///
  /// - Parameters:
  ///   - path: of the file.
  ///   - kind: who else may have it.
  ///   - otherFlags: how it is opened where it cannot be written; nil for not at all.
  ///   - onTry: called before each time that the file is opened.
  ///   - onWait: called once before waiting for others.
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
      // The holder before may have removed the file between our opening and locking it.
      if SystemFile.isStill(file, path) {
        descriptor = file
        return
      }
      close(file)
    }
  }

  /// Waits for the lock of an open file or folder and takes that over; nil, with it closed, if it cannot be locked.
  package init?(owning descriptor: CInt, _ kind: Kind) {
    guard Self.take(kind, of: descriptor, isWaiting: true) else {
      close(descriptor)
      return nil
    }
    (self.path, self.descriptor) = (nil, descriptor)
  }

  deinit { release() }

  /// Lets go; the second time it does nothing.
  ///
  /// - Parameter isRemoving: whether the file is removed before.
  package func release(removingFile isRemoving: Bool = false) {
    guard isHeld.exchange(false, ordering: .acquiringAndReleasing) else { return }
    if isRemoving, let path { unlink(path) }
    close(descriptor)
  }

  /// Takes the lock of an open file, or changes its kind, which lets go of it first.
  ///
  /// - Returns: false, with `errno`, when that cannot be done; `EWOULDBLOCK` when another holder has it and it is not
  ///   waited.
  package static func take(_ kind: Kind, of file: CInt, isWaiting: Bool) -> Bool {
    let flags = (kind == .shared ? LOCK_SH : LOCK_EX) | (isWaiting ? 0 : LOCK_NB)
    while flock(file, flags) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }
}

import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Ctrl-C while the preview runs: at once, but not while files are put in place.
///
/// A signal's function can reach nothing but what is there for the whole program.
enum Interruption {
  private static let isHeld = Atomic(false)
  private static let isAsked = Atomic(false)

  /// From now on Ctrl-C ends the program with 130.
  static func listen() {
    // Made before, for a signal may come while they are made for the first time.
    isHeld.store(false, ordering: .relaxed)
    isAsked.store(false, ordering: .relaxed)
    signal(SIGINT) { _ in
      if Interruption.isHeld.load(ordering: .relaxed) {
        Interruption.isAsked.store(true, ordering: .relaxed)
      } else {
        Terminal.leaveInterrupted()
      }
    }
  }

  /// Until `release()` nothing ends the program.
  static func hold() {
    isHeld.store(true, ordering: .relaxed)
    for number in [SIGTERM, SIGHUP] { signal(number, SIG_IGN) }
  }

  /// The program may end again, and does if that was asked for meanwhile.
  static func release() {
    isHeld.store(false, ordering: .relaxed)
    for number in [SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
    if isAsked.load(ordering: .relaxed) { Terminal.leaveInterrupted() }
  }
}

import Basics
import Publisher
import Synchronization

/// Handles Ctrl-C and other signals that end the program: at once, but not while files are put in place.
///
/// A signal handler can only access global state.
enum Interruption {
  private static let isHeld = Atomic(false)
  private static let isAsked = Atomic(false)

  /// Makes Ctrl-C end the program with 130.
  static func listen() {
    // Initialises the global state, because a signal may arrive while it is accessed for the first time.
    isHeld.store(false, ordering: .relaxed)
    isAsked.store(false, ordering: .relaxed)
    Terminal.prepareForSignals()
    Publisher.prepareForSignals()
    handle(SIGINT)
  }

  /// Makes signals that end the program also end the program that publishes; the next publish continues from there.
  static func listenWhilePublishing() {
    for number in [SIGINT, SIGTERM, SIGHUP] { handle(number) }
  }

  /// Defers signals until `release()`.
  static func hold() {
    isHeld.store(true, ordering: .relaxed)
    for number in [SIGTERM, SIGHUP] { handle(number) }
  }

  /// Lets signals end the program again, and ends it if one has arrived meanwhile.
  static func release() {
    isHeld.store(false, ordering: .relaxed)
    for number in [SIGTERM, SIGHUP] { set(number, SIG_DFL) }
    if isAsked.load(ordering: .relaxed) { Terminal.leaveInterrupted() }
  }

  private static func handle(_ number: CInt) {
    set(number) { _ in Interruption.receive() }
  }

  private static func receive() {
    if isHeld.load(ordering: .relaxed) {
      isAsked.store(true, ordering: .relaxed)
    } else if Publisher.stop() {
      Terminal.leaveInterrupted()
    }
  }

  /// Sets the action of a signal, but keeps `SIGHUP` ignored if it is (`nohup`).
  private static func set(_ number: CInt, _ action: (@convention(c) (CInt) -> Void)?) {
    let before = signal(number, action)
    if number == SIGHUP, unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(number, SIG_IGN)
    }
  }
}

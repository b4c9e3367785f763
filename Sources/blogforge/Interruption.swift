import Basics
import Publisher
import Synchronization

/// Ctrl-C, and what else asks the program to end: at once, but not while files are put in place.
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
    Terminal.prepareForSignals()
    Publisher.prepareForSignals()
    handle(SIGINT)
  }

  /// From now on what ends the program also ends the one that publishes; the next publish goes on from there.
  static func listenWhilePublishing() {
    for number in [SIGINT, SIGTERM, SIGHUP] { handle(number) }
  }

  /// Until `release()` nothing ends the program.
  static func hold() {
    isHeld.store(true, ordering: .relaxed)
    for number in [SIGTERM, SIGHUP] { handle(number) }
  }

  /// The program may end again, and does if that was asked for meanwhile.
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

  /// Where the end of the terminal is to be outlived (`nohup`), it is.
  private static func set(_ number: CInt, _ action: (@convention(c) (CInt) -> Void)?) {
    let before = signal(number, action)
    if number == SIGHUP, unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(number, SIG_IGN)
    }
  }
}

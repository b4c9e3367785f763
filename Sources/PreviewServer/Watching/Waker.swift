import Basics

/// Wakes up a thread that waits in poll(2): a pipe that stays readable after the first wake-up.
final class Waker: Sendable {
  private let ends: (reading: CInt, writing: CInt)

  init() {
    var pair: [CInt] = [-1, -1]
    pipe(&pair)
    ends = (pair[0], pair[1])
    for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    close(ends.reading)
    close(ends.writing)
  }

  /// The descriptor to poll, which becomes readable.
  var descriptor: CInt { ends.reading }

  /// Ends the current wait and all later ones.
  func wake() { _ = write(ends.writing, "!", 1) }

  /// Waits for the waker only; true if `wake()` was called.
  func wait(atMost limit: Duration?) -> Bool {
    var watched = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    return poll(&watched, 1, Self.milliseconds(limit)) > 0
  }

  /// The timeout for `poll`, rounded up so that a wait of less than a millisecond does not become a busy loop.
  static func milliseconds(_ limit: Duration?) -> CInt {
    guard let limit else { return -1 }
    return CInt(min(Double(Int32.max), (limit / .milliseconds(1)).rounded(.up)))
  }
}

import Basics

/// Ends a wait of another thread: a pipe that has something to read from then on.
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

  /// What is to be watched for it.
  var descriptor: CInt { ends.reading }

  /// Ends the wait, now and for ever.
  func wake() { _ = write(ends.writing, "!", 1) }

  /// Waits for the waker alone; true when it was used.
  func wait(atMost limit: Duration?) -> Bool {
    var watched = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    return poll(&watched, 1, Self.milliseconds(limit)) > 0
  }

  /// The time for `poll`, rounded up so that nobody waits in circles.
  static func milliseconds(_ limit: Duration?) -> CInt {
    guard let limit else { return -1 }
    return CInt(min(Double(Int32.max), (limit / .milliseconds(1)).rounded(.up)))
  }
}

import Basics

/// The time of day, passed in so that tests can say what it is; nothing of it reaches the site.
public struct WallClock: Sendable {
  /// Nanoseconds since 1970.
  package let now: @Sendable () -> Int

  /// A clock that says what `now` gives: nanoseconds since 1970.
  public init(now: @escaping @Sendable () -> Int) {
    self.now = now
  }

  /// The machine's own.
  public static let system = WallClock {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec) * 1_000_000_000 + time.tv_nsec
  }

  /// Days since 1970.
  package var today: Int { Self.day(of: now()) }

  /// The day of a time in nanoseconds since 1970.
  package static func day(of time: Int) -> Int { time / 86_400_000_000_000 }
}

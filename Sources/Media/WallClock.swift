import Basics

/// The current time, passed in so that tests can set it; it never affects the site's content.
public struct WallClock: Sendable {
  /// Nanoseconds since 1970.
  package let now: @Sendable () -> Int

  /// A clock that returns the value of `now`: nanoseconds since 1970.
  public init(now: @escaping @Sendable () -> Int) {
    self.now = now
  }

  /// The system clock.
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

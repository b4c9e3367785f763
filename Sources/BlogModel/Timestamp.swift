/// A moment in time: microseconds since 1970-01-01T00:00:00Z, leap seconds not counted (POSIX time).
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Microseconds since the epoch; negative before 1970.
  public let microseconds: Int64

  /// The moment `microseconds` after the epoch.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// The moment `seconds` after the epoch.
  public init(seconds: Int64) {
    self.microseconds = seconds * 1_000_000
  }

  /// Whole seconds since the epoch, rounded down.
  public var seconds: Int64 {
    microseconds >= 0 ? microseconds / 1_000_000 : (microseconds - 999_999) / 1_000_000
  }

  /// The earlier moment is the smaller one.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.microseconds < right.microseconds
  }
}

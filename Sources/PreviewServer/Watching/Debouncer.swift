/// Waits until a burst of changes is over, so that an editor that writes beside and renames, or a tool that writes
/// thousands of files, is one change.
struct Debouncer: Sendable {
  /// So long nothing may have happened.
  static let quiet = Duration.milliseconds(20)
  /// So long it is waited at most, for programs that never stop writing.
  static let longest = Duration.milliseconds(500)

  private let first: ContinuousClock.Instant
  private var last: ContinuousClock.Instant

  /// The first change.
  init(at now: ContinuousClock.Instant) { (first, last) = (now, now) }

  /// Another change.
  mutating func note(at now: ContinuousClock.Instant) { last = now }

  /// How long is still to be waited; zero when it is over.
  func rest(at now: ContinuousClock.Instant) -> Duration {
    max(.zero, min(Self.quiet - (now - last), Self.longest - (now - first)))
  }
}

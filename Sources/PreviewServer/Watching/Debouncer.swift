/// Debounces changes: a burst counts as one change, such as an editor that writes a temporary file and renames it,
/// or a tool that writes thousands of files.
struct Debouncer: Sendable {
  /// The time without changes after which a burst is over.
  static let quiet = Duration.milliseconds(20)
  /// The maximum wait, for programs that never stop writing.
  static let longest = Duration.milliseconds(500)

  private let first: ContinuousClock.Instant
  private var last: ContinuousClock.Instant

  /// Starts with the first change.
  init(at now: ContinuousClock.Instant) { (first, last) = (now, now) }

  /// Records another change.
  mutating func note(at now: ContinuousClock.Instant) { last = now }

  /// How much longer to wait; zero if the burst is over.
  func rest(at now: ContinuousClock.Instant) -> Duration {
    max(.zero, min(Self.quiet - (now - last), Self.longest - (now - first)))
  }
}

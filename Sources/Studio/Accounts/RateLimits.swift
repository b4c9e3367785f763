import Synchronization

/// How often something may be done, by account, by address or by both.
///
/// A limit is a bucket of tokens: each use takes one, and they come back with time. The time is that of a clock that
/// never steps, so that a wrong date locks no one out. Buckets are in memory, and their number is limited.
final class RateLimits: Sendable {
  /// A kind of limit.
  struct Limit: Sendable, Hashable {
    /// How many uses are possible at once.
    let burst: Int
    /// The time after which one more use is possible.
    let interval: Duration

    /// Wrong passwords of one account from one address: less often than from anywhere, so that one address alone
    /// never locks an account for the others.
    static let signInHere = Limit(burst: 5, interval: .seconds(90))
    /// Wrong passwords of one account from anywhere (ASVS 2.2.1: at most 100 an hour), except where the right one was
    /// given lately (`KnownAddresses`).
    static let signInAnywhere = Limit(burst: 50, interval: .seconds(72))
    /// Wrong passwords from one address, for any account.
    static let signInFrom = Limit(burst: 20, interval: .seconds(20))
    /// New accounts from one address, without invitations.
    static let join = Limit(burst: 10, interval: .seconds(360))
    /// Changes of one account.
    static let write = Limit(burst: 120, interval: .milliseconds(500))
    /// Reports of one account.
    static let report = Limit(burst: 10, interval: .seconds(180))
    /// Suggestions of one account.
    static let suggest = Limit(burst: 10, interval: .seconds(60))
  }

  private struct Key: Hashable {
    let limit: Limit
    let name: String
  }

  private static let maximumCount = 20_000

  private let now: @Sendable () -> ContinuousClock.Instant
  /// By key, the moment at which the bucket is full again.
  private let full = Mutex<[Key: ContinuousClock.Instant]>([:])

  /// Limits by a clock that never steps.
  init(now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }) { self.now = now }

  /// Takes a use; if there is none, the time until there is one.
  func take(_ limit: Limit, _ name: String) -> Duration? {
    let now = now()
    return full.withLock { full in
      let start = max(full[Key(limit: limit, name: name)] ?? now, now)
      let wait = start - now - limit.interval * (limit.burst - 1)
      if wait > .zero { return wait }
      if full.count >= Self.maximumCount { Self.shrink(&full, now) }
      full[Key(limit: limit, name: name)] = start + limit.interval
      return nil
    }
  }

  /// Gives all uses back, as after the right password.
  func reset(_ limit: Limit, _ name: String) {
    full.withLock { $0[Key(limit: limit, name: name)] = nil }
  }

  /// Gives one use back, as if it had not been taken.
  func giveBack(_ limit: Limit, _ name: String) {
    let key = Key(limit: limit, name: name)
    let now = now()
    full.withLock { full in
      guard let moment = full[key] else { return }
      let earlier = moment - limit.interval
      full[key] = earlier > now ? earlier : nil
    }
  }

  /// Removes buckets that are full again, and if these are too few, those that will be full first.
  private static func shrink(_ full: inout [Key: ContinuousClock.Instant], _ now: ContinuousClock.Instant) {
    full = full.filter { $0.value > now }
    guard full.count >= maximumCount else { return }
    for (key, _) in full.sorted(by: { $0.value < $1.value }).prefix(maximumCount / 4) { full[key] = nil }
  }
}

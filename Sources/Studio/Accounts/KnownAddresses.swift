import Synchronization

/// Addresses from which the password of an account was right lately.
///
/// The limit for guesses from anywhere does not apply there: a few other addresses could otherwise use it up and lock
/// the account for its owner. The limits of one address do apply. The time is that of a clock that never steps.
/// Addresses are in memory, and their number is limited.
final class KnownAddresses: Sendable {
  private struct Key: Hashable {
    let account: Int64
    let address: String
  }

  /// The time after which an address is new again.
  static let maximumAge = Duration.seconds(30 * 86_400)
  /// How many addresses one account has, so that its owner cannot displace those of others.
  static let maximumOfAccount = 20
  private static let maximumCount = 20_000

  private let now: @Sendable () -> ContinuousClock.Instant
  /// By key, when the password was right last.
  private let seen = Mutex<[Key: ContinuousClock.Instant]>([:])

  /// No addresses, by a clock that never steps.
  init(now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }) { self.now = now }

  /// Whether the password of an account was right at an address.
  func contains(_ address: String, of account: Int64) -> Bool {
    let now = now()
    return seen.withLock { seen in
      seen[Key(account: account, address: address)].map { now - $0 < Self.maximumAge } ?? false
    }
  }

  /// Adds an address, or makes it the newest one; the oldest one goes if there are too many.
  func add(_ address: String, of account: Int64) {
    let now = now()
    seen.withLock { seen in
      seen = seen.filter { now - $0.value < Self.maximumAge }
      seen[Key(account: account, address: address)] = now
      Self.removeOldest(from: &seen, over: Self.maximumOfAccount) { $0.account == account }
      Self.removeOldest(from: &seen, over: Self.maximumCount) { _ in true }
    }
  }

  /// Removes the addresses of an account: a new password was not right anywhere yet.
  func removeAll(of account: Int64) {
    seen.withLock { seen in seen = seen.filter { $0.key.account != account } }
  }

  /// Removes the oldest address if too many meet a condition; each one that is added is one too many at most.
  private static func removeOldest(
    from seen: inout [Key: ContinuousClock.Instant],
    over maximum: Int,
    where isMeant: (Key) -> Bool
  ) {
    let meant = seen.filter { isMeant($0.key) }
    guard meant.count > maximum, let oldest = meant.min(by: { $0.value < $1.value }) else { return }
    seen[oldest.key] = nil
  }
}

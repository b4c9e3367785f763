/// Schedules transfers: first in, first out per host, with limits on concurrent transfers per host and in total.
///
/// The caller passes the time, as a duration since the start.
struct TransferQueue {
  private struct Host {
    /// Attempts that are requested for the first time; those before `next` have been taken.
    var fresh: [Attempt] = []
    var next = 0
    /// Attempts that were redirected to this host or are retried, each not before its time.
    var again: [(attempt: Attempt, time: Duration)] = []
    var running = 0
    /// No attempt for the host may run before this time.
    var rest: Duration = .zero
    /// Failures in a row.
    var failures = 0
    var isGivenUp = false
    /// Whether the host is in `order`.
    var isListed = false

    var isEmpty: Bool { next == fresh.count && again.isEmpty }

    /// Removes and returns the first attempt that may run at `now`; nil if there is none.
    mutating func take(_ now: Duration) -> Attempt? {
      guard rest <= now else { return nil }
      if let place = again.firstIndex(where: { $0.time <= now }) { return again.remove(at: place).attempt }
      guard next < fresh.count else { return nil }
      next += 1
      return fresh[next - 1]
    }

    /// When the first waiting attempt may run; nil if none is waiting.
    var due: Duration? {
      guard !isEmpty else { return nil }
      let first = next < fresh.count ? .zero : again.map(\.time).min() ?? .zero
      return max(rest, first)
    }
  }

  private let perHost: Int
  private let total: Int
  private let failuresPerHost: Int
  private var hosts: [String: Host] = [:]
  /// Hosts with waiting attempts, in the order in which they were added, and `emptied` hosts without.
  private var order: [String] = []
  private var emptied = 0
  private var running = 0

  init(perHost: Int, total: Int, failuresPerHost: Int) {
    self.perHost = perHost
    self.total = total
    self.failuresPerHost = failuresPerHost
  }

  /// Whether no attempt is waiting.
  var isEmpty: Bool { order.count == emptied }

  /// Adds an attempt for a picture that is requested for the first time.
  mutating func add(_ attempt: Attempt) {
    change(attempt.url.host) { $0.fresh.append(attempt) }
  }

  /// Adds an attempt that was redirected or failed; from `time` on, it is taken before fresh ones.
  mutating func addAgain(_ attempt: Attempt, at time: Duration) {
    change(attempt.url.host) { $0.again.append((attempt, time)) }
  }

  /// Pauses a host: no transfer from it begins before `time`.
  mutating func rest(_ host: String, until time: Duration) {
    change(host) { $0.rest = max($0.rest, time) }
  }

  /// Takes the next attempt that may run; the caller must call ``ended(_:)`` after it.
  mutating func take(now: Duration) -> Attempt? {
    guard running < total else { return nil }
    tidy()
    for host in order where (hosts[host]?.running ?? 0) < perHost {
      guard let attempt = change(host, { $0.take(now) }) else { continue }
      change(host) { $0.running += 1 }
      running += 1
      return attempt
    }
    return nil
  }

  /// Records that a transfer from the host has ended.
  mutating func ended(_ host: String) {
    change(host) { $0.running -= 1 }
    running -= 1
  }

  /// When the next waiting attempt may run; nil if none can run before a transfer ends.
  func due() -> Duration? {
    guard running < total else { return nil }
    return order.lazy.compactMap { hosts[$0] }.filter { $0.running < perHost }.compactMap(\.due).min()
  }

  /// Whether the host has failed too often.
  func isGivenUp(_ host: String) -> Bool { hosts[host]?.isGivenUp ?? false }

  /// Records that the host responded, even if only with an error status such as 404.
  mutating func answered(_ host: String) { change(host) { $0.failures = 0 } }

  /// Records that the host failed to respond.
  ///
  /// - Returns: the attempts that were waiting for the host, if it is given up now.
  mutating func failed(_ host: String) -> [Attempt] {
    let limit = failuresPerHost
    return change(host) { entry in
      entry.failures += 1
      guard entry.failures >= limit, !entry.isGivenUp else { return [] }
      entry.isGivenUp = true
      defer { (entry.fresh, entry.next, entry.again) = ([], 0, []) }
      return Array(entry.fresh[entry.next...]) + entry.again.map(\.attempt)
    }
  }

  /// Changes a host and updates `order` and `emptied`.
  @discardableResult
  private mutating func change<Result>(_ name: String, _ body: (inout Host) -> Result) -> Result {
    var host = hosts.removeValue(forKey: name) ?? Host()
    defer { hosts[name] = host }
    let wasEmpty = host.isEmpty
    let result = body(&host)
    if wasEmpty, !host.isEmpty {
      if host.isListed { emptied -= 1 } else { order.append(name) }
      host.isListed = true
    } else if !wasEmpty, host.isEmpty {
      emptied += 1
    }
    return result
  }

  /// Removes the hosts without waiting attempts from `order`, if they are the majority and more than 32.
  private mutating func tidy() {
    guard emptied > 32, emptied > order.count / 2 else { return }
    order.removeAll { name in
      guard hosts[name]?.isEmpty ?? true else { return false }
      hosts[name]?.isListed = false
      return true
    }
    emptied = 0
  }
}

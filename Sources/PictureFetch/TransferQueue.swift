/// Whose turn it is: first come, first served at each host, never more at a time than a host should bear.
///
/// Time is what the caller says, as a duration since the start.
struct TransferQueue {
  private struct Host {
    /// Asked for the first time; those before `next` have had their turn.
    var fresh: [Attempt] = []
    var next = 0
    /// Redirected to this host or to be repeated, each not before its time.
    var again: [(attempt: Attempt, time: Duration)] = []
    var running = 0
    /// The host asked for rest until then.
    var rest: Duration = .zero
    /// Failures in a row.
    var failures = 0
    var isGivenUp = false
    /// Whether it stands in `order`.
    var isListed = false

    var isEmpty: Bool { next == fresh.count && again.isEmpty }

    /// The first that may run at `now`.
    mutating func take(_ now: Duration) -> Attempt? {
      guard rest <= now else { return nil }
      if let place = again.firstIndex(where: { $0.time <= now }) { return again.remove(at: place).attempt }
      guard next < fresh.count else { return nil }
      next += 1
      return fresh[next - 1]
    }

    /// When the first of those waiting may run; nil when none waits.
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
  /// Hosts with waiting attempts, in the order in which they came; some have none any more.
  private var order: [String] = []
  private var emptied = 0
  private var running = 0

  init(perHost: Int, total: Int, failuresPerHost: Int) {
    self.perHost = perHost
    self.total = total
    self.failuresPerHost = failuresPerHost
  }

  /// Whether nothing waits.
  var isEmpty: Bool { order.count == emptied }

  /// Adds a picture that is asked for the first time.
  mutating func add(_ attempt: Attempt) {
    change(attempt.url.host) { $0.fresh.append(attempt) }
  }

  /// Adds one that was redirected or failed; it comes before fresh ones once its time has come.
  mutating func addAgain(_ attempt: Attempt, at time: Duration) {
    change(attempt.url.host) { $0.again.append((attempt, time)) }
  }

  /// Lets a host rest: nothing of it begins before `time`.
  mutating func rest(_ host: String, until time: Duration) {
    change(host) { $0.rest = max($0.rest, time) }
  }

  /// Takes the next that may run; ``ended(_:)`` must follow.
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

  /// A transfer from that host has ended.
  mutating func ended(_ host: String) {
    change(host) { $0.running -= 1 }
    running -= 1
  }

  /// When something that waits may run, as far as time matters; nil when only the end of a transfer helps.
  func due() -> Duration? {
    guard running < total else { return nil }
    return order.lazy.compactMap { hosts[$0] }.filter { $0.running < perHost }.compactMap(\.due).min()
  }

  /// Whether the host has failed too often.
  func isGivenUp(_ host: String) -> Bool { hosts[host]?.isGivenUp ?? false }

  /// The host gave an answer, if only that there is no such picture.
  mutating func answered(_ host: String) { change(host) { $0.failures = 0 } }

  /// The host failed to answer.
  ///
  /// - Returns: those that waited for the host, when it is given up now.
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

  /// Changes a host and keeps `order` true.
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

  /// Forgets hosts for which nothing waits, once they are the most.
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

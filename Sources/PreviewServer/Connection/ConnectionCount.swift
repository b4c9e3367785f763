import Synchronization

/// Counts the open connections, so that there are never more than the limit.
final class ConnectionCount: Sendable {
  private let limit: Int
  private let count = Atomic(0)

  init(limit: Int) { self.limit = limit }

  /// Counts a new connection; false if the limit is reached.
  func enter() -> Bool {
    if count.add(1, ordering: .relaxed).newValue <= limit { return true }
    leave()
    return false
  }

  /// Counts a closed connection.
  func leave() { count.subtract(1, ordering: .relaxed) }
}

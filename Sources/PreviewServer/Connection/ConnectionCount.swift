import Synchronization

/// Counts connections, so that there are never more than the limit.
final class ConnectionCount: Sendable {
  private let limit: Int
  private let count = Atomic(0)

  init(limit: Int) { self.limit = limit }

  /// Takes a place; false when there is none.
  func enter() -> Bool {
    if count.add(1, ordering: .relaxed).newValue <= limit { return true }
    leave()
    return false
  }

  /// Gives the place back.
  func leave() { count.subtract(1, ordering: .relaxed) }
}

import Synchronization

/// Passes changes from a thread that blocks in a system call to a task that may be cancelled in the meantime.
final class ChangeNews: Sendable {
  fileprivate struct State {
    /// The changes that were found while no task waited; `.some(nil)` means that there are no more changes.
    var found: [String]??
    var isLooking = false
    var waiting: CheckedContinuation<[String]?, Never>?
  }

  private let state = Mutex(State())

  /// Waits for the next changes; only one task may wait at a time.
  ///
  /// - Parameter look: starts a search that calls `add` once, later; not called while an earlier search is running.
  /// - Returns: the changes; nil if there are no more or if the task was cancelled.
  func next(_ look: () -> Void) async -> [String]? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (answer, isToLook): ([String]??, Bool) = state.withLock { state in
          if let found = state.found {
            state.found = nil
            return (.some(found), false)
          }
          if Task.isCancelled { return (.some(nil), false) }
          state.waiting = continuation
          defer { state.isLooking = true }
          return (nil, !state.isLooking)
        }
        if let answer { continuation.resume(returning: answer) }
        if isToLook { look() }
      }
    } onCancel: {
      state.withLock { $0.takeWaiting() }?.resume(returning: nil)
    }
  }

  /// Passes on the changes that a search found; nil if there are no more.
  func add(_ found: [String]?) {
    let waiting = state.withLock { state in
      state.isLooking = false
      let waiting = state.takeWaiting()
      if waiting == nil { state.found = .some(found) }
      return waiting
    }
    waiting?.resume(returning: found)
  }
}

extension ChangeNews.State {
  fileprivate mutating func takeWaiting() -> CheckedContinuation<[String]?, Never>? {
    defer { waiting = nil }
    return waiting
  }
}

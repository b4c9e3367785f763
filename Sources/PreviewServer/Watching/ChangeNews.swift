import Synchronization

/// Hands over what a thread that waits in the system finds to a task that may be cancelled meanwhile.
final class ChangeNews: Sendable {
  fileprivate struct State {
    /// What was found while no task waited; one that is nil inside says that there is nothing more.
    var found: [String]??
    var isLooking = false
    var waiting: CheckedContinuation<[String]?, Never>?
  }

  private let state = Mutex(State())

  /// Waits for what is found next; for one task at a time.
  ///
  /// - Parameter look: has `add` called once, later; not called while an earlier one is still looking.
  /// - Returns: what was found, nil for nothing more or when the task was cancelled.
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

  /// Something was found, or nothing more.
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

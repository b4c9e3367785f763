/// Receives the progress of parallel work, for progress displays and traces.
///
/// Called concurrently from several tasks.
///
/// ``parallelMap(count:jobs:slice:_:)`` calls the observer of the task that calls it. The result of the work never
/// depends on the observer.
package protocol WorkObserver: Sendable {
  /// Work on `count` elements is about to begin.
  func willWork(on count: Int)

  /// A task is about to process a slice.
  ///
  /// - Parameter slice: the indices of the slice's elements.
  /// - Returns: a number that is passed to ``didEnd(_:token:)``.
  func willBegin(_ slice: Range<Int>) -> Int

  /// A task has finished a slice, successfully or with an error.
  func didEnd(_ slice: Range<Int>, token: Int)
}

/// The observer of parallel work.
package enum Work {
  /// The observer of the current task and of those that it starts; nil for none.
  ///
  /// A task-local value rather than an argument, because otherwise every stage between the command line and a slice
  /// would have to pass it on.
  @TaskLocal package static var observer: (any WorkObserver)?
}

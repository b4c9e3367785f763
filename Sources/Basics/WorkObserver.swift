/// Is told how parallel work gets on, for progress and traces; called from several tasks at once.
///
/// ``parallelMap(count:jobs:slice:_:)`` tells the observer of the task that calls it. What is done never depends on
/// one.
package protocol WorkObserver: Sendable {
  /// So many elements are about to be worked on.
  func willWork(on count: Int)

  /// A task takes up a slice.
  ///
  /// - Parameter slice: of the elements.
  /// - Returns: a number that ``didEnd(_:token:)`` gets again.
  func willBegin(_ slice: Range<Int>) -> Int

  /// A task has ended a slice, be it by an error.
  func didEnd(_ slice: Range<Int>, token: Int)
}

/// Who is told of parallel work.
package enum Work {
  /// The observer of the current task and of those that it starts; nil for none.
  ///
  /// A value of the task and not an argument, since every stage between the command line and a slice would have to
  /// hand it on.
  @TaskLocal package static var observer: (any WorkObserver)?
}

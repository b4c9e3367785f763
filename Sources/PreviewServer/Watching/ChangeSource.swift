/// Reports which files have changed.
protocol ChangeSource: AnyObject, Sendable {
  /// Waits for changes.
  ///
  /// Called by one thread at a time, which blocks until the call returns.
  ///
  /// - Parameter limit: the timeout; nil for none.
  /// - Returns: the changed paths, none after the timeout; nil if the source has been ended.
  func wait(atMost limit: Duration?) -> [String]?

  /// Ends a wait, now or later; may be called by any thread.
  func end()
}

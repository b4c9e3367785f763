/// Tells which files have changed.
protocol ChangeSource: AnyObject, Sendable {
  /// Waits for changes.
  ///
  /// Called by one thread at a time, which waits in the system and does nothing meanwhile.
  ///
  /// - Parameter limit: how long; nil for as long as it takes.
  /// - Returns: paths, none when the time is over; nil when the source has been ended.
  func wait(atMost limit: Duration?) -> [String]?

  /// Ends a wait, now or later; may be called by any thread.
  func end()
}

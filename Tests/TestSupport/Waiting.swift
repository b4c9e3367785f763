/// Waits until a condition holds.
///
/// Give the test or its suite a `.timeLimit`: it cancels the task of a test whose condition never holds.
///
/// - Throws: `CancellationError` if the task was cancelled.
public func wait(until condition: () -> Bool) async throws {
  while !condition() { try await Task.sleep(for: .milliseconds(2)) }
}

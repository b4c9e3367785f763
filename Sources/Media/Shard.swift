import Basics

/// One of several tasks that share the work of a site: task `number` of `count`.
///
/// The tasks may run on different machines. They need not know of each other, because names decide who does what.
public struct Shard: Sendable, Hashable {
  /// From 1 to `count`.
  public let number: Int
  /// The number of tasks, 1 to `maximumCount`.
  public let count: Int

  /// More tasks would only read the export more often.
  public static let maximumCount = 10_000

  /// A shard; nil if the numbers are out of range.
  public init?(number: Int, count: Int) {
    guard (1...Self.maximumCount).contains(count), (1...count).contains(number) else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Whether this task does the work with that name, which is the work of exactly one of the tasks.
  ///
  /// It depends only on the name and the number of tasks, not on the machine or on other work.
  package func owns(_ name: String) -> Bool {
    Digest.of(name) % UInt64(count) == UInt64(number - 1)
  }
}

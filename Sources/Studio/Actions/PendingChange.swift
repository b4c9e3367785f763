/// A change of a record that no build has read yet.
struct PendingChange: Sendable, Hashable {
  /// That of the version that was written.
  let digest: String
  /// The number of the build that had begun last when it was written.
  let begun: Int
  /// Whether it is shown before a build has read it: a new record is, but none that the site has hidden until then.
  let isShown: Bool
  /// The removed document of a record that was put back, of which only the export has all; nil for other changes.
  var part: [UInt8]?

  /// Whether the build with a number may not have read this change, because it began before.
  func isAwaited(_ build: Int) -> Bool { build <= begun }
}

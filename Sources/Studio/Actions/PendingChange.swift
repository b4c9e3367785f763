/// A change of a record that no build has read yet.
struct PendingChange: Sendable, Hashable {
  /// That of the version that was written.
  let digest: String
  /// How often a build had read the community when it was written.
  let reading: Int
  /// Whether it is shown before a build has read it: a new record is, but none that the site has hidden until then.
  let isShown: Bool
  /// The removed document of a record that was put back, of which only the export has all; nil for other changes.
  var part: [UInt8]?

  /// Whether builds have read the community `count` times, but may not have read this change.
  ///
  /// One build may have begun to read before it was written.
  func isAwaited(_ count: Int) -> Bool { count < reading + 2 }
}

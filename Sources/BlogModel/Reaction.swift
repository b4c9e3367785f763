/// A reaction to a blog other than a like, with how often it was given.
public struct Reaction: Sendable, Hashable {
  /// An emoji, or the name of one on one line; never empty.
  public var name: String
  /// How often it was given; at least 1.
  public var count: Int32

  /// Creates a reaction.
  public init(name: String, count: Int32) {
    self.name = name
    self.count = count
  }
}

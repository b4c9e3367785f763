/// The post of another author that a blog shares: a boost, a reblog, a retweet or a repost.
///
/// At least one of its properties is not empty.
public struct Original: Sendable, Hashable {
  /// The author's name on one line; empty if it is unknown.
  public var author: String
  /// The address of the post, `http` or `https`; empty if it is unknown.
  public var address: String

  /// Creates an original.
  public init(author: String, address: String) {
    self.author = author
    self.address = address
  }
}

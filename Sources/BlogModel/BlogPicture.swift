/// One of several pictures of a blog or a comment, or the only one with what the author wrote about it.
public struct BlogPicture: Sendable, Hashable {
  /// The picture as the export names it (a URL or a storage path).
  public var address: String
  /// What the picture shows, for readers who do not see it, on one line; empty when missing.
  public var alt: String
  /// The caption, on one line; empty when missing.
  public var caption: String

  /// Creates a picture.
  public init(address: String, alt: String = "", caption: String = "") {
    self.address = address
    self.alt = alt
    self.caption = caption
  }
}

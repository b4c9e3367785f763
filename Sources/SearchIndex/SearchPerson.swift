/// A person who can be found by name while the reader types.
public struct SearchPerson: Sendable {
  /// The name that is shown first.
  public var name: String
  /// A second name by which the person can also be found; empty for none.
  public var otherName: String
  /// The URL of the person's page: relative to the site's base or a path from the host's root.
  public var url: String
  /// The number of blogs; people with more blogs are suggested first.
  public var blogCount: Int
  /// A URL like `url`; empty for none.
  public var photoURL: String

  /// Creates a person.
  public init(name: String, otherName: String = "", url: String, blogCount: Int, photoURL: String = "") {
    self.name = name
    self.otherName = otherName
    self.url = url
    self.blogCount = blogCount
    self.photoURL = photoURL
  }
}

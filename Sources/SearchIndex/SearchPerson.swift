/// Somebody who can be found by name while the reader types.
public struct SearchPerson: Sendable {
  /// The name that is shown first.
  public var name: String
  /// A second name under which the person is found too; empty for none.
  public var otherName: String
  /// Where choosing the person leads: relative to the site's base or a path from the host's root.
  public var url: String
  /// People with more blogs are offered first.
  public var blogCount: Int
  /// Like `url`; empty for none.
  public var photoURL: String

  /// A person; what has a default may be left out.
  public init(name: String, otherName: String = "", url: String, blogCount: Int, photoURL: String = "") {
    self.name = name
    self.otherName = otherName
    self.url = url
    self.blogCount = blogCount
    self.photoURL = photoURL
  }
}

/// A picture to fetch.
public struct FetchRequest: Sendable, Hashable {
  /// Where it is: `http` or `https`; it may hold a token, which is told to nobody but its host.
  public let url: String
  /// The file that it becomes; its folder is there, and the file is not or may be replaced.
  public let file: String

  /// A request for one picture.
  public init(url: String, file: String) {
    self.url = url
    self.file = file
  }
}

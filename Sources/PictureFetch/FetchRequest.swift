/// A picture to fetch.
public struct FetchRequest: Sendable, Hashable {
  /// The picture's URL, with `http` or `https`; it may contain a token, which is sent only to the host of the URL.
  public let url: String
  /// The path of the file to write; its folder must exist, and an existing file is replaced.
  public let file: String

  /// A request for one picture.
  public init(url: String, file: String) {
    self.url = url
    self.file = file
  }
}

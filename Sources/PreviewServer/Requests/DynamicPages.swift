/// Pages that are made for each request, in a folder of their own next to the site.
///
/// Their names begin with a dot, so that no site has such a folder.
public protocol DynamicPages: Sendable {
  /// The name of the folder, such as `.studio`.
  var folder: String { get }

  /// Answers a request in the folder, one at a time; it may wait for the disk.
  func answer(_ request: PageRequest) -> PageAnswer
}

/// A request for a page that is made for it.
public struct PageRequest: Sendable {
  /// The method, such as `GET`.
  public let method: String
  /// The decoded names below the folder; none of them contains a slash or is `..`.
  public let segments: [String]
  /// Whether the path ends with a slash.
  public let endsInSlash: Bool
  /// The query as it was sent.
  public let query: String?
  /// The body, of limited size.
  public let body: [UInt8]
  private let headers: [(name: String, value: String)]

  /// A request.
  public init(
    method: String,
    segments: [String],
    endsInSlash: Bool = true,
    query: String? = nil,
    headers: [(name: String, value: String)] = [],
    body: [UInt8] = []
  ) {
    (self.method, self.segments, self.endsInSlash) = (method, segments, endsInSlash)
    (self.query, self.headers, self.body) = (query, headers, body)
  }

  /// The value of a header; nil if it is missing.
  public func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name.lowercased() == name }?.value
  }
}

/// The answer to a request for a page that is made for it; it is never cached.
public struct PageAnswer: Sendable {
  /// The status code.
  public let status: Int
  /// The headers, without those that the server adds.
  public let headers: [(name: String, value: String)]
  /// The body.
  public let body: [UInt8]

  /// An answer of a media type.
  public init(_ status: Int, type: String, _ body: [UInt8], _ headers: [(String, String)] = []) {
    (self.status, self.body) = (status, body)
    self.headers = [("Content-Type", type)] + headers.map { (name: $0.0, value: $0.1) }
  }
}

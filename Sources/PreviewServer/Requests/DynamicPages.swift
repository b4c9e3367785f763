import NIOHTTP1

/// Pages that are made for each request, in a folder of their own next to the site.
///
/// Their names begin with a dot, so that no site has such a folder.
public protocol DynamicPages: Sendable {
  /// The name of the folder, such as `.studio`.
  var folder: String { get }

  /// Answers a request in the folder, several at a time; it may wait for the disk.
  func answer(_ request: PageRequest) -> PageAnswer

  /// How many bytes the body of a request may have if it is received into a file; nil if it is received into memory.
  ///
  /// Called before the body arrives, on the thread that serves all connections: it must not wait.
  func maximumFileBytes(_ request: PageRequest) -> Int?

  /// Headers of the front page of the site, which lead programs to what is in the folder.
  var frontPageHeaders: [(name: String, value: String)] { get }
}

extension DynamicPages {
  /// All bodies are received into memory.
  public func maximumFileBytes(_ request: PageRequest) -> Int? { nil }

  /// No headers.
  public var frontPageHeaders: [(name: String, value: String)] { [] }
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
  /// The body, of limited size; empty if it is in ``file``.
  public let body: [UInt8]
  /// The body, if it was received into a file.
  public let file: BodyFile?
  /// The address of the other end of the connection; nil if it is unknown.
  public let remoteAddress: String?
  private let headers: [(name: String, value: String)]

  /// A request.
  public init(
    method: String,
    segments: [String],
    endsInSlash: Bool = true,
    query: String? = nil,
    headers: [(name: String, value: String)] = [],
    body: [UInt8] = [],
    file: BodyFile? = nil,
    remoteAddress: String? = nil
  ) {
    (self.method, self.segments, self.endsInSlash) = (method, segments, endsInSlash)
    (self.query, self.headers, self.body, self.file) = (query, headers, body, file)
    self.remoteAddress = remoteAddress
  }

  /// The value of a header; nil if it is missing.
  public func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name.lowercased() == name }?.value
  }

  /// The values of a header that may be repeated.
  public func headers(_ name: String) -> [String] {
    let name = name.lowercased()
    return headers.filter { $0.name.lowercased() == name }.map(\.value)
  }
}

extension PageRequest {
  /// The request with a head, whose target is in the folder of the pages.
  init(
    _ head: HTTPRequestHead,
    _ target: RequestTarget,
    body: [UInt8] = [],
    file: BodyFile? = nil,
    remoteAddress: String? = nil
  ) {
    self.init(
      method: head.method.rawValue,
      segments: Array(target.segments.dropFirst()),
      endsInSlash: target.endsInSlash || target.segments.count > 1,
      query: target.query,
      headers: head.headers.map { (name: $0.name, value: $0.value) },
      body: body,
      file: file,
      remoteAddress: remoteAddress
    )
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

  /// The answer with one more header.
  public func adding(_ name: String, _ value: String) -> PageAnswer {
    let type = headers.first?.value ?? ""
    return PageAnswer(
      status,
      type: type,
      body,
      headers.dropFirst().map { ($0.name, $0.value) } + [(name, value)]
    )
  }
}

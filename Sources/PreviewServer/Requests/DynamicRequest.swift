import NIOHTTP1

/// A request for one of the pages that are made for each request, and its body so far.
struct DynamicRequest {
  private(set) var body: [UInt8] = []
  /// Whether the body is larger than allowed; it is received to its end, because a client that still sends would not
  /// see an answer.
  private(set) var isTooLarge: Bool
  private let limit: Int

  /// A request whose body may have `limit` bytes; nil if it is for a file.
  ///
  /// Whether its host is allowed is checked when it is complete.
  init?(_ head: HTTPRequestHead, folder: String?, limit: Int) {
    guard let folder, let target = try? RequestTarget(head.uri), target.segments.first == folder else {
      return nil
    }
    self.limit = limit
    isTooLarge = head.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0 > limit
  }

  /// Adds a part of the body; one that becomes too large is dropped.
  mutating func add(_ bytes: some Collection<UInt8>) {
    if isTooLarge || body.count + bytes.count > limit {
      isTooLarge = true
      body = []
    } else {
      body += bytes
    }
  }
}

import NIOCore
import NIOHTTP1

/// A request for one of the pages that are made for each request, and its body so far.
struct DynamicRequest {
  private(set) var body: [UInt8] = []
  /// The body if it is received into a file.
  let file: IncomingFile?
  /// Whether the body is larger than allowed; it is received to its end, because a client that still sends would not
  /// see an answer.
  private(set) var isTooLarge: Bool
  private var count = 0
  private let limit: Int

  /// A request; nil if it is for a file of the site.
  ///
  /// Whether its host is allowed is checked when it is complete.
  init?(_ head: HTTPRequestHead, _ server: ServerCore) {
    guard let pages = server.pages, let target = try? RequestTarget(head.uri),
      target.segments.first == pages.folder
    else { return nil }
    let fileLimit = pages.maximumFileBytes(PageRequest(head, target))
    limit = fileLimit ?? server.limits.formBytes
    let length = head.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
    isTooLarge = length > limit
    file = fileLimit == nil ? nil : IncomingFile(in: server.temporaryFolder)
  }

  /// Adds a part of the body; one that becomes too large is dropped.
  ///
  /// - Returns: the file into which the part must be written; nil if there is nothing more to do.
  mutating func add(_ bytes: ByteBuffer) -> IncomingFile? {
    count += bytes.readableBytes
    if isTooLarge || count > limit {
      isTooLarge = true
      body = []
      return nil
    }
    if let file { return file }
    body += bytes.readableBytesView
    return nil
  }
}

import NIOHTTP1

/// The response to a request.
struct Answer {
  /// What follows the headers.
  enum Body {
    case bytes([UInt8])
    case file(OpenFile, Range<Int>)
    /// Bytes that are compressed while they are sent.
    case compressed(CompressedBody)
    /// Events, until the connection is closed.
    case events
  }

  var status: HTTPResponseStatus
  var headers: HTTPHeaders
  var body: Body

  init(_ status: HTTPResponseStatus, _ headers: HTTPHeaders = [:], body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// An answer in plain text, for people who read a client's output.
  static func words(_ status: HTTPResponseStatus, _ text: String, _ more: HTTPHeaders = [:]) -> Answer {
    var headers: HTTPHeaders = [
      "Content-Type": "text/plain; charset=utf-8", "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    ]
    headers.add(contentsOf: more)
    return Answer(status, headers, body: .bytes(Array("\(text)\n".utf8)))
  }

  /// The answer with a page that was made for the request.
  init(_ page: PageAnswer) {
    var headers: HTTPHeaders = ["X-Content-Type-Options": "nosniff", "Cache-Control": "no-store"]
    headers.add(contentsOf: HTTPHeaders(page.headers.map { ($0.name, $0.value) }))
    self.init(HTTPResponseStatus(statusCode: page.status), headers, body: .bytes(page.body))
  }

  /// The size of the body in bytes; nil if it is unknown before the end.
  var length: Int? {
    switch body {
    case .bytes(let bytes): bytes.count
    case .file(_, let range): range.count
    case .compressed, .events: nil
    }
  }
}

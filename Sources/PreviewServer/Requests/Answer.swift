import NIOHTTP1

/// What a request is answered with.
struct Answer {
  /// What follows the headers.
  enum Body {
    case bytes([UInt8])
    case file(OpenFile, Range<Int>)
    /// Bytes that are compressed while they are sent.
    case compressed(CompressedBody)
    /// Events, until somebody leaves.
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

  /// An answer in words, for people who look at what a program says.
  static func words(_ status: HTTPResponseStatus, _ text: String, _ more: HTTPHeaders = [:]) -> Answer {
    var headers: HTTPHeaders = [
      "Content-Type": "text/plain; charset=utf-8", "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    ]
    headers.add(contentsOf: more)
    return Answer(status, headers, body: .bytes(Array("\(text)\n".utf8)))
  }

  /// Bytes of the body; nil where nobody knows before the end.
  var length: Int? {
    switch body {
    case .bytes(let bytes): bytes.count
    case .file(_, let range): range.count
    case .compressed, .events: nil
    }
  }
}

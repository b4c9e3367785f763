import NIOHTTP1

/// The Expect header of a request (RFC 9110, 10.1.1).
enum Expectation {
  /// `100-continue`: the client waits for permission to send the body.
  case toContinue
  /// An expectation that this server does not support.
  case unknown

  /// Reads the header; nil if there is none, if there is no body, or if the HTTP version is older than 1.1.
  init?(_ head: HTTPRequestHead) {
    let wanted = head.headers[canonicalForm: "Expect"]
    guard !wanted.isEmpty, !head.version.isOld else { return nil }
    guard wanted.allSatisfy({ $0.lowercased() == "100-continue" }) else {
      self = .unknown
      return
    }
    let length = head.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
    guard length > 0 || head.headers.contains(name: "Transfer-Encoding") else { return nil }
    self = .toContinue
  }
}

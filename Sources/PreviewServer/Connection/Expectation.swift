import NIOHTTP1

/// What a request wants to know before it sends its body (RFC 9110, 10.1.1).
enum Expectation {
  /// Whether the body shall be sent at all.
  case toContinue
  /// Something that this server does not have.
  case unknown

  /// Reads the header; nil where nothing is expected, there is no body, or the program is older than that.
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

import PreviewServer

/// Requests of pages of other origins, such as clients that run in a browser ("Fetch" of the WHATWG, "CORS protocol").
///
/// Any origin may ask, because only the access token counts: cookies are not read, and browsers are not permitted to send
/// them.
enum CrossOrigin {
  /// The answer to the question of a browser whether it may send a request.
  static let preflight = PageAnswer(
    204,
    type: "text/plain; charset=utf-8",
    [],
    [
      ("Access-Control-Allow-Origin", "*"), ("Access-Control-Allow-Methods", "GET, HEAD, POST"),
      ("Access-Control-Allow-Headers", "Authorization, Content-Type"), ("Access-Control-Max-Age", "86400"),
    ]
  )

  /// An answer that pages of any origin may read.
  static func readable(_ answer: PageAnswer) -> PageAnswer {
    answer.adding("Access-Control-Allow-Origin", "*")
      .adding("Access-Control-Expose-Headers", "Location, Retry-After, WWW-Authenticate")
  }
}

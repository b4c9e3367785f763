/// One try to fetch one picture: the input of libcurl's callbacks, and their results.
final class CurlTransfer {
  let attempt: Attempt
  let body: PictureBody
  /// When the transfer began, since the start of the run.
  let start: Duration
  /// Whether the host may have any address.
  private let isAllowed: Bool
  /// Returns the HTTP status received so far.
  var status: () -> Int = { 0 }
  /// Why the last address was rejected; nil if none was.
  private(set) var refused: FetchFailure.Reason?

  init(_ attempt: Attempt, body: PictureBody, start: Duration, isAllowed: Bool) {
    self.attempt = attempt
    self.body = body
    self.start = start
    self.isAllowed = isAllowed
  }

  /// Receives bytes of the response, and returns whether more are wanted.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    body.append(bytes, isPicture: status() == 200)
  }

  /// Whether an address may be connected to.
  func mayConnect(to address: [UInt8]) -> Bool {
    guard !isAllowed, let range = AddressRange.problem(with: address) else { return true }
    refused = .privateAddress(AddressRange.shown(address), range: range)
    return false
  }
}

/// How a transfer has ended.
struct TransferEnd {
  /// The error that libcurl reported.
  enum Fault {
    /// A transient error: a retry may succeed.
    case passing(FetchFailure.Reason)
    /// A permanent error: a retry would fail in the same way.
    case lasting(FetchFailure.Reason)
    /// A timeout, or too slow for too long.
    case slow
    /// The response declares more bytes than allowed.
    case tooLarge
  }

  let transfer: CurlTransfer
  /// The HTTP status of the response; 0 if there is no response.
  let status: Int
  /// How long the host asks clients to wait (`Retry-After`); zero if it does not say.
  let rest: Duration
  /// The URL to which the response redirects; nil if it does not.
  let redirect: String?
  /// Nil if the response is complete.
  let fault: Fault?
}

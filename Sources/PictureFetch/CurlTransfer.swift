/// One try at one picture: what libcurl's callbacks need to know and what they found.
final class CurlTransfer {
  let attempt: Attempt
  let body: PictureBody
  /// When it began, since the start of the run.
  let start: Duration
  /// Whether the host may have any address.
  private let isAllowed: Bool
  /// The HTTP status so far.
  var status: () -> Int = { 0 }
  /// The last address that was refused.
  private(set) var refused: FetchFailure.Reason?

  init(_ attempt: Attempt, body: PictureBody, start: Duration, isAllowed: Bool) {
    self.attempt = attempt
    self.body = body
    self.start = start
    self.isAllowed = isAllowed
  }

  /// Takes bytes of the answer; whether more are wanted.
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
  /// What libcurl found wrong.
  enum Fault {
    /// Worth another try.
    case passing(FetchFailure.Reason)
    /// The same next time.
    case lasting(FetchFailure.Reason)
    /// Over its time, or too slow for too long.
    case slow
    /// More bytes than allowed, by the answer's own word.
    case tooLarge
  }

  let transfer: CurlTransfer
  /// Of the answer; 0 without one.
  let status: Int
  /// How long the host wants to be left alone; zero when it does not say.
  let rest: Duration
  /// Where the answer leads.
  let redirect: String?
  /// Nil when the answer is whole.
  let fault: Fault?
}

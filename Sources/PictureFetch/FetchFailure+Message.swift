extension FetchFailure {
  /// The reason as a clause to put in brackets, without the URL or its token.
  public var message: String {
    switch reason {
    case .unusableURL: "invalid URL"
    case .scheme(let scheme): "unsupported URL scheme '\(scheme):'; only http and https are fetched"
    case .credentials: "the URL contains a user name or password, which is not sent"
    case .privateAddress(let address, let range): "\(address) is not a public address: \(range)"
    case .unknownHost: "unknown host"
    case .unreachable(let words): "no connection: \(words)"
    case .certificate(let words): "invalid certificate: \(words)"
    case .status(let status): "HTTP status \(Self.shown(status))"
    case .tooLarge(let limit): "larger than \(limit / 1_000_000) MB"
    case .tooSlow(let rate, let seconds):
      "less than \(rate) bytes per second for \(Self.seconds(.seconds(seconds)))"
    case .deadline(let duration): "no response after \(Self.seconds(duration))"
    case .brokenOff: "the connection was interrupted"
    case .tooManyRedirects(let limit): "more than \(limit) redirects"
    case .noPicture(let found?): "the response is \(found), not a picture"
    case .noPicture(nil): "the response has no known picture format"
    case .brokenPicture(let words): "the response is a broken picture: \(words)"
    case .hostGivenUp(let count): "no further requests to this host after \(count) failures in a row"
    case .unwritable(let words): "the cache cannot be written: \(words)"
    case .other(let words): words
    }
  }

  private static func shown(_ status: Int) -> String {
    switch status {
    case 401, 403: "\(status), access denied"
    case 404, 410: "\(status), not found"
    case 429: "\(status), too many requests"
    case 500...599: "\(status), server error"
    default: "\(status)"
    }
  }

  private static func seconds(_ duration: Duration) -> String {
    let count = duration.components.seconds
    return count == 1 ? "1 second" : "\(count) seconds"
  }
}

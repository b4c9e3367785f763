extension FetchFailure {
  /// The reason as a clause to put in brackets, without the URL or its token.
  public var message: String {
    switch reason {
    case .unusableURL: "its URL cannot be read"
    case .scheme(let scheme): "it leads to a URL with '\(scheme):', and only http and https are fetched"
    case .credentials: "its URL holds a user or password, which are not sent"
    case .privateAddress(let address, let range): "\(address) is not a public address: \(range)"
    case .unknownHost: "unknown host"
    case .unreachable(let words): "no connection: \(words)"
    case .certificate(let words): "the certificate of the host is not valid: \(words)"
    case .status(let status): "HTTP status \(Self.shown(status))"
    case .tooLarge(let limit): "it has more than \(limit / 1_000_000) MB"
    case .tooSlow(let rate, let seconds):
      "less than \(rate) bytes per second arrived for \(Self.seconds(.seconds(seconds)))"
    case .deadline(let duration): "it did not arrive within \(Self.seconds(duration))"
    case .brokenOff: "the connection was interrupted"
    case .tooManyRedirects(let limit): "there are more than \(limit) redirects"
    case .noPicture(let found?): "the response is \(found), not a picture"
    case .noPicture(nil): "the response is not in a known picture format"
    case .hostGivenUp(let count): "the host was given up after \(count) failures in a row"
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

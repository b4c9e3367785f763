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
    case .certificate(let words): "the host cannot show that it is the one: \(words)"
    case .status(let status): "the answer is \(Self.shown(status))"
    case .tooLarge(let limit): "it has more than \(limit / 1_000_000) MB"
    case .tooSlow(let rate, let seconds):
      "less than \(rate) bytes a second came for \(Self.seconds(.seconds(seconds)))"
    case .deadline(let duration): "it was not there after \(Self.seconds(duration))"
    case .brokenOff: "the connection broke off"
    case .tooManyRedirects(let limit): "there are more than \(limit) redirects"
    case .noPicture(let found?): "what came is \(found), not a picture"
    case .noPicture(nil): "what came is of no known picture format"
    case .hostGivenUp(let count): "the host was given up after \(count) failures in a row"
    case .unwritable(let words): "the cache cannot be written: \(words)"
    case .other(let words): words
    }
  }

  private static func shown(_ status: Int) -> String {
    switch status {
    case 401, 403: "\(status), no access"
    case 404, 410: "\(status), not there"
    case 429: "\(status), too many requests"
    case 500...599: "\(status), the server failed"
    default: "\(status)"
    }
  }

  private static func seconds(_ duration: Duration) -> String {
    let count = duration.components.seconds
    return count == 1 ? "1 second" : "\(count) seconds"
  }
}

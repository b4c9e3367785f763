/// The limits on load and time with which pictures are fetched.
public struct FetchSettings: Sendable {
  /// The value of the header `User-Agent`, which servers log.
  public var userAgent: String
  /// Hosts whose addresses need not be public.
  public var allowedHosts: [AllowedHost]
  /// How long one picture may take, including retries and the time between them, but not the time in the queue.
  public var deadline: Duration
  /// The maximum size of a picture in bytes, 1 or more.
  public var maximumSize = 50_000_000

  /// The maximum number of concurrent transfers from one host.
  var transfersPerHost = 4
  /// The maximum number of concurrent transfers.
  var transfers = 16
  /// The maximum number of requests for one URL, the first one included.
  var tries = 3
  /// The maximum number of redirects that are followed for one picture.
  var redirects = 5
  /// The timeout for making a connection.
  var connectTime: Duration = .seconds(15)
  /// Bytes per second below which a transfer is too slow.
  var slowestRate = 1000
  /// How long a transfer may be too slow, in whole seconds.
  var slowSeconds: Int
  /// The time before the first retry; it doubles with every further retry.
  var backOff: Duration = .milliseconds(500)
  /// The longest time before a retry, whatever the server asks for.
  var longestBackOff: Duration = .seconds(60)
  /// The number of failures in a row after which no more requests are sent to a host.
  var failuresPerHost = 24

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - userAgent: as in `blogforge/1.0`.
  ///   - allowedHosts: hosts whose addresses need not be public.
  ///   - deadline: how long one picture may take; a transfer may be too slow for an eighth of it, at most 15
  ///     seconds.
  public init(
    userAgent: String,
    allowedHosts: [AllowedHost] = [],
    deadline: Duration = .seconds(120)
  ) {
    self.userAgent = userAgent
    self.allowedHosts = allowedHosts
    self.deadline = deadline
    slowSeconds = Int(min(15, max(1, deadline.components.seconds / 8)))
  }
}

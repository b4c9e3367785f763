/// How politely and how patiently pictures are fetched.
public struct FetchSettings: Sendable {
  /// Who asks, as servers log it: the header User-Agent.
  public var userAgent: String
  /// Hosts whose addresses need not be public.
  public var allowedHosts: [AllowedHost]
  /// How long one picture may take, repetitions and the time between them included, waiting for its turn not.
  public var deadline: Duration
  /// Bytes of a picture, 1 or more.
  public var maximumSize = 50_000_000

  /// Transfers at a time from one host.
  var transfersPerHost = 4
  /// Transfers at a time.
  var transfers = 16
  /// Times that a picture is asked for before it is given up.
  var tries = 3
  /// Redirects that are followed for one picture.
  var redirects = 5
  /// How long a connection may take to be made.
  var connectTime: Duration = .seconds(15)
  /// Bytes a second below which a transfer is too slow.
  var slowestRate = 1000
  /// How long a transfer may be too slow, in whole seconds.
  var slowSeconds: Int
  /// The time before the second try; it doubles with every further one.
  var backOff: Duration = .milliseconds(500)
  /// The longest time before a further try, whatever the server asks for.
  var longestBackOff: Duration = .seconds(60)
  /// Tries in a row that a host fails to answer until it is not asked any more.
  var failuresPerHost = 24

  /// The settings for one program.
  ///
  /// - Parameters:
  ///   - userAgent: as in `blogforge/1.0`.
  ///   - allowedHosts: hosts whose addresses need not be public.
  ///   - deadline: how long one picture may take; an eighth of it, at most 15 seconds, may be too slow.
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

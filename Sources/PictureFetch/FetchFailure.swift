/// Why a picture was not fetched.
public struct FetchFailure: Error, Sendable, Equatable {
  /// What went wrong.
  public enum Reason: Sendable, Equatable {
    /// The URL cannot be parsed.
    case unusableURL
    /// A scheme other than `http` and `https`.
    case scheme(String)
    /// The URL holds a user or a password.
    case credentials
    /// The host has no public address; one of its addresses, and the kind of range that contains it.
    case privateAddress(String, range: String)
    /// The host name does not resolve to an address.
    case unknownHost
    /// No connection could be made; libcurl's error message.
    case unreachable(String)
    /// The certificate of the host could not be verified; libcurl's error message.
    case certificate(String)
    /// The HTTP status of a response without a picture.
    case status(Int)
    /// More bytes than allowed.
    case tooLarge(limit: Int)
    /// Fewer bytes per second than allowed, for this many seconds.
    case tooSlow(bytesPerSecond: Int, seconds: Int)
    /// Not complete before the deadline.
    case deadline(Duration)
    /// The connection was closed before the picture was complete.
    case brokenOff
    /// More redirects than allowed.
    case tooManyRedirects(limit: Int)
    /// The bytes are not a picture; the format that they seem to have, with its article, if that is known.
    case noPicture(String?)
    /// The bytes begin like a picture, but it cannot be decoded; why.
    case brokenPicture(String)
    /// The host failed so often in a row that this picture was not requested.
    case hostGivenUp(failures: Int)
    /// The file cannot be written; the system's error message.
    case unwritable(String)
    /// Any other error; libcurl's error message.
    case other(String)
  }

  /// The host of the request that failed, `host` or `host:port`; empty if the URL names no host.
  public let host: String
  /// What went wrong.
  public let reason: Reason

  /// A failure at a host.
  public init(host: String, reason: Reason) {
    self.host = host
    self.reason = reason
  }
}

/// Why nothing can be fetched at all.
public enum FetchError: Error, Sendable, Equatable {
  /// libcurl is not installed, or it is older than the minimum version.
  case noLibrary
}

/// Why a picture was not fetched.
public struct FetchFailure: Error, Sendable, Equatable {
  /// What went wrong.
  public enum Reason: Sendable, Equatable {
    /// The URL cannot be taken apart.
    case unusableURL
    /// A scheme other than `http` and `https`.
    case scheme(String)
    /// The URL holds a user or a password.
    case credentials
    /// The host has no address that is public; one that it has, and the kind of range in which that lies.
    case privateAddress(String, range: String)
    /// The name has no address.
    case unknownHost
    /// No connection; libcurl's words.
    case unreachable(String)
    /// Another person seems to answer; libcurl's words.
    case certificate(String)
    /// An HTTP status that brings no picture.
    case status(Int)
    /// More bytes than allowed.
    case tooLarge(limit: Int)
    /// Fewer bytes a second for so long.
    case tooSlow(bytesPerSecond: Int, seconds: Int)
    /// Not there in time.
    case deadline(Duration)
    /// The connection ended before the picture did.
    case brokenOff
    /// More redirects than allowed.
    case tooManyRedirects(limit: Int)
    /// The bytes are no picture; what they look like, with its article, when that is known.
    case noPicture(String?)
    /// The host failed so often in a row that it was not asked for this picture any more.
    case hostGivenUp(failures: Int)
    /// The file cannot be written; the system's words.
    case unwritable(String)
    /// Anything else; libcurl's words.
    case other(String)
  }

  /// Who was asked when it went wrong, `host` or `host:port`; empty when the URL names nobody.
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
  /// libcurl is not installed, or it is older than the least version.
  case noLibrary
}

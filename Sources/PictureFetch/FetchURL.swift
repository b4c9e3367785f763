import Basics

/// A URL as parsed by libcurl, because libcurl also makes the connection.
struct FetchURL: Sendable, Equatable {
  /// The URL to request.
  let text: String
  /// The scheme in lowercase.
  let scheme: String
  /// A host name, or an address in its usual form; an IPv6 address has brackets.
  let host: String
  /// The port, or the default port of the scheme if the URL names none; 0 for schemes without a default port.
  let port: Int
  /// Whether it contains a user or password.
  let hasCredentials: Bool

  /// The host for messages, with the port if it is not the default one.
  var shownHost: String {
    let usual = scheme == "https" ? 443 : 80
    return port == usual || port == 0 ? host : "\(host):\(port)"
  }

  /// A URL of an export, with percent-encoding of the characters after the host that a URL may not contain: spaces,
  /// control characters and non-ASCII letters.
  static func escaped(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.startIndex
    // "://" and the host stay as they are; libcurl handles host names with non-ASCII letters.
    let path = bytes.dropFirst(colon + 3).firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
    return String(decoding: bytes[..<path], as: UTF8.self)
      + PercentEncoding.encoded(String(decoding: bytes[path...], as: UTF8.self), keeping: .visible)
  }
}

/// The base URL of a site: scheme, host and path.
public struct BaseURL: Sendable, Hashable {
  /// Scheme, host and port without a trailing slash: `https://user.github.io`.
  public let origin: String
  /// The path with a slash at both ends: `/` or `/repo/`.
  public let path: String

  /// The whole URL.
  public var text: String { origin + path }

  /// Parses an absolute `http` or `https` URL; nil if it is invalid or has a query, a fragment or a user.
  ///
  /// `https://user.github.io/repo` and `https://user.github.io/repo/` are the same.
  public init?(_ text: String) {
    let scheme: String
    if text.lowercased().hasPrefix("https://") {
      scheme = "https://"
    } else if text.lowercased().hasPrefix("http://") {
      scheme = "http://"
    } else {
      return nil
    }
    let rest = text.dropFirst(scheme.count)
    let host = rest.prefix { $0 != "/" }
    let isPlain = rest.utf8.allSatisfy { byte in
      byte > 0x20 && byte < 0x7F && !#"?#@\"'<>"#.utf8.contains(byte)
    }
    guard isPlain, !host.isEmpty, host.first != ":" else { return nil }
    let segments = rest.dropFirst(host.count).split(separator: "/")
    guard !segments.contains(".."), !segments.contains(".") else { return nil }
    self.origin = scheme + host.lowercased()
    self.path = segments.isEmpty ? "/" : "/\(segments.joined(separator: "/"))/"
  }
}

/// Where browsers find a community: scheme, host and port, without a path.
package struct PublicAddress: Sendable, Hashable {
  /// Whether browsers use TLS; then cookies are never sent without it.
  package let isSecure: Bool
  /// The host, with the port if it is not that of the scheme; in lowercase.
  package let authority: String

  /// Where a community is.
  package init(isSecure: Bool, authority: String) {
    (self.isSecure, self.authority) = (isSecure, authority.lowercased())
  }

  /// The address of the server's root, as browsers send it in `Origin`.
  package var origin: String { "\(isSecure ? "https" : "http")://\(authority)" }

  /// Reads an address, such as `https://example.org/blog/`; nil if it is none.
  package init?(_ url: String) {
    let schemes = [("https://", true, ":443"), ("http://", false, ":80")]
    for (scheme, isSecure, port) in schemes where url.lowercased().hasPrefix(scheme) {
      var authority = String(url.dropFirst(scheme.count).prefix { !"/?#".contains($0) })
      guard !authority.isEmpty, !authority.contains("@") else { return nil }
      if authority.hasSuffix(port) { authority = String(authority.dropLast(port.count)) }
      self.init(isSecure: isSecure, authority: authority)
      return
    }
    return nil
  }
}

import Basics

/// The address of blogs in the community's app: a URL with `{id}` behind its host.
public enum AppLink {
  /// The text that is replaced by the id of a blog.
  static let placeholder = "{id}"

  /// Whether an address can link to blogs in the app.
  ///
  /// The host must not depend on the id, because people write ids. `http` is for an app on the same machine only.
  public static func isTemplate(_ text: String) -> Bool {
    guard text.utf8.allSatisfy(visible.contains), let url = URLParts(text) else { return false }
    return url.rest.contains(placeholder) && (url.scheme == "https://" || local.contains(url.host))
  }

  private static let visible = ASCIISet.visible
  private static let local: Set = ["localhost", "127.0.0.1", "[::1]"]

  /// The parts of an address that decide where it leads.
  private struct URLParts {
    let scheme: String
    let host: String
    /// The path, the query and the fragment.
    let rest: Substring

    init?(_ text: String) {
      guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return nil }
      let end = text.dropFirst(scheme.count).firstIndex { "/?#".contains($0) } ?? text.endIndex
      // BaseURL rejects users, queries and characters that no host has.
      guard let base = BaseURL(String(text[..<end])), !base.origin.contains(placeholder) else { return nil }
      let host = base.origin.dropFirst(scheme.count)
      let isIPv6 = host.hasPrefix("[")
      let port = isIPv6 ? host.firstIndex(of: "]").map(host.index(after:)) : host.firstIndex(of: ":")
      (self.scheme, rest) = (scheme, text[end...])
      self.host = String(host[..<(port ?? host.endIndex)])
    }
  }
}

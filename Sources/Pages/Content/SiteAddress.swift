import Basics

/// The URLs of the site: every local address is made here, from the base path and escaped segments.
package struct SiteAddress: Sendable {
  /// Scheme and host; empty if the site's base URL is unknown.
  package let origin: String
  /// `/`, or `/repo/`.
  package let basePath: String

  package init(_ baseURL: BaseURL?) {
    origin = baseURL?.origin ?? ""
    basePath = baseURL?.path ?? "/"
  }

  /// The URL of an output file or folder, from its path: `blogs/b1/` gives `/repo/blogs/b1/`.
  package func local(_ path: String) -> String {
    basePath + Self.escaped(path)
  }

  /// The page that a browser finds in a folder: `blogs/b1/index.html` gives `/repo/blogs/b1/`.
  func page(_ file: String) -> String {
    let name = "index.html".utf8
    guard file.utf8.suffix(name.count).elementsEqual(name) else { return local(file) }
    return local(String(file[..<file.utf8.index(file.endIndex, offsetBy: -name.count)]))
  }

  /// The URL with scheme and host if they are known, for feeds, canonical links and the sitemap.
  package func absolute(_ localURL: String) -> String {
    origin + localURL
  }

  private static let plain = ASCIISet.unreserved(and: "/")

  /// Percent-encodes everything but unreserved characters and `/` (RFC 3986, section 2.3).
  package static func escaped(_ path: String) -> String { PercentEncoding.encoded(path, keeping: plain) }
}

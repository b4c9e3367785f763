package import SiteOutput

/// The security policy of pages, for browsers.
package struct PagePolicy: Sendable {
  /// Whether the site has videos of its own to play.
  var hasVideos = false
  /// Whether the site has a map.
  var hasMap = false
  /// The origin of the map tiles; empty for the site itself.
  var tileOrigin = ""

  package init(hasVideos: Bool = false, hasMap: Bool = false, tileOrigin: String = "") {
    (self.hasVideos, self.hasMap, self.tileOrigin) = (hasVideos, hasMap, tileOrigin)
  }

  /// The Content-Security-Policy of every page (W3C, "Content Security Policy Level 3"): scripts, styles, pictures,
  /// videos, fonts and requests of the site itself, and nothing inline.
  package var content: String {
    let rules = [
      "default-src 'none'", "script-src 'self'", "style-src 'self'",
      "img-src 'self' data:\(tileOrigin.isEmpty ? "" : " \(tileOrigin)")",
      "font-src 'self'",
      "connect-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'",
    ]
    return (rules + (hasVideos ? ["media-src 'self'"] : [])).joined(separator: ";")
  }

  /// The headers that a server should send with every file: those that a page can also declare itself, and those
  /// that only a server can send.
  package var headers: [(String, String)] {
    [
      ("Content-Security-Policy", "\(content);frame-ancestors 'none'"), ("Referrer-Policy", "same-origin"),
      ("X-Content-Type-Options", "nosniff"),
    ]
  }

  /// Folders of files with a hash of their content in their names.
  package var hashedFolders: [String] {
    ["assets", "images"] + (hasVideos ? ["videos"] : []) + (hasMap ? ["maps"] : [])
  }

  /// Whether a file is in one of these folders and has a hash in its name, as in
  /// `assets/style.ed5aac69a5b878e8.css`.
  ///
  /// Files that the site's owner has put there may have other names.
  package static func isHashed(_ path: String) -> Bool {
    let names = path.split(separator: "/")
    let folders = Self(hasVideos: true, hasMap: true).hashedFolders
    guard names.count == 2, folders.contains(String(names[0])) else { return false }
    return names[1].split { $0 == "." || $0 == "-" }.contains { part in
      part.utf8.count == 16 && part.allSatisfy { $0.isASCII && $0.isHexDigit && !$0.isUppercase }
    }
  }

  /// The `Cache-Control` value of these files: a year, the usual maximum (RFC 8246 for `immutable`).
  package static let longCaching = "public, max-age=31536000, immutable"

  /// The name of the file that defines headers for hosts.
  package static let headersName = "_headers"

  /// The file `_headers`, which Netlify, Cloudflare Pages and others read: headers that a page can also declare
  /// itself, headers that only a server can send (`frame-ancestors`, `nosniff`), and that files with a hash in
  /// their names never change.
  package func headers(basePath: String) -> ExtraFile {
    var text = "\(basePath)*\n"
    for (name, value) in headers { text += "  \(name): \(value)\n" }
    for folder in hashedFolders { text += "\(basePath)\(folder)/*\n  Cache-Control: \(Self.longCaching)\n" }
    return ExtraFile(path: Self.headersName, source: .bytes(Array(text.utf8)))
  }
}

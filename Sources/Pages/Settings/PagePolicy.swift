package import SiteOutput

/// The security policy of pages, for browsers.
package struct PagePolicy: Sendable {
  /// Whether the site has videos of its own to play.
  var hasVideos = false
  /// Whether the site has a map.
  var hasMap = false
  /// The origin of the map tiles; empty for the site itself.
  var tileOrigin = ""
  /// The scripts that the owner adds.
  var scripts: [SiteScript] = []
  /// Folders with a file of the user's own whose name does not contain its hash.
  private var mixedFolders: Set<Substring> = []

  package init(
    hasVideos: Bool = false,
    hasMap: Bool = false,
    tileOrigin: String = "",
    scripts: [SiteScript] = []
  ) {
    (self.hasVideos, self.hasMap) = (hasVideos, hasMap)
    (self.tileOrigin, self.scripts) = (tileOrigin, scripts)
  }

  /// The Content-Security-Policy of every page (W3C, "Content Security Policy Level 3"): scripts, styles, pictures,
  /// videos, fonts and requests of the site itself, nothing inline, and what the owner's scripts need.
  package var content: String {
    let tiles = tileOrigin.isEmpty ? [] : [tileOrigin]
    let frames = origins(.frames)
    let rules = [
      "default-src 'none'", rule("script-src 'self'", scripts.compactMap(\.policySource)),
      rule("style-src 'self'", origins(.styles)), rule("img-src 'self' data:", tiles + origins(.images)),
      "font-src 'self'", rule("connect-src 'self'", origins(.connect)), "manifest-src 'self'",
      "form-action 'self'", "base-uri 'none'",
    ]
    let frameRules = frames.isEmpty ? [] : [rule("frame-src", frames)]
    return (rules + (hasVideos ? ["media-src 'self'"] : []) + frameRules).joined(separator: ";")
  }

  private func origins(_ directive: SiteScript.Directive) -> [String] {
    scripts.flatMap { $0.origins[directive] ?? [] }
  }

  /// A directive with its sources, each once.
  private func rule(_ directive: String, _ sources: [String]) -> String {
    var seen: Set<String> = []
    return ([directive] + sources.filter { seen.insert($0).inserted }).joined(separator: " ")
  }

  /// The headers that a server should send with every file: those that a page can also declare itself, and those
  /// that only a server can send.
  package var headers: [(String, String)] {
    [
      ("Content-Security-Policy", "\(content);frame-ancestors 'none'"), ("Referrer-Policy", "same-origin"),
      ("X-Content-Type-Options", "nosniff"),
    ]
  }

  /// Folders in which all files have a hash of their content in their names.
  package var hashedFolders: [String] {
    let folders = ["assets", "images"] + (hasVideos ? ["videos"] : []) + (hasMap ? ["maps"] : [])
    return folders.filter { !mixedFolders.contains($0[...]) }
  }

  /// The policy of a site that also has the user's own files.
  ///
  /// A folder with one that can change must not be cached permanently: hosts have rules for whole folders only.
  ///
  /// - Parameter paths: of these files, below the output.
  /// - Returns: the policy.
  package func withOwnFiles(_ paths: some Sequence<String>) -> PagePolicy {
    var policy = self
    for path in paths where !Self.isHashed(path) {
      if let slash = path.firstIndex(of: "/") { policy.mixedFolders.insert(path[..<slash]) }
    }
    return policy
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

import Basics
import BlogModel

/// The redirects of the site: those of the configuration, and those from former addresses of profiles.
///
/// Each is a redirect page, which works on every host, and a rule for hosts that read rules.
struct SiteRedirects: Sendable {
  /// The redirect of one address.
  struct Entry: Sendable, Equatable {
    /// With the base path, percent-encoded: `/repo/old/`.
    let from: String
    /// A URL: `/repo/blogs/b1/`, or one with scheme and host.
    let to: String
    /// The file of the redirect page; nil if the redirect is only a rule.
    let file: String?

    /// The addresses that it matches, decoded as servers compare them: for a folder with and without the last
    /// slash.
    var paths: [String] {
      let path = PercentEncoding.decoded(from)
      let isFile = file.map { !$0.hasSuffix("/index.html") } ?? true
      let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
      return isFile ? [path] : [folder, "\(folder)/"]
    }
  }

  /// A rule for many addresses, with `:blog` in both.
  struct Pattern: Sendable, Equatable {
    let from: String
    let to: String

    /// A regular expression, in the syntax of PCRE and RE2, for the decoded addresses; its first group is the blog.
    var expression: String {
      let parts = PathText.names(in: PercentEncoding.decoded(from)).map { part in
        part == Redirect.Placeholder.blog.rawValue ? "([A-Za-z0-9_-]+)" : Self.literal(String(part))
      }
      return "^/\(parts.joined(separator: "/"))/?$"
    }

    /// A text, escaped for a regular expression.
    static func literal(_ text: String) -> String {
      var literal = ""
      // A sign and a combining mark after it are one `Character`.
      for scalar in text.unicodeScalars {
        if ".+*?()[]^|$".unicodeScalars.contains(scalar) { literal.unicodeScalars.append("\\") }
        literal.unicodeScalars.append(scalar)
      }
      return literal
    }
  }

  /// The redirects in order of priority, because some hosts read a limited number: single ones of the
  /// configuration, former addresses of profiles, those of placeholders.
  var entries: [Entry] = []
  /// Rules that replace the rules of many entries.
  var patterns: [Pattern] = []
  /// Entries that patterns cover; they have a page and no rule of their own.
  var covered: [Entry] = []
  /// The paths of the site's files, including the redirect pages.
  var paths = SitePathSet()
  /// Diagnostics, for example for redirects that have no effect or whose target is missing.
  var problems: [Diagnostic] = []

  /// Every redirect page.
  var pages: [Entry] { (entries + covered).filter { $0.file != nil } }
}

import Basics
import BlogModel

/// Addresses of the site that lead elsewhere: those of the configuration, and where profiles were before.
///
/// Each is a page that leads on, which works on every host, and a rule for hosts that read rules.
struct SiteRedirects: Sendable {
  /// One address.
  struct Entry: Sendable, Equatable {
    /// With the base path, percent-encoded: `/repo/old/`.
    let from: String
    /// A URL: `/repo/blogs/b1/`, or one with scheme and host.
    let to: String
    /// The file of the page that leads on; nil where a rule alone must do.
    let file: String?

    /// The addresses that it answers, decoded as servers compare them: a folder's with and without the last slash.
    var paths: [String] {
      let path = PercentEncoding.decoded(from)
      let isFile = file.map { !$0.hasSuffix("/index.html") } ?? true
      let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
      return isFile ? [path] : [folder, "\(folder)/"]
    }
  }

  /// A rule that stands for many addresses, with `:blog` in both.
  struct Pattern: Sendable, Equatable {
    let from: String
    let to: String

    /// A regular expression, as PCRE and RE2 have it, of the decoded addresses; its first group is the blog.
    var expression: String {
      let parts = PercentEncoding.decoded(from).split(separator: "/").map { part in
        part == Redirect.Placeholder.blog.rawValue ? "([A-Za-z0-9_-]+)" : Self.literal(part)
      }
      return "^/\(parts.joined(separator: "/"))/?$"
    }

    /// A text as a regular expression means it.
    private static func literal(_ text: Substring) -> String {
      var literal = ""
      for character in text {
        if ".+*?()[]^|$".contains(character) { literal.append("\\") }
        literal.append(character)
      }
      return literal
    }
  }

  /// In the order in which they matter to hosts that read only so many: those that were written down, former
  /// addresses of profiles, those that stand for many.
  var entries: [Entry] = []
  /// Rules that stand for entries without one of their own.
  var patterns: [Pattern] = []
  /// Entries that patterns stand for; they have a page and no rule.
  var covered: [Entry] = []
  /// Where the site's files lie, with the pages that lead on.
  var paths = SitePathSet()
  /// Redirects that do nothing, or lead nowhere.
  var problems: [Diagnostic] = []

  /// Every page that leads on.
  var pages: [Entry] { (entries + covered).filter { $0.file != nil } }
}

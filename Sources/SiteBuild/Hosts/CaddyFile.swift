import Basics
import Pages
import SiteOutput

/// A part of a configuration of Caddy 2, for the block of a site.
struct CaddyFile {
  let basePath: String
  let compressions: [Compression]
  let redirects: SiteRedirects
  var policy = PagePolicy()

  static let name = "Caddyfile"

  /// The file.
  var text: String {
    var text = """
      # Written by blogforge, for the block of a site of Caddy whose root holds the site:
      #   example.org {
      #     root * /var/www/blog
      #     import /etc/caddy/blog.caddy
      #   }
      # Copy it there: users who can write to the root must not be able to configure the server.
      \(header("", number: 0)) {

      """
    for (name, value) in policy.headers { text += "\t\(name) \"\(value)\"\n" }
    text += "}\n"
    for (number, folder) in policy.hashedFolders.enumerated() {
      text += "\(header("\(folder)/", number: number + 1)) Cache-Control \"\(PagePolicy.longCaching)\"\n"
    }
    for (number, entry) in redirects.entries.enumerated() { text += rule(entry, number) }
    for (number, pattern) in redirects.patterns.enumerated() { text += rule(pattern, number) }
    text += "handle_errors {\n\(errorPage)\tfile_server\n}\n"
    text += "file_server {\n"
    let compressed = compressions.reversed().map { $0 == .gzip ? "gzip" : "br" }.joined(separator: " ")
    if !compressed.isEmpty { text += "\tprecompressed \(compressed)\n" }
    text += "\thide \(HostFiles.names.sorted().joined(separator: " "))\n}\n"
    return text
  }

  private func path(_ name: String) -> String {
    HostFiles.decodedPath(of: name, below: basePath, isPlain: Self.isPlain)
  }

  /// The start of a directive that sets headers in a folder of the site, which is empty for the whole site.
  private func header(_ folder: String, number: Int) -> String {
    let name = "headers\(number)"
    let full = PercentEncoding.decoded(basePath) + folder
    guard let matcher = Self.matcher(name, full, isPrefix: true) else {
      return "header \(path("\(folder)*"))"
    }
    return "\(matcher)header @\(name)"
  }

  /// Defines a matcher of a decoded path that Caddy would misread in a directive; nil for other paths, and for those
  /// that no matcher can have.
  private static func matcher(_ name: String, _ path: String, isPrefix: Bool = false) -> String? {
    // In a directive, `%` begins an encoded character, and then `*` ends at the next slash. Without `*` at the end, `?`
    // and `[` are wildcards, too.
    let misread = isPrefix ? "%" : "%?["
    guard path.utf8.contains(where: misread.utf8.contains), isRaw(path) else { return nil }
    return "@\(name) path_regexp `^\(SiteRedirects.Pattern.literal(path))\(isPrefix ? "" : "$")`\n"
  }

  /// The directives that choose the 404 page.
  private var errorPage: String {
    let base = PercentEncoding.decoded(basePath)
    // A path to which Caddy rewrites ends at a question mark or a hash, but a folder may have one in its name.
    guard base.utf8.contains(where: "?#".utf8.contains), Self.isPlain(base) else {
      return "\trewrite * \(path("404.html"))\n"
    }
    return "\troot * \"{http.vars.root}\(base)\"\n\trewrite * /404.html\n"
  }

  /// Caddy compares with the decoded address ("path" of "Request matchers").
  private func rule(_ entry: SiteRedirects.Entry, _ number: Int) -> String {
    entry.paths.filter(Self.isPlain).enumerated().map { index, path in
      let name = "entry\(number)-\(index)"
      let start = Self.matcher(name, path).map { "\($0)redir @\(name)" } ?? "redir \"\(path)\""
      return "\(start) \"\(entry.to)\" 301\n"
    }.joined()
  }

  private func rule(_ pattern: SiteRedirects.Pattern, _ number: Int) -> String {
    guard Self.isRaw(PercentEncoding.decoded(pattern.from)) else { return "" }
    let name = "redirect\(number)"
    let target = Redirect.filled(pattern.to, .blog, with: "{re.\(name).1}")
    return "@\(name) path_regexp \(name) `\(pattern.expression)`\nredir @\(name) \"\(target)\" 301\n"
  }

  /// Whether a text has no characters with a special meaning in an expression between backticks.
  private static func isRaw(_ text: String) -> Bool {
    isPlain(text) && !text.utf8.contains(UInt8(ascii: "`"))
  }

  /// Whether a text has no characters with a special meaning between quotation marks.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && !"\"\\*{}".utf8.contains($0) }
  }
}

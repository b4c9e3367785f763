import Basics
import Pages
import SiteOutput

/// A part of a configuration of nginx, for a `server` block.
struct NginxFile {
  let basePath: String
  let compressions: [Compression]
  let redirects: SiteRedirects
  var policy = PagePolicy()

  static let name = "nginx.conf"

  /// The file.
  var text: String {
    let headers = policy.headers.map { "  add_header \($0) \"\($1)\" always;\n" }.joined()
    var text = """
      # Written by blogforge, for a server block of nginx whose root holds the site:
      #   root /var/www/blog;
      #   include /etc/nginx/blog.conf;
      # Copy it there: users who can write to the root must not be able to configure the server.
      index index.html;
      charset utf-8;
      absolute_redirect off;
      error_page 404 \(path("404.html"));
      gzip_vary on;

      """
    if compressions.contains(.gzip) { text += "gzip_static on;\n" }
    if compressions.contains(.brotli) { text += "# With the module ngx_brotli:\n# brotli_static on;\n" }
    text += "location \(path("")) {\n\(headers)}\n"
    for folder in policy.hashedFolders {
      // A block that has headers of its own does not inherit those of the outer block.
      text += "location \(path("\(folder)/")) {\n\(headers)"
      text += "  add_header Cache-Control \"\(PagePolicy.longCaching)\";\n}\n"
    }
    for name in HostFiles.names.sorted() where name != ".nojekyll" {
      text += "location = \(path(name)) { return 404; }\n"
    }
    for entry in redirects.entries { text += rule(entry) }
    for pattern in redirects.patterns { text += rule(pattern) }
    return text
  }

  private func path(_ name: String) -> String {
    HostFiles.decodedPath(of: name, below: basePath, isPlain: Self.isPlain)
  }

  /// nginx compares with the decoded address (ngx_http_core_module, "location").
  private func rule(_ entry: SiteRedirects.Entry) -> String {
    entry.paths.filter(Self.isPlain).map { "location = \"\($0)\" { return 301 \"\(entry.to)\"; }\n" }.joined()
  }

  private func rule(_ pattern: SiteRedirects.Pattern) -> String {
    guard Self.isPlain(PercentEncoding.decoded(pattern.from)) else { return "" }
    let target = Redirect.filled(pattern.to, .blog, with: "$1")
    return "location ~ \"\(pattern.expression)\" { return 301 \"\(target)\"; }\n"
  }

  /// Whether a text has no characters with a special meaning between quotation marks.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && !"\"\\${}".utf8.contains($0) }
  }
}

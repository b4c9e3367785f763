import BlogModel
import Foundation
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild
@testable import SiteOutput

/// What the build writes for hosts.
///
/// Whether nginx and Caddy take it is seen in Tests/Site/test_hosts.py.
struct HostFilesTests {
  @Test func `without hosts there is only what every host may read`() async throws {
    let site = try SampleSite()
    try await site.build()
    #expect(HostFiles.names.filter(site.has) == ["_headers"])
  }

  @Test(arguments: [
    (SiteHost.githubPages, [".nojekyll"]), (.gitlabPages, ["_redirects"]),
    (.netlify, ["_redirects", "netlify.toml"]), (.cloudflarePages, ["_redirects"]),
    (.vercel, ["vercel.json"]), (.nginx, ["nginx.conf"]), (.caddy, ["Caddyfile"]),
  ])
  func `each host gets its files`(host: SiteHost, files: [String]) async throws {
    let site = try SampleSite()
    site.configuration.hosts = [host]
    site.configuration.redirects = [Redirect(from: "/old/", to: "/", place: .init(file: "x"))]
    try await site.build()
    #expect(HostFiles.names.filter(site.has).sorted() == (files + ["_headers"]).sorted())
    site.configuration.hosts = []
    let report = try await site.build()
    #expect(report.changes.removed.sorted() == files.sorted())
    #expect(report.changes.changedPageCount == 0)
  }

  @Test func `without redirects there is no file for them`() async throws {
    let site = try SampleSite()
    site.configuration.hosts = [.netlify]
    try await site.build()
    #expect(!site.has("_redirects"))
  }

  @Test func `a file of the user's own wins`() async throws {
    let site = try SampleSite()
    site.configuration.hosts = [.githubPages, .vercel]
    try site.folder.write("{}", to: "site/static/vercel.json")
    try await site.build()
    #expect(try site.page("vercel.json") == "{}")
    #expect(try site.page(".nojekyll") == "")
  }

  @Test func `files with a hash in their names may be kept for a year`() async throws {
    let site = try SampleSite()
    site.configuration.hosts = SiteHost.allCases
    site.configuration.baseURL = BaseURL("https://example.org/repo/")
    try await site.build()
    let year = "public, max-age=31536000, immutable"
    #expect(try site.page("_headers").contains("/repo/images/*\n  Cache-Control: \(year)\n"))
    #expect(try site.page("nginx.conf").contains("add_header Cache-Control \"\(year)\";"))
    #expect(try site.page("Caddyfile").contains("header /repo/assets/* Cache-Control \"\(year)\""))
    let rules = try #require(
      try JSONSerialization.jsonObject(with: Data(site.page("vercel.json").utf8)) as? [String: Any]
    )
    let headers = try #require(rules["headers"] as? [[String: Any]])
    #expect(
      headers.map { $0["source"] as? String } == ["/repo/(.*)", "/repo/assets/(.*)", "/repo/images/(.*)"]
    )
  }

  @Test func `a folder with a file of the user's own that can change is not kept for a year`() async throws {
    let site = try SampleSite()
    site.configuration.hosts = SiteHost.allCases
    try site.folder.write("mine", to: "site/static/images/logo.png")
    try site.folder.write("mine", to: "site/static/assets/mine.0123456789abcdef.css")
    try await site.build()
    for name in ["_headers", "vercel.json", "nginx.conf", "Caddyfile"] {
      let text = try site.page(name)
      #expect(text.contains("assets") && !text.contains("images"), "\(name)")
    }
    try FileManager.default.removeItem(atPath: "\(site.root)/static/images/logo.png")
    try await site.build()
    #expect(try site.page("_headers").contains("/images/*\n"))
  }

  @Test func `rules stop where a host stops reading, which is reported`() {
    let entries = (1...2500).map { SiteRedirects.Entry(from: "/o\($0)/", to: "/n\($0)/", file: nil) }
    func rules(_ hosts: Set<SiteHost>) -> (lines: [Substring], notes: [String]) {
      let redirects = SiteRedirects(
        entries: entries,
        patterns: [.init(from: "/b/:blog", to: "/blogs/:blog/")]
      )
      let files = HostFiles(hosts: hosts, compressions: [], redirects: redirects, basePath: "/").files()
      guard let file = files.files.first, case .bytes(let bytes) = file.source else { return ([], []) }
      return (String(decoding: bytes, as: UTF8.self).split(separator: "\n"), files.notes.map(\.summary))
    }
    #expect(rules([.cloudflarePages]).lines.count == 2001)
    #expect(rules([.cloudflarePages]).lines.last == "/b/:blog /blogs/:blog/ 301")
    #expect(
      rules([.cloudflarePages]).notes == [
        "500 redirects are pages only, because the hosts read no more rules"
      ]
    )
    #expect(rules([.cloudflarePages, .gitlabPages]).lines.count == 901)
    #expect(rules([.netlify]).lines.count == 2501)
    #expect(rules([.netlify]).notes == [])
  }

  @Test func `a rule for many addresses matches no page and no file of the site`() async throws {
    let site = try SampleSite()
    site.configuration.hosts = [.cloudflarePages, .vercel, .nginx, .caddy]
    for path in ["own/index.html", "mine/x.png"] { try site.folder.write("x", to: "site/static/\(path)") }
    site.configuration.redirects = ["/:blog", "/own/:blog/", "/mine/:blog", "/search/:blog", "/b/:blog"].map {
      Redirect(from: $0, to: "/blogs/:blog/", place: .init(file: "x"))
    }
    try await site.build()
    let single = ["", "mine/", "search/"].flatMap { folder in
      (1...4).map { "/\(folder)b\($0) /blogs/b\($0)/ 301\n" }
    }
    let rules = ["own/:blog/", "b/:blog"].map { "/\($0) /blogs/:blog/ 301\n" }
    #expect(try site.page("_redirects") == (single + rules).joined())
    for name in ["nginx.conf", "Caddyfile"] {
      #expect(try site.page(name).components(separatedBy: "([A-Za-z0-9_-]+)").count == 3, "\(name)")
    }
    #expect(try site.page("vercel.json").components(separatedBy: "/blogs/:blog/").count == 3)
  }

  @Test(arguments: [
    ("/p%24/:blog", "^/p\\$/([A-Za-z0-9_-]+)/?$"), ("/a.b+c/:blog", "^/a\\.b\\+c/([A-Za-z0-9_-]+)/?$"),
    ("/a.%CC%81/:blog", "^/a\\.\u{301}/([A-Za-z0-9_-]+)/?$"),
    ("/:blog/%CC%81", "^/([A-Za-z0-9_-]+)/\u{301}/?$"),
  ])
  func `signs of an address mean themselves in a regular expression`(from: String, expression: String) {
    #expect(SiteRedirects.Pattern(from: from, to: "/blogs/:blog/").expression == expression)
  }

  @Test(arguments: [
    (
      "/b%20log/", "header \"/b log/*\" {", "header \"/b log/assets/*\" Cache",
      "\trewrite * \"/b log/404.html\""
    ),
    (
      "/100%25/", "@headers0 path_regexp `^/100%/`\nheader @headers0 {",
      "@headers1 path_regexp `^/100%/assets/`\nheader @headers1 Cache", "\trewrite * \"/100%/404.html\""
    ),
    (
      "/b%3F/", "header \"/b?/*\" {", "header \"/b?/assets/*\" Cache",
      "\troot * \"{http.vars.root}/b?/\"\n\trewrite * /404.html"
    ),
  ])
  func `Caddy finds an encoded base path`(path: String, all: String, assets: String, errorPage: String) {
    let caddy = CaddyFile(basePath: path, compressions: [], redirects: SiteRedirects()).text
    for part in [all, assets, "handle_errors {\n\(errorPage)\n"] { #expect(caddy.contains(part), "\(part)") }
  }

  @Test(arguments: [
    ("/caf%C3%A9", "redir \"/café\" \"/x/\" 301\n"),
    ("/100%25", "@entry0-0 path_regexp `^/100%$`\nredir @entry0-0 \"/x/\" 301\n"),
    ("/a%5Bb%5D%3F", "@entry0-0 path_regexp `^/a\\[b\\]\\?$`\nredir @entry0-0 \"/x/\" 301\n"),
  ])
  func `Caddy finds the address of a redirect, and no other`(from: String, rule: String) {
    let redirects = SiteRedirects(entries: [.init(from: from, to: "/x/", file: nil)])
    let caddy = CaddyFile(basePath: "/", compressions: [], redirects: redirects).text
    #expect(caddy.contains("\n\(rule)handle_errors"), "\(caddy)")
  }

  @Test func `what would mean something else in a server's file has a page only`() {
    let redirects = SiteRedirects(
      entries: [
        .init(from: "/a%22;evil", to: "/", file: "a\";evil/index.html"),
        .init(from: "/plain", to: "/x/", file: "plain/index.html"),
        .init(from: "/%7Bhost%7D", to: "/", file: "{host}/index.html"),
      ],
      patterns: []
    )
    let nginx = NginxFile(basePath: "/", compressions: [], redirects: redirects).text
    let caddy = CaddyFile(basePath: "/", compressions: [], redirects: redirects).text
    for text in [nginx, caddy] { #expect(!text.contains("evil") && !text.contains("{host}")) }
    #expect(nginx.contains("location = \"/plain\" { return 301 \"/x/\"; }\nlocation = \"/plain/\""))
    #expect(caddy.contains("redir \"/plain\" \"/x/\" 301\n"))
  }
}

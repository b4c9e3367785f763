import BlogModel
import Foundation
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild

/// Addresses that lead elsewhere: those of the configuration and former ones of profiles.
struct RedirectsTests {
  private func site(_ redirects: [(String, String)]) throws -> SampleSite {
    let site = try SampleSite()
    site.configuration.redirects = redirects.enumerated().map { number, redirect in
      Redirect(
        from: redirect.0,
        to: redirect.1,
        place: .init(file: "blogforge.yml", line: number + 2, column: 3)
      )
    }
    return site
  }

  @Test func `a redirect is a page that leads to the new address, without a script`() async throws {
    let site = try site([("/old/", "/blogs/b1/")])
    try await site.build()
    #expect(
      try site.page("old/index.html") == """
        <!DOCTYPE html>
        <html lang="en">
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'">
        <meta http-equiv="refresh" content="0; url=/blogs/b1/">
        <meta name="robots" content="noindex">
        <meta name="viewport" content="width=device-width">
        <link rel="canonical" href="https://example.org/blogs/b1/">
        <title>Sample</title>
        <p><a href="/blogs/b1/">https://example.org/blogs/b1/</a></p>

        """
    )
    #expect(try !site.page("sitemap.xml").contains("/old/"))
  }

  @Test(arguments: [
    ("/old", "old/index.html"), ("/old/", "old/index.html"), ("/a/b", "a/b/index.html"),
    ("/old.html", "old.html"), ("/old.php", "old.php/index.html"), ("/caf%C3%A9/", "café/index.html"),
  ])
  func `the page is where hosts find it`(from: String, file: String) async throws {
    let site = try site([(from, "/")])
    try await site.build()
    #expect(try site.page(file).contains("url=/\""))
  }

  @Test func `the base path is put before both, but not before another site`() async throws {
    let site = try site([
      ("/old/", "/tags/"), ("/app/", "https://app.example.org/?a=1&b=2"), ("/login/", "/.studio/"),
      ("/.studio/old/", "/tags/"),
    ])
    site.configuration.baseURL = BaseURL("https://example.org/repo/")
    site.configuration.hosts = [.netlify]
    // The studio is at the root of its host.
    #expect(try await site.build().diagnostics.allSatisfy { $0.code != "redirect-target-missing" })
    #expect(try site.page("old/index.html").contains("url=/repo/tags/\""))
    #expect(try site.page("app/index.html").contains("url=https://app.example.org/?a=1&amp;b=2\""))
    #expect(
      try site.page("_redirects")
        == "/repo/old/ /repo/tags/ 301!\n/repo/app/ https://app.example.org/?a=1&b=2 301!\n"
        + "/repo/login/ /.studio/ 301!\n/repo/.studio/old/ /repo/tags/ 301!\n"
    )
  }

  @Test func `a title cannot break out of the page`() async throws {
    let site = try site([("/old/", "/")])
    site.configuration.title = "</title><script>\"&"
    try await site.build()
    #expect(
      try site.page("old/index.html").contains("<title>&lt;/title&gt;&lt;script&gt;&quot;&amp;</title>")
    )
  }

  @Test func `deep links of the app lead to all blogs and bloggers`() async throws {
    let site = try site([("/b/:blog", "/blogs/:blog/"), ("/user/:blogger", "/bloggers/:blogger/")])
    site.configuration.hosts = [.cloudflarePages]
    site.export.set("displayName", to: "Ana Becker", of: "ana", in: \.bloggers)
    try await site.build()
    #expect(try site.page("b/b3/index.html").contains("url=/blogs/b3/\""))
    #expect(try site.page("user/ana/index.html").contains("url=/bloggers/ana-becker/\""))
    #expect(
      try site.page("_redirects") == """
        /user/ana /bloggers/ana-becker/ 301
        /user/ben /bloggers/ben/ 301
        /user/cleo /bloggers/cleo/ 301
        /b/:blog /blogs/:blog/ 301

        """
    )
  }

  @Test func `an id that may be an e-mail address is not published by a deep link`() async throws {
    let site = try site([("/user/:blogger", "/bloggers/:blogger/")])
    site.export.bloggers.append(
      SampleExport.blogger("dana@private.example", name: "Dana", joined: "2019-02-01T00:00:00Z")
    )
    site.configuration.hosts = [.netlify]
    try await site.build()
    #expect(site.has("user/ana/index.html"))
    #expect(try !site.tree().contains { $0.key.contains("private") })
    #expect(try !site.page("_redirects").contains("private"))
  }

  @Test func `a page of the site takes precedence over a redirect, which is reported`() async throws {
    let site = try site([("/blogs/b1/", "/tags/"), ("/CNAME/x", "/tags/"), ("/Tags", "/")])
    let report = try await site.build()
    #expect(try !site.page("blogs/b1/index.html").contains("http-equiv=\"refresh\""))
    let problems = report.diagnostics.filter { $0.code == "redirect-unused" }
    #expect(problems.map { $0.place?.line } == [2, 3, 4])
    #expect(
      problems.first?.summary == "the site has a file at '/blogs/b1/', so the redirect has no effect"
    )
    #expect(problems.first?.hint == "Remove the redirect, or the file from static/.")
  }

  @Test(arguments: [
    ("/nowhere/", false), ("/blogs/b1", true), ("/blogs/b1/#comments", true), ("/blogs/b1/index.html", true),
    ("/feed.xml", true), ("/", true), ("/search/?q=bread", true), ("https://example.net/x", true),
    ("/other/", false),
  ])
  func `one with a missing target is reported`(target: String, isThere: Bool) async throws {
    let site = try site([("/old/", target), ("/other/", "/")])
    let problems = try await site.build().diagnostics.filter { $0.code == "redirect-target-missing" }
    #expect(problems.isEmpty == isThere)
    guard let first = problems.first else { return }
    #expect(first.summary == "'/old/' redirects to '\(target)', which is not a page of the site")
    #expect(first.hint == "Redirect to a page of the site, or to an address that starts with https://.")
    site.configuration.isStrict = true
    try site.folder.write("new", to: "site/static/new.txt")
    await #expect(throws: SiteBuildError.self) { try await site.build() }
    #expect(!site.has("new.txt"))
  }

  @Test func `one with a placeholder is reported once`() async throws {
    let site = try site([
      ("/b/:blog", "/blog/:blog/"), ("/blogs/:blog", "/tags/"), ("/u/:blogger", "/bloggers/:blogger/likes/"),
      ("/t/:slug", "/blogs/:blog/"),
    ])
    let problems = try await site.build().diagnostics
    #expect(
      problems.map { "\($0.place?.line ?? 0) \($0.code): \($0.summary)" } == [
        "2 redirect-target-missing: '/b/:blog' redirects to '/blog/:blog/', which is not a page of the site",
        "3 redirect-unused: no blog gives '/blogs/:blog' an address that is free, so the redirect has no effect",
        "5 redirect-unused: no blog gives '/t/:slug' an address that is free, so the redirect has no effect",
      ]
    )
  }

  @Test func `a changed redirect rebuilds no page`() async throws {
    let site = try site([("/old/", "/blogs/b1/")])
    try await site.build()
    site.configuration.redirects = []
    let report = try await site.build()
    #expect(report.changes.changedPageCount == 0)
    #expect(report.changes.removed == ["old/index.html"])
  }
}

import BlogModel
import Foundation
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild
@testable import SiteOutput

/// The pages that the owner writes in `pages/`.
struct OwnPagesTests {
  private func site(_ files: [String: String]) throws -> SampleSite {
    let site = try SampleSite()
    for (name, text) in files { try site.folder.write(text, to: "site/pages/\(name)") }
    return site
  }

  private func problems(_ report: BuildReport) -> [String] {
    report.diagnostics.filter { $0.code == "page-unusable" }
      .map { "\($0.place?.file.split(separator: "/").last ?? ""): \($0.summary)" }
  }

  @Test func `a file becomes a page, with a link in the footer and in the sitemap`() async throws {
    let site = try site([
      "about.md": "# About us\n\nWe **bake**. #bread",
      "imprint.md": "Imprint\n\nAna Example, ana@example.org",
    ])
    let report = try await site.build()
    #expect(problems(report) == [])
    let page = try site.page("about/index.html")
    #expect(page.contains("<h1 dir=\"auto\">About us</h1>"))
    #expect(page.contains("We <strong>bake</strong>. #bread"))
    #expect(page.contains("<title>About us"))
    #expect(page.contains("href=\"https://example.org/about/\""))
    // An imprint must have an address.
    #expect(try site.page("imprint/index.html").contains("ana@example.org"))
    for path in ["index.html", "blogs/b1/index.html", "imprint/index.html"] {
      let footer = try site.page(path).components(separatedBy: "<footer")[1]
      #expect(footer.contains("<a href=\"/about/\">About us</a>"), "\(path)")
      #expect(footer.contains("<a href=\"/imprint/\">Imprint</a>"), "\(path)")
    }
    #expect(try site.page("sitemap.xml").contains("https://example.org/imprint/"))
  }

  @Test func `links lead to pages of the site, and to mail`() async throws {
    let site = try site([
      "about.md":
        "# About\n\n[rules](/rules/#one), [mail](mailto:ana@example.org), [map](https://osm.example/), "
        + "[join](/.studio/join) [studio](/.studio)",
      "index.md": "Who we are: [us](/about/), ana@example.org",
      "rules.md": "# Rules\n\n[us](us.md) [u](../about.md) [v](about.md?x) [w](bout) "
        + "[x](//evil.example) [y](/\\evil.example) [z](javascript:1) [a](mailto:x)",
    ])
    site.configuration.baseURL = BaseURL("https://example.org/repo/")
    let report = try await site.build()
    let about = try site.page("about/index.html")
    #expect(about.contains(#"<a href="/repo/rules/#one">rules</a>"#))
    #expect(about.contains(#"<a href="/.studio/join">join</a>"#))
    #expect(about.contains(#"<a href="/.studio">studio</a>"#))
    #expect(about.contains(#"<a href="mailto:ana@example.org" rel="nofollow ugc noopener">mail</a>"#))
    #expect(about.contains(#"<a href="https://osm.example/" rel="nofollow ugc noopener">map</a>"#))
    #expect(try site.page("index.html").contains(#"<a href="/repo/about/">us</a>, ana@example.org"#))
    // What is no link is reported.
    #expect(try site.page("rules/index.html").contains("<p>us u v w x y z a</p>"))
    let links = report.diagnostics.filter { $0.code == "text-link" }
    let files = links.compactMap { $0.record?.split(separator: "/").last }
    #expect(files == ["rules.md"])
    #expect(links[0].summary.hasSuffix("https and mailto links, paths, and files in pages/ are published"))
    #expect(links[0].hint?.hasSuffix("or a file in pages/, for example about.md.") == true)
  }

  @Test func `links to files lead to their pages`() async throws {
    let site = try site([
      "about.md": "# About\n\n"
        + "[rules](rules.md), [photos](./rules.md#photos), [home](index.md), [self](about.md)",
      "index.md": "[us](about.md)",
      "rules.md": "# Rules\n\nBe kind.",
    ])
    site.configuration.baseURL = BaseURL("https://example.org/repo/")
    let report = try await site.build()
    let about = try site.page("about/index.html")
    #expect(about.contains(#"<a href="/repo/rules/">rules</a>, <a href="/repo/rules/#photos">photos</a>"#))
    #expect(about.contains(#"<a href="/repo/">home</a>, <a href="/repo/about/">self</a>"#))
    #expect(try site.page("index.html").contains(#"<a href="/repo/about/">us</a>"#))
    #expect(report.diagnostics.allSatisfy { $0.code != "text-link" })
    // Where a page is removed, the link to it is, too, and this is reported.
    try FileManager.default.removeItem(atPath: "\(site.root)/pages/rules.md")
    #expect(try await site.build().diagnostics.contains { $0.code == "text-link" })
    #expect(try site.page("about/index.html").contains("<p>rules, photos, <a"))
  }

  @Test func `other texts do not link to the site by path, nor to mail`() async throws {
    let site = try site([:])
    let text = "[a](/about/) [b](mailto:ana@example.org) [c](#x)"
    site.export.blogs.append(SampleExport.blog("b9", by: "ana", text, "2020-01-01T00:00:00Z"))
    try await site.build()
    let page = try site.page("blogs/b9/index.html")
    #expect(page.contains("a b c") && !page.contains("mailto:") && !page.contains(#"href="/about/""#))
  }

  @Test func `a page to which the configuration links has no second link`() async throws {
    let site = try site(["about.md": "# About\n\nUs", "us.md": "# Us\n\nUs", "we.md": "# We\n\nUs"])
    site.configuration.headerLinks = [SiteLink(label: "Who we are", url: "/about/")]
    site.configuration.footerLinks = ["/us", "https://Example.org/we/index.html"].map {
      SiteLink(label: "Who", url: $0)
    }
    try await site.build()
    let page = try site.page("index.html")
    #expect(page.matches(of: /href="\/about\/"/).count == 1 && page.contains("Who we are"))
    #expect(!page.contains("href=\"/us/\"") && !page.contains("href=\"/we/\""))
  }

  @Test func `the text of index is on the front page only, and a changed one rewrites only it`() async throws
  {
    let site = try site(["index.md": "# Welcome\n\nWe meet on **Friday**. <b>x</b>"])
    site.export.addBlogs(1...60)
    #expect(problems(try await site.build()) == [])
    let front = try site.page("index.html")
    #expect(front.contains(#"<div class="welcome prose" dir="auto">"#))
    #expect(front.contains("We meet on <strong>Friday</strong>.") && !front.contains("<b>x"))
    #expect(!(try site.page("page/1/index.html").contains("Friday")) && !site.has("index/index.html"))
    #expect(!front.contains("href=\"/index/\""))
    try site.folder.write("We meet on Sunday.", to: "site/pages/index.md")
    #expect(try await site.build().writtenCount == 1)
    #expect(try site.page("index.html").contains("<p>We meet on Sunday.</p>"))
  }

  @Test func `hostile text runs nothing`() async throws {
    let text = "# <script>alert(1)</script>\n\n<img src=x onerror=alert(1)> [x](javascript:alert(1))"
    let site = try site(["x.md": text])
    try await site.build()
    let page = try site.page("x/index.html")
    #expect(!page.contains("<script>alert") && !page.contains("<img src=x") && !page.contains("javascript:"))
    #expect(page.contains("&lt;script&gt;alert(1)"))
  }

  @Test func `what cannot be a page is reported, and the others are built`() async throws {
    let site = try site([
      "About us.md": "x", "empty.md": " \n", "tags.md": "# Ours\n\nx", "good.md": "# Good\n\nx",
      "note.txt": "x",
      "more/deep.md": "x", ".hidden.md": "x",
    ])
    try site.folder.write([0xFF, 0xFE], to: "site/pages/binary.md")
    try site.folder.write(String(repeating: "x", count: 1 << 20 + 1), to: "site/pages/large.md")
    let report = try await site.build()
    #expect(
      problems(report).sorted() == [
        "About us.md: the file name is not a valid address; skipped",
        "binary.md: the file is not UTF-8 text; skipped",
        "empty.md: the page has no title with a text below it; skipped",
        "large.md: the file has more than 1 MB; skipped",
        "tags.md: the site has another page at /tags/; skipped",
      ]
    )
    #expect(site.has("good/index.html") && !site.has("note/index.html") && !site.has("deep/index.html"))
    let index = try site.page("index.html")
    #expect(index.contains(">Good</a>") && !index.contains(">Ours</a>"))
  }

  @Test func `an edited page is rebuilt, and a removed one disappears`() async throws {
    let site = try site(["about.md": "# About\n\nOld", "rules.md": "# Rules\n\nBe kind"])
    try await site.build()
    try site.folder.write("# About\n\nNew", to: "site/pages/about.md")
    let report = try await site.build()
    #expect(try site.page("about/index.html").contains("New"))
    #expect(report.changes.changedPageCount == 1)
    try FileManager.default.removeItem(atPath: "\(site.root)/pages/rules.md")
    try await site.build()
    #expect(!site.has("rules/index.html"))
    #expect(try !site.page("index.html").contains("/rules/"))
    let warm = try site.tree()
    try FileManager.default.removeItem(atPath: site.output)
    try FileManager.default.removeItem(atPath: "\(site.root)/.cache")
    try await site.build()
    #expect(try difference(warm, site.tree()) == [])
  }
}

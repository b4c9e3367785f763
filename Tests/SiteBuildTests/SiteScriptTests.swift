import Foundation
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild

/// Scripts of other services, and links to the app.
struct SiteScriptTests {
  private func site(_ keys: String) throws -> SampleSite {
    let site = try SampleSite()
    let read = try ConfigurationReader.read(keys, file: "blogforge.yml")
    (site.configuration.scripts, site.configuration.appLink) = (read.scripts, read.appLink)
    return site
  }

  @Test func `a script is on every page, and the policy permits what it needs and no more`() async throws {
    let site = try site(
      """
      scripts:
        - src: https://stats.example/js/count.js?v=1&w
          attributes: {data-site: 'a"b', crossorigin: anonymous}
          connect: [https://stats.example, https://api.stats.example:8443]
          images: https://stats.example
      """
    )
    site.configuration.map.isShown = false
    try await site.build()
    let element =
      #"<script src="https://stats.example/js/count.js?v=1&amp;w" defer data-site="a&quot;b" crossorigin="anonymous"></script>"#
    let policy =
      "default-src 'none';script-src 'self' https://stats.example/js/count.js;style-src 'self';"
      + "img-src 'self' data: https://stats.example;font-src 'self';"
      + "connect-src 'self' https://stats.example https://api.stats.example:8443;manifest-src 'self';"
      + "form-action 'self';base-uri 'none'"
    for path in ["index.html", "blogs/b1/index.html", "404.html"] {
      let page = try site.page(path)
      #expect(page.components(separatedBy: element).count == 2, "\(path)")
      #expect(page.contains("content=\"\(policy)\""), "\(path)")
    }
    #expect(try site.page("_headers").contains("Content-Security-Policy: \(policy);frame-ancestors 'none'"))
  }

  @Test func `a script for comments is only on pages of blogs`() async throws {
    let site = try site(
      """
      scripts:
        - src: /talk.js
          on: comments
          frames: https://talk.example
          styles: https://talk.example
      """
    )
    site.configuration.baseURL = BaseURL("https://example.org/repo/")
    try await site.build()
    let blog = try site.page("blogs/b1/index.html")
    #expect(blog.contains("\n<script src=\"/repo/talk.js\" defer></script></article>"))
    #expect(blog.contains(";style-src 'self' https://talk.example;"))
    #expect(blog.contains("script-src 'self';") && blog.contains(";frame-src https://talk.example\""))
    #expect(!(try site.page("index.html").contains("talk.js")))
  }

  @Test(arguments: [
    ("scripts: https://x.example/a.js", "1:10", "a list of entries with src"),
    ("scripts: [https://x.example/a.js]", "1:11", "an entry with src"),
    ("scripts: [{src: 'http://x.example/a.js'}]", "1:17", "the address of a file"),
    ("scripts: [{src: //x.example/a.js}]", "1:17", "the address of a file"),
    ("scripts: [{src: \"https://x.example/a.js; img-src *\"}]", "1:17", "the address of a file"),
    ("scripts: [{src: 'https://*/a.js'}]", "1:17", "the address of a file"),
    ("scripts: [{src: 'https://x.example'}]", "1:17", "the address of a file"),
    ("scripts: [{src: 'https://x.example/?a.js'}]", "1:17", "the address of a file"),
    ("scripts: [{src: 'https://x.example/js/'}]", "1:17", "the address of a file"),
    ("scripts: [{src: 'https://ana@x.example/a.js'}]", "1:17", "the address of a file"),
    ("scripts: [{src: /js/}]", "1:17", "the address of a file"),
    ("scripts: [{src: /a.js, connect: \"'unsafe-inline'\"}]", "1:33", "https:// and a host"),
    ("scripts: [{src: /a.js, connect: 'https://x.example/path'}]", "1:33", "https:// and a host"),
    ("scripts: [{src: /a.js, connect: 'https://x.example/'}]", "1:33", "https:// and a host"),
    ("scripts: [{src: /a.js, connect: 'https://ana@x.example'}]", "1:33", "https:// and a host"),
    ("scripts: [{src: /a.js, frames: ['https:']}]", "1:33", "https:// and a host"),
    ("scripts: [{src: /a.js, attributes: {onload: alert(1)}}]", "1:37", "data-… in small letters"),
    ("scripts: [{src: /a.js, attributes: {'data-x onload': a}}]", "1:37", "data-… in small letters"),
    ("scripts: [{src: /a.js, on: footer}]", "1:28", "every-page, comments"),
    ("app-link: javascript:alert({id})", "1:11", "an address with {id}"),
    ("app-link: https://app.example/", "1:11", "an address with {id}"),
    ("app-link: https://{id}/", "1:11", "an address with {id} behind the host"),
    ("app-link: https://app.example{id}/", "1:11", "an address with {id} behind the host"),
    ("app-link: https://app.example:{id}/", "1:11", "an address with {id} behind the host"),
    ("app-link: https://{id}@app.example/{id}", "1:11", "an address with {id} behind the host"),
    ("app-link: http://app.example/{id}", "1:11", "an address with {id} behind the host"),
  ])
  func `what could permit more than a script is refused`(text: String, place: String, expected: String) {
    #expect {
      try ConfigurationReader.read(text, file: "blogforge.yml")
    } throws: { error in
      "\(error)".contains(":\(place): ") && "\(error)".contains("expected \(expected)")
    }
  }

  @Test(arguments: [
    ("https://x.example/a.js", "", #" crossorigin="anonymous""#),
    ("https://x.example/a.js", ", crossorigin: use-credentials", #" crossorigin="use-credentials""#),
    ("/a.js", "", ""),
  ])
  func `a script of another host that has a hash is requested with CORS`(
    source: String,
    more: String,
    added: String
  ) throws {
    let hashes = [("sha256", 43, "="), ("sha384", 64, ""), ("sha512", 86, "==")]
    let hash = hashes.map { "\($0)-\(String(repeating: "aB3+/", count: 18).prefix($1))\($2)" }
      .joined(separator: " ")
    let text = "scripts: [{src: '\(source)', attributes: {integrity: '\(hash)'\(more)}}]"
    let script = try #require(ConfigurationReader.read(text, file: "blogforge.yml").scripts.first)
    let element = #"<script src="\#(source)" defer integrity="\#(hash)"\#(added)></script>"#
    #expect(script.element(url: source) == element)
  }

  @Test(arguments: [
    "foo", "", " ", "sha256-aaaa", "md5-1B2M2Y8AsgTpgAmY7PhCfg==",
    // Without padding, of another algorithm, with a character that Base64 does not have, with another value.
    "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU",
    "sha512-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
    "sha256-47DEQpj8HBSa+!TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
    "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU= foo",
  ])
  func `a hash that browsers cannot read is reported`(hash: String) {
    let text = "scripts: [{src: /a.js, attributes: {integrity: '\(hash)'}}]"
    #expect {
      try ConfigurationReader.read(text, file: "blogforge.yml")
    } throws: { error in
      "\(error)".contains(":1:48: ")
        && "\(error)".hasSuffix("expected sha256-…, sha384-… or sha512-… in Base64.")
    }
  }

  @Test(arguments: ["https://app.example?id={id}", "http://localhost:8080/{id}", "http://[::1]:80/#{id}"])
  func `the id can be in the path, the query or the fragment`(text: String) throws {
    #expect(try ConfigurationReader.read("app-link: '\(text)'", file: "blogforge.yml").appLink == text)
  }

  /// The order of dictionaries and sets is another one in each process.
  @Test func `the settings that fingerprints depend on have descriptions in a fixed order`() throws {
    let keys = ["connect", "frames", "images", "styles"]
    let origins = keys.map { "\($0): https://\($0).example" }.joined(separator: ", ")
    let read = try ConfigurationReader.read(
      "scripts: [{src: /a.js, \(origins)}]\nwithout: [profiles, likes, comments]",
      file: "blogforge.yml"
    )
    func places(_ words: [String], in text: String) -> [String.Index] {
      words.compactMap { text.range(of: $0)?.lowerBound }
    }
    let script = places(keys.map { "//\($0).example" }, in: "\(read.scripts)")
    #expect(script.count == 4 && script == script.sorted())
    let parts = places(["Part.comments", "Part.likes", "Part.profiles"], in: "\(read.selection)")
    #expect(parts.count == 3 && parts == parts.sorted())
    #expect(read.scripts.first?.origins[.images] == ["https://images.example"])
    #expect(read.selection.without == [.comments, .likes, .profiles])
  }

  @Test func `a blog links to the app, with its id percent-encoded`() async throws {
    let site = try site("app-link: https://app.example/posts/{id}?from=site")
    site.export.blogs.append(SampleExport.blog("a&b é", by: "ana", "Text", "2020-01-01T00:00:00Z"))
    try await site.build()
    let link = #"<a class="act" href="https://app.example/posts/b1?from=site">Reply in the app</a>"#
    #expect(try site.page("blogs/b1/index.html").contains(link))
    let pages = try site.tree().filter { $0.key.hasPrefix("blogs/") }.values
    #expect(pages.contains { String(decoding: $0, as: UTF8.self).contains("/posts/a%26b%20%C3%A9?from") })
    #expect(!(try site.page("index.html").contains("app.example")))
  }
}

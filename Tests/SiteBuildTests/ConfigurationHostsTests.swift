import BlogModel
import Testing

@testable import SiteBuild
@testable import SiteOutput

struct ConfigurationHostsTests {
  private func message(_ text: String) -> String? {
    do throws(ConfigurationError) {
      _ = try ConfigurationReader.read(text, file: "blogforge.yml")
      return nil
    } catch { return error.description }
  }

  @Test func `hosts, compression and redirects are read`() throws {
    let configuration = try ConfigurationReader.read(
      """
      hosts: [netlify, nginx]
      precompress: gzip
      addresses: {blogs: title, folders: true}
      redirects:
        /old/: /blogs/b1/
        /b/:blog: "https://example.org/:blog/x"
      slugs: data/slugs.txt
      """,
      file: "blogforge.yml"
    )
    #expect(configuration.hosts == [.netlify, .nginx])
    #expect(configuration.precompress == [.gzip])
    #expect(
      configuration.redirects == [
        Redirect(from: "/old/", to: "/blogs/b1/", place: .init(file: "blogforge.yml", line: 5, column: 3)),
        Redirect(
          from: "/b/:blog",
          to: "https://example.org/:blog/x",
          place: .init(file: "blogforge.yml", line: 6, column: 3)
        ),
      ]
    )
    #expect((configuration.addresses.name, configuration.addresses.hasFolders) == (.title, true))
    #expect(configuration.slugs == "data/slugs.txt")
  }

  @Test(arguments: [
    (
      "hosts: heroku",
      "1:8: invalid value 'heroku' for 'hosts': expected github-pages, gitlab-pages, netlify, cloudflare-pages, vercel, nginx, caddy."
    ),
    ("precompress: [gzip, zip]", "1:21: invalid value 'zip' for 'precompress': expected gzip, brotli."),
    (
      "redirects: [/old/]",
      "1:12: invalid value '[…]' for 'redirects': expected addresses, for example '/old/: /blogs/b1/'."
    ),
    (
      "addresses: title",
      "1:12: invalid value 'title' for 'addresses': expected how addresses are made, for example {blogs: title}."
    ),
    ("addresses: {blogs: date}", "1:20: invalid value 'date' for 'blogs': expected id, title."),
    ("addresses: {folder: true}", "1:13: unknown key 'folder'. Did you mean 'folders'?"),
    ("redirects: {/a/: /b/, /a/: /c/}", "1:23: duplicate key '/a/'. Remove one of them."),
  ])
  func `an invalid value is reported`(text: String, expected: String) {
    #expect(message(text) == "blogforge.yml:\(expected)")
  }

  @Test(arguments: [
    "old/", "/", "//x/", "/a?b", "/a#b", "/../x", "/%2e%2e/x", "/a b", "/a//b", "/*", "/:other/", "/x/%00",
    "/../%CC%81x", "/a//%CC%81b", "/:%CC%81",
    "/x/%0a", "/:blog/:blogger", "/:slug/:blogger", "/:slug/:slug", "/%FF", "https://example.org/",
  ])
  func `an invalid path on the site is rejected`(from: String) {
    #expect(
      message("redirects:\n  \"\(from)\": /x/\n")
        == "blogforge.yml:2:3: invalid value '\(from)' for 'redirects': expected a path on the site such as /old/, optionally with the parts :blog, :slug or :blogger."
    )
  }

  @Test(arguments: [
    "x/", "//evil.example/", "javascript:alert(1)", "/a b", "/:blogger/", "/:slug/", "/../x", "https://",
    "/$host",
    "/\\u007F",
  ])
  func `an invalid address is rejected as a target`(to: String) {
    let problem = message("redirects:\n  /old/:blog: \"\(to)\"\n")
    #expect(
      problem?.hasSuffix(
        "for '/old/:blog': expected a path on the site that starts with / and has no part that the left side lacks, or an https:// address."
      ) == true
    )
  }
}

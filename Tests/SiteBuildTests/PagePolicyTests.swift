import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild

struct PagePolicyTests {
  /// Written out, so that no change of the policy goes unseen.
  private static let policy =
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';"
    + "connect-src 'self';manifest-src 'self';form-action 'self';base-uri 'none'"

  @Test func `the policy of the pages is the one of the header`() async throws {
    let site = try SampleSite()
    site.configuration.baseURL = BaseURL("https://example.org/repo/")
    try await site.build()
    #expect(
      try site.page("index.html").contains(
        #"<meta http-equiv="Content-Security-Policy" content="\#(Self.policy)">"#
      )
    )
    let headers = try site.page("_headers")
    #expect(
      headers.hasPrefix(
        "/repo/*\n  Content-Security-Policy: \(Self.policy);frame-ancestors 'none'\n"
          + "  Referrer-Policy: same-origin\n  X-Content-Type-Options: nosniff\n"
      )
    )
    #expect(headers.contains("\n/repo/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n"))
  }

  @Test func `the policy allows nothing inline and no other host`() {
    #expect(PagePolicy().content == Self.policy)
    #expect(PagePolicy(hasMap: true).content == Self.policy)
    #expect(
      PagePolicy(hasMap: true, tileOrigin: "https://tiles.example").content
        == Self.policy.replacing("data:;", with: "data: https://tiles.example;")
    )
  }

  @Test func `where there are videos they may be played, from the site itself`() {
    let policy = PagePolicy(hasVideos: true)
    #expect(policy.content == "\(Self.policy);media-src 'self'")
    #expect(policy.hashedFolders == ["assets", "images", "videos"])
  }

  @Test func `a file of the site's own replaces the headers`() async throws {
    let site = try SampleSite()
    try site.folder.write("mine", to: "site/static/_headers")
    try await site.build()
    #expect(try site.page("_headers") == "mine")
  }

  @Test(arguments: [
    ("images/005015c9d56879d6-tile.webp", true), ("assets/style.ed5aac69a5b878e8.css", true),
    ("assets/style.ed5aac69a5b878e8.css.gz", true), ("images/logo.png", false),
    ("videos/005015c9d56879d6.mp4", true),
    ("images/ed5aac69a5b878e-x.png", false), ("images/ED5AAC69A5B878E8.png", false),
    ("images/mine/005015c9d56879d6-tile.webp", false), ("005015c9d56879d6.webp", false),
    ("blogs/005015c9d56879d6", false), ("assets", false),
  ])
  func `a file is cached permanently only if its name contains its hash`(path: String, isHashed: Bool) {
    #expect(PagePolicy.isHashed(path) == isHashed)
  }
}

import BlogModel
import TestSupport
import Testing

@testable import SiteBuild

/// A finished site compared with the limits of hosts.
struct HostCheckTests {
  private func files(_ count: Int, size: Int = 10, in folder: String = "blogs") -> [HostCheck.File] {
    (0..<count).map { HostCheck.File(path: "\(folder)/\($0).html", size: size) }
  }

  /// The problems without advice.
  private func messages(_ host: LimitedHost, _ files: [HostCheck.File]) -> [String] {
    HostCheck.problems(host, files).filter { $0.code != "host-advice" }.map {
      "\($0.place?.file ?? ""): \($0.severity.rawValue): \($0.code): \($0.summary)"
    }
  }

  @Test(arguments: LimitedHost.allCases) func `a small site fits everywhere`(host: LimitedHost) {
    #expect(messages(host, files(100)) == [])
  }

  @Test func `too many files are reported, with their kinds`() {
    #expect(messages(.cloudflarePages, files(20_000)) == [])
    #expect(
      messages(.cloudflarePages, files(20_001)) == [
        "public: warning: host-file-count: the site has 20001 files; Cloudflare Pages allows 20000 without a paid plan"
      ]
    )
    #expect(
      messages(.cloudflarePages, files(100_001)) == [
        "public: error: host-file-count: the site has 100001 files; Cloudflare Pages allows 100000"
      ]
    )
    let mixed =
      files(20_000) + [
        HostCheck.File(path: "images/a.webp", size: 1), HostCheck.File(path: "index.html.gz", size: 1),
      ]
    #expect(
      HostCheck.problems(.cloudflarePages, mixed).first?.hint
        == "1 are pictures, 1 compressed, 20000 others. Use fewer sizes of pictures (pictures: {photo: {sizes: [500]}}), remove precompress, or choose a host without that limit."
    )
  }

  @Test func `a folder with too many files is reported by its name`() {
    #expect(messages(.netlify, files(54_000, in: "images") + files(54_000)) == [])
    #expect(
      messages(.netlify, files(54_001, in: "images")) == [
        "public/images: error: host-folder-count: the folder has 54001 files; Netlify allows 54000 per folder"
      ]
    )
  }

  @Test(arguments: [
    (LimitedHost.cloudflarePages, 25 << 20, "26.2 MB"), (.githubPages, 100 << 20, "104.8 MB"),
    (.s3, 5_000_000_000_000, "5000000.0 MB"),
  ])
  func `a file that is too large is reported`(host: LimitedHost, limit: Int, shown: String) {
    // One that fills GitHub's site is another matter.
    #expect(messages(host, [.init(path: "a.zip", size: limit)]) == [])
    let messages = messages(host, [.init(path: "a.zip", size: limit + 1)])
    #expect(
      messages == [
        "public/a.zip: error: host-file-size: the file has \(shown); \(host == .s3 ? "S3" : host == .githubPages ? "GitHub Pages" : "Cloudflare Pages") allows \(shown)"
      ]
    )
  }

  @Test func `a site that is too large is reported, and one that will be soon`() {
    #expect(messages(.githubPages, files(90, size: 10_000_000)) == [])
    #expect(
      messages(.githubPages, files(95, size: 10_000_000)) == [
        "public: warning: host-site-size: the site has 950.0 MB; GitHub Pages allows 1000.0 MB"
      ]
    )
    #expect(
      messages(.githubPages, files(101, size: 10_000_000)) == [
        "public: error: host-site-size: the site has 1010.0 MB; GitHub Pages allows 1000.0 MB"
      ]
    )
  }

  @Test func `a path that is too long is reported`() {
    let path = String(repeating: "é", count: 512)
    #expect(messages(.s3, [.init(path: path, size: 1)]) == [])
    #expect(
      messages(.s3, [.init(path: "\(path)x", size: 1)]) == [
        "public/\(path)x: error: host-path-length: the path has 1025 bytes; S3 allows 1024"
      ]
    )
  }

  @Test func `what a host ignores is reported as a note`() {
    func advice(_ host: LimitedHost, _ paths: [String]) -> [String] {
      HostCheck.problems(host, paths.map { .init(path: $0, size: 1) }).map(\.summary)
    }
    #expect(
      advice(.githubPages, ["index.html"]) == [
        "without this file, GitHub Pages skips files whose names begin with _ if it publishes a branch"
      ]
    )
    #expect(advice(.githubPages, ["index.html", ".nojekyll"]) == [])
    #expect(
      advice(.netlify, ["index.html", "index.html.gz"]) == [
        "Netlify does not serve precompressed files; it compresses files itself or not at all"
      ]
    )
    #expect(
      advice(.s3, ["index.html"]) == [
        "S3 serves the index.html of folders only through its website endpoint, or with a CloudFront function"
      ]
    )
  }

  @Test func `as many rules as a host reads are not a problem`() async throws {
    let site = try SampleSite()
    try site.folder.write(site.export.json(), to: "site/export/export.json")
    try site.folder.write((1...2000).map { "/o\($0) /\n" }.joined(), to: "site/static/_redirects")
    try site.folder.write((1...100).map { "/\($0)\n  X-A: b\n" }.joined(), to: "site/static/_headers")
    try await site.build()
    #expect(try HostCheck.diagnostics(.cloudflarePages, site.siteFolder())?.map(\.summary) == [])
  }

  @Test func `the finished site is checked, with the rules of its own files`() async throws {
    let site = try SampleSite()
    try site.folder.write(site.export.json(), to: "site/export/export.json")
    #expect(try HostCheck.diagnostics(.cloudflarePages, site.siteFolder()) == nil)
    // Git on Windows may write these line ends.
    let rules = (0...2000).map { "/o\($0) /\r\n" }.joined() + "# two\r\n\r\n/a/* /\r\n/b/:c /\r\n"
    try site.folder.write(rules, to: "site/static/_redirects")
    try site.folder.write((0...100).map { "/\($0)\n  X-A: b\n" }.joined(), to: "site/static/_headers")
    try await site.build()
    let diagnostics = try HostCheck.diagnostics(.cloudflarePages, site.siteFolder())
    #expect(
      diagnostics?.map(\.summary) == [
        "the file has 2001 rules for one address; Cloudflare Pages reads 2000",
        "the file has 101 rules; Cloudflare Pages reads 100",
      ]
    )
    #expect(diagnostics?.first?.hint == "Remove some from static/_redirects.")
    #expect(diagnostics?.first?.place?.file == "\(site.output)/_redirects")
  }
}

import Foundation
import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild

/// Sites that can be read without a connection.
struct OfflineTests {
  /// The settings of the worker, and the address of the script that it loads.
  private func worker(_ site: SampleSite) throws -> (settings: [String: Any], script: String) {
    let text = try site.page("service-worker.js")
    let match = try #require(text.wholeMatch(of: /self\.site=({.*});\nimportScripts\("(.*)"\);\n/))
    let settings = try JSONSerialization.jsonObject(with: Data(String(match.1).utf8))
    return (try #require(settings as? [String: Any]), String(match.2))
  }

  @Test func `the worker keeps the first pages with what they load`() async throws {
    let site = try SampleSite()
    site.configuration.features.offline = true
    try await site.build()
    let (settings, script) = try worker(site)
    #expect(settings["pages"] as? [String] == ["/", "/your-likes/"])
    let files = try #require(settings["files"] as? [String])
    let style = try #require(settings["style"] as? String)
    let tree = try site.tree()
    let names = files.compactMap { $0.split(separator: "/").last?.split(separator: ".").first }
    #expect(names == ["early", "site", "choices", "zoom", "share", "likes"])
    for url in files + [style, script] { #expect(tree[String(url.dropFirst())] != nil, "\(url)") }
    for page in ["index.html", "blogs/b1/index.html", "your-likes/index.html", "404.html"] {
      let script = /<script src="\/assets\/offline\.[0-9a-f]{16}\.js" defer integrity="sha/
      #expect(try site.page(page).contains(script))
    }
  }

  @Test func `a page that is off is not kept`() async throws {
    let site = try SampleSite()
    site.configuration.features.offline = true
    site.configuration.pages.set(.yourLikes, isOn: false)
    try await site.build()
    #expect(try worker(site).settings["pages"] as? [String] == ["/"])
  }

  @Test func `switching it on and off changes every page and leaves nothing`() async throws {
    let site = try SampleSite()
    try await site.build()
    let before = try site.tree()
    #expect(!before.keys.contains { $0.contains("offline") || $0.contains("service-worker") })
    site.configuration.features.offline = true
    try await site.build()
    #expect(try site.page("blogs/b1/index.html").contains("/assets/offline."))
    site.configuration.features.offline = nil
    try await site.build()
    #expect(try site.tree() == before)
  }
}

import TestSupport
import Testing

@testable import Pages
@testable import SiteBuild

/// Kinds of pages that are off, on a site with every kind.
struct PageSwitchTests {
  /// The kinds of pages that change when a kind is off to which only these link; all pages have links to the others.
  private static let changedKinds: [PageSwitch: Set<String>] = [
    .likes: ["ProfilePage"], .asked: ["ProfilePage"], .bloggerFeeds: ["ProfilePage"], .tagFeeds: ["TagPage"],
    .sitemap: ["RobotsFile"],
  ]

  @Test(arguments: PageSwitch.allCases)
  func `a kind that is off has no pages, and exactly the pages that linked to it are stale`(
    kind: PageSwitch
  ) async throws {
    let tests = try StalePageTests()
    var switches = PageSwitches()
    switches.set(kind, isOn: false)
    let before = try await tests.site(StalePageTests.export())
    let after = try await tests.site(StalePageTests.export(), switches)
    // The names of files of quotes contain a hash of their content, in which profiles are.
    let new = after.pages.filter { before.pages[$0.key] == nil && $0.value.kind != "QuoteFile" }
    #expect(new.keys.sorted() == [])
    // The quiz needs pictures, which the site does not have.
    #expect(after.pages.count < before.pages.count || kind == .quiz)
    var changed: Set<String> = []
    for (path, page) in after.pages {
      // The sitemap lists the pages.
      guard let old = before.pages[path], page.kind != "SitemapFile" else { continue }
      if old.fingerprint != page.fingerprint { changed.insert(page.kind) }
      #expect(old.bytes == page.bytes || old.fingerprint != page.fingerprint, "\(path)")
    }
    if let expected = Self.changedKinds[kind] { #expect(changed == expected) }
  }

  @Test func `a kind that is on again gives the same settings`() {
    var switches = PageSwitches()
    for kind in PageSwitch.allCases { switches.set(kind, isOn: false) }
    for kind in PageSwitch.allCases { switches.set(kind, isOn: true) }
    #expect(switches == PageSwitches())
    #expect("\(switches)" == "\(PageSwitches())")
  }

  @Test func `without all of them there are the feed, the blogs, and what hosts need`() async throws {
    let tests = try StalePageTests()
    var switches = PageSwitches()
    for kind in PageSwitch.allCases { switches.set(kind, isOn: false) }
    let site = try await tests.site(StalePageTests.export(), switches)
    #expect(
      Set(site.pages.values.map(\.kind)) == [
        "FeedPage", "BlogPage", "CommentsPage", "NotFoundPage", "RobotsFile",
      ]
    )
  }

  @Test func `each switch belongs to a kind of page`() {
    #expect(PageKinds.switches == PageSwitch.allCases)
  }
}

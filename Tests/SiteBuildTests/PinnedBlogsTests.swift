import BlogModel
import TestSupport
import Testing

@testable import SiteBuild

/// Blogs that the owner puts first on the front page.
struct PinnedBlogsTests {
  private func site(_ pinned: [String]) throws -> SampleSite {
    let site = try SampleSite()
    site.export.addBlogs(1...56)
    site.configuration.pinned = pinned
    return site
  }

  @Test func `they come first in the order of the owner, marked, once on the front and in their places`()
    async throws
  {
    let site = try site(["b2", "b1", "b2"])
    try await site.build()
    let front = try site.blogs(on: "index.html")
    #expect(front.prefix(2) == ["b2", "b1"] && Set(front).count == front.count)
    #expect(try site.page("index.html").matches(of: /<p class="pinned">Pinned<\/p>/).count == 2)
    #expect(try site.blogs(on: "page/1/index.html").contains("b2"))
    #expect(!(try site.page("page/1/index.html").contains("pinned")))
    #expect(!(try site.page("feed.xml").contains("pinned")))
  }

  @Test func `pinning rewrites the front page alone`() async throws {
    let site = try site([])
    try await site.build()
    site.configuration.pinned = ["b2"]
    #expect(try await site.build().writtenCount == 1)
    site.configuration.pinned = []
    #expect(try await site.build().writtenCount == 1)
    #expect(!(try site.page("index.html").contains("Pinned")))
  }

  @Test func `a blog that is hidden or not there is reported and not shown`() async throws {
    let site = try site(["b1", "gone", "b2"])
    site.configuration.hidden = ["b2"]
    let report = try await site.build()
    #expect(
      report.diagnostics.filter { $0.code == "pinned-missing" }.map(\.summary) == [
        "the site has no blog with the id 'gone', which should be first on the front page",
        "the site has no blog with the id 'b2', which should be first on the front page",
      ]
    )
    #expect(try site.blogs(on: "index.html").first == "b1")
  }
}

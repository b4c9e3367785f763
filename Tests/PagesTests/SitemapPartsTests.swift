import BlogModel
import TestSupport
import Testing

@testable import Media
@testable import Pages

/// A site of more pages than one sitemap may hold (sitemaps.org, "Sitemaps XML format": 50,000 URLs a file).
struct SitemapPartsTests {
  private func plan(blogs count: Int) -> Plan {
    let community = Community(
      bloggers: [Blogger(id: "ana", displayName: "Ana")],
      blogs: (0..<count).map {
        Blog(id: "b\($0)", blogger: 0, text: "x", createdDate: Timestamp(seconds: Int64($0)))
      },
      comments: [],
      likes: []
    )
    let blogs = community.blogs.map { _ in
      PreparedBlog(title: "", excerpt: "", tags: [], source: 0, text: nil)
    }
    let content = SiteContent(community: community, blogs: blogs, pictures: PreparedPictures(), zone: .utc)
    return Plan(content, pageSize: 1000, hasSitemap: true)
  }

  private func sitemaps(of plan: Plan) -> [String] {
    plan.pages.map(\.path).filter { $0.hasPrefix("sitemap") }
  }

  @Test func `up to 50,000 URLs are in one file, more in parts that an index lists`() {
    // Lists have a page for a thousand blogs: of the feed, the profile and the month.
    let full = plan(blogs: 49_000)
    #expect(full.listed.count <= 50_000)
    #expect(sitemaps(of: full) == ["sitemap.xml"])
    let more = plan(blogs: 50_000)
    #expect(more.listed.count > 50_000)
    #expect(sitemaps(of: more) == ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml"])
  }
}

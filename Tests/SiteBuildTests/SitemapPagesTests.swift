import BlogModel
import TestSupport
import Testing

@testable import Media
@testable import Pages
@testable import SiteBuild

/// The sitemap of a site with more pages than one file may list.
struct SitemapPagesTests {
  @Test func `each page that may be listed is in one of the parts, and the index lists the parts`() throws {
    let site = try SampleSite()
    let community = Community(
      bloggers: [Blogger(id: "ana", displayName: "Ana")],
      blogs: (0..<50_100).map {
        Blog(id: "b\($0)", blogger: 0, text: "x", createdDate: Timestamp(seconds: Int64($0)))
      },
      comments: [],
      likes: []
    )
    var pictures = PreparedPictures()
    pictures.ofBlog = [Int32?](repeating: nil, count: community.blogs.count)
    pictures.photoOfBlogger = [nil]
    pictures.coverOfBlogger = [nil]
    let content = SiteContent(
      community: community,
      blogs: community.blogs.map { _ in PreparedBlog(title: "", excerpt: "", tags: [], source: 0, text: nil)
      },
      pictures: pictures,
      zone: .utc
    )
    try site.folder.write("{}", to: "site/export/export.json")
    let builder = try SiteBuilder(configuration: site.configuration, folder: site.siteFolder(), jobs: 1)
    let theme = try Theme(folder: nil, shownFolder: "templates")
    let plan = Plan(content, pageSize: 1000, hasSitemap: true)
    let renderer = PageRenderer(
      maker: builder.viewMaker(content, theme, try builder.compile(theme), plan, title: "Blog"),
      plan: plan
    )
    func addresses(_ path: String) throws -> [Substring] {
      let page = try #require(plan.pages.first { $0.path == path })
      var (bytes, bodies) = ([UInt8](), FeedBodies())
      renderer.render(page, into: &bytes, &bodies)
      return String(decoding: bytes, as: UTF8.self).split(separator: "<loc>").dropFirst()
        .map { $0.prefix { $0 != "<" } }
    }
    #expect(
      try addresses("sitemap.xml") == [
        "https://example.org/sitemap-1.xml", "https://example.org/sitemap-2.xml",
      ]
    )
    let (first, second) = (try addresses("sitemap-1.xml"), try addresses("sitemap-2.xml"))
    #expect(first.count == 50_000 && !second.isEmpty)
    let listed = plan.listed.map { number in
      builder.address.absolute(builder.address.page(plan.pages[number].path))
    }
    #expect((first + second).map(String.init) == listed)
  }
}

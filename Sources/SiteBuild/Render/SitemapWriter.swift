import Basics
import BlogModel

/// The sitemap: every page that search engines may list (sitemaps.org, "Sitemaps XML format").
struct SitemapWriter {
  let maker: ViewMaker
  let plan: Plan
  private static let namespace = [("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9")]
  /// Google, "Image sitemaps".
  private static let imageNamespace = [("xmlns:image", "http://www.google.com/schemas/sitemap-image/1.1")]

  /// One part of the sitemap, from 0, `Plan.sitemapSize` URLs at most.
  func part(_ number: Int) -> [UInt8] {
    let start = number * Plan.sitemapSize
    let indices = plan.listed[start..<min(start + Plan.sitemapSize, plan.listed.count)]
    var xml = XMLWriter()
    xml.element("urlset", Self.namespace + Self.imageNamespace) { xml in
      for index in indices {
        let page = plan.pages[index]
        xml.element("url") { xml in
          xml.element("loc", [], maker.address.absolute(maker.address.page(page.path)))
          let facts = Self.facts(of: page, maker.content)
          if let changed = facts.changed { xml.element("lastmod", [], maker.dates.iso(changed)) }
          for picture in facts.pictures {
            xml.element("image:image") { xml in
              xml.element("image:loc", [], maker.address.absolute(maker.address.local(picture)))
            }
          }
        }
      }
    }
    return xml.bytes
  }

  /// What the sitemap says of a page besides its address.
  ///
  /// - Returns: when it last changed, as far as dates tell; its pictures' paths in the output.
  static func facts(of page: Page, _ content: SiteContent) -> (changed: Timestamp?, pictures: [String]) {
    let archive = content.archive
    func newest(_ blogs: some Sequence<Int>) -> Timestamp? {
      blogs.lazy.compactMap { archive.blogs[$0].createdDate }.first
    }
    switch page.kind {
    case .blog(let index, _, _):
      // Without its comments: each would write the whole sitemap anew.
      return (archive.blogs[index].createdDate, paths(content.pictures.blog(index)?.photo.last))
    case .profile(let blogger, let part):
      let blogs = content.shownBlogs(ofBlogger: blogger).dropFirst(part.range.lowerBound)
      guard part.number == nil else { return (newest(blogs.lazy.map(Int.init)), []) }
      return (
        newest(blogs.lazy.map(Int.init)) ?? archive.bloggers[blogger].joinedDate,
        paths(content.pictures.photo(ofBlogger: blogger)?.tile)
          + paths(content.pictures.cover(ofBlogger: blogger)?.photo.last)
      )
    case .feed(let part): return (newest(part.range), [])
    case .tag(let index, let part):
      return (newest(content.tags[index].blogs[part.range].lazy.map(Int.init)), [])
    case .month(let index, let part):
      return (newest(content.months[index].blogs[part.range].lazy.map(Int.init)), [])
    case .spot(let index, let part):
      let blogs = archive.blogs(ofSpot: index)[part.range]
      let picture = part.number == nil ? paths(content.pictures.spot(index)?.photo.last) : []
      return (newest(blogs.lazy.map(Int.init)) ?? archive.spots[index].createdDate, picture)
    default: return (nil, [])
    }
  }

  private static func paths(_ file: PreparedPictures.File?) -> [String] { file.map { [$0.path] } ?? [] }

  /// The list of the parts.
  func index() -> [UInt8] {
    let count = (plan.listed.count + Plan.sitemapSize - 1) / Plan.sitemapSize
    var xml = XMLWriter()
    xml.element("sitemapindex", Self.namespace) { xml in
      for number in 1...max(1, count) {
        xml.element("sitemap") { xml in
          xml.element("loc", [], maker.address.absolute(maker.address.local("sitemap-\(number).xml")))
        }
      }
    }
    return xml.bytes
  }

  /// `robots.txt` (RFC 9309), with the sitemap where there is one.
  func robots(hasSitemap: Bool) -> String {
    let sitemap = maker.address.absolute(maker.address.local("sitemap.xml"))
    return "User-agent: *\nAllow: /\n" + (hasSitemap ? "\nSitemap: \(sitemap)\n" : "")
  }
}

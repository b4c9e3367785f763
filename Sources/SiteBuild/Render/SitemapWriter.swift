import BlogModel

/// The sitemap: every page that search engines may list (sitemaps.org, "Sitemaps XML format").
struct SitemapWriter {
  let maker: ViewMaker
  let plan: Plan
  private static let namespace = [("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9")]

  /// One part of the sitemap, from 0, `Plan.sitemapSize` URLs at most.
  func part(_ number: Int) -> [UInt8] {
    let start = number * Plan.sitemapSize
    let indices = plan.listed[start..<min(start + Plan.sitemapSize, plan.listed.count)]
    var xml = XMLText()
    xml.element("urlset", Self.namespace) { xml in
      for index in indices {
        let page = plan.pages[index]
        xml.element("url") { xml in
          xml.element("loc", [], maker.address.absolute(maker.address.page(page.path)))
          if case .blog(let blog, _, _) = page.kind, let created = maker.archive.blogs[blog].createdDate {
            xml.element("lastmod", [], maker.dates.iso(created))
          }
        }
      }
    }
    return xml.bytes
  }

  /// The list of the parts.
  func index() -> [UInt8] {
    let count = (plan.listed.count + Plan.sitemapSize - 1) / Plan.sitemapSize
    var xml = XMLText()
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

import Basics
import BlogModel

/// The sitemap: every page that search engines may list (sitemaps.org, "Sitemaps XML format"), in parts where they are
/// many.
enum SitemapFile: PageKind {
  /// One part, from 0.
  case part(Int)
  /// The list of the parts.
  case index

  /// How many URLs a part holds at most (sitemaps.org, "Sitemaps XML format").
  static let size = 50_000

  private static let namespace = [("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9")]
  /// Google, "Image sitemaps".
  private static let imageNamespace = [("xmlns:image", "http://www.google.com/schemas/sitemap-image/1.1")]

  /// The last of all kinds: it lists the pages of the others.
  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    guard plan.hasSitemap else { return }
    let count = partCount(of: plan)
    guard count > 1 else { return plan.add("sitemap.xml", SitemapFile.part(0), isListed: false) }
    plan.add("sitemap.xml", SitemapFile.index, isListed: false)
    for part in 0..<count { plan.add("sitemap-\(part + 1).xml", SitemapFile.part(part), isListed: false) }
  }

  private static func partCount(of plan: Plan) -> Int { (plan.listed.count + size - 1) / size }

  private static func pages(of part: Int, _ plan: Plan) -> some Sequence<Page> {
    plan.listed[part * size..<min((part + 1) * size, plan.listed.count)].lazy.map { plan.pages[$0] }
  }

  func render(
    _ path: String,
    _ renderer: PageRenderer,
    into bytes: inout [UInt8],
    _ bodies: inout FeedBodies
  ) {
    switch self {
    case .part(let number): bytes += Self.part(number, renderer)
    case .index: bytes += Self.index(renderer)
    }
  }

  private static func part(_ number: Int, _ renderer: PageRenderer) -> [UInt8] {
    let maker = renderer.maker
    var xml = XMLWriter()
    xml.element("urlset", namespace + imageNamespace) { xml in
      for page in pages(of: number, renderer.plan) {
        xml.element("url") { xml in
          xml.element("loc", [], maker.address.absolute(maker.address.page(page.path)))
          let facts = page.kind.sitemapFacts(maker.content)
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

  private static func index(_ renderer: PageRenderer) -> [UInt8] {
    let address = renderer.maker.address
    var xml = XMLWriter()
    xml.element("sitemapindex", namespace) { xml in
      for number in 1...max(1, partCount(of: renderer.plan)) {
        xml.element("sitemap") { xml in
          xml.element("loc", [], address.absolute(address.local("sitemap-\(number).xml")))
        }
      }
    }
    return xml.bytes
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    guard case .part(let number) = self else { return parts.lists.add(site.plan.listed.count) }
    for page in Self.pages(of: number, site.plan) {
      parts.lists.add(page.path)
      let facts = page.kind.sitemapFacts(site.content)
      parts.lists.add(facts.changed)
      for picture in facts.pictures { parts.lists.add(picture) }
    }
  }
}

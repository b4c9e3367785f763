import Basics
import BlogModel

/// The sitemap: every page that search engines may list (sitemaps.org, "Sitemaps XML format"), in several parts if
/// there are many.
enum SitemapFile: PageKind {
  /// One part, from 0.
  case part(Int)
  /// The list of the parts.
  case index

  static let switches: [PageSwitch] = [.sitemap]

  /// The maximum number of URLs per part (sitemaps.org, "Sitemaps XML format").
  static let size = 50_000
  /// The maximum number of pictures per URL: a part has at most 50 MB, 1,000 bytes per URL (sitemaps.org).
  static let maximumPictureCount = 3

  private static let namespace = [("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9")]
  /// Google, "Image sitemaps".
  private static let imageNamespace = [("xmlns:image", "http://www.google.com/schemas/sitemap-image/1.1")]

  /// Must be the last of all kinds, because it lists the pages of the others.
  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    guard plan.hasSitemap else { return }
    let count = partCount(plan.listed.count)
    guard count > 1 else { return plan.add("sitemap.xml", SitemapFile.part(0), isListed: false) }
    plan.add("sitemap.xml", SitemapFile.index, isListed: false)
    for part in 0..<count { plan.add("sitemap-\(part + 1).xml", SitemapFile.part(part), isListed: false) }
  }

  private static func partCount(_ listed: Int) -> Int { (listed + size - 1) / size }

  func read(_ site: inout PageReader, path: String) -> PageWriting {
    switch self {
    case .index:
      let count = site.listedCount()
      return { frame, bytes, _ in bytes += Self.index(Self.partCount(count), frame) }
    case .part(let part):
      let entries = site.sitemapEntries(part * Self.size..<(part + 1) * Self.size)
      return { frame, bytes, _ in bytes += Self.part(entries, frame) }
    }
  }

  private static func part(_ entries: [(path: String, facts: SitemapFacts)], _ frame: PageFrame) -> [UInt8] {
    let address = frame.address
    var xml = XMLWriter()
    xml.element("urlset", namespace + imageNamespace) { xml in
      for (path, facts) in entries {
        xml.element("url") { xml in
          xml.element("loc", [], address.absolute(address.page(path)))
          if let changed = facts.changed { xml.element("lastmod", [], frame.dates.iso(changed)) }
          for picture in facts.pictures {
            xml.element("image:image") { xml in
              xml.element("image:loc", [], address.absolute(address.local(picture)))
            }
          }
        }
      }
    }
    return xml.bytes
  }

  private static func index(_ partCount: Int, _ frame: PageFrame) -> [UInt8] {
    let address = frame.address
    var xml = XMLWriter()
    xml.element("sitemapindex", namespace) { xml in
      for number in 1...max(1, partCount) {
        xml.element("sitemap") { xml in
          xml.element("loc", [], address.absolute(address.local("sitemap-\(number).xml")))
        }
      }
    }
    return xml.bytes
  }
}

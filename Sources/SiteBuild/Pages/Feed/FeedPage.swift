import BlogModel
import TemplateEngine

/// The site's front page with the newest blogs, and the pages of older ones.
struct FeedPage: TemplatePage {
  let part: Pagination.Part

  static let template = "feed"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    plan.addList("", count: content.community.blogs.count, size: plan.pageSize) { FeedPage(part: $0) }
  }

  static func navigation(_ content: SiteContent) -> NavigationEntry? {
    NavigationEntry(word: "feed", path: "")
  }

  func view(_ maker: ViewMaker, path: String) -> EntryListPageView {
    let pager = maker.pager(part, folder: "")
    let isFront = part.number == nil
    let title =
      part.number.map { maker.words.text("older-page", ["number": "\($0)"]) } ?? maker.configuration.title
    var head = maker.head(path, title: title, section: Self.self, pager: pager)
    if isFront {
      head.structuredData = StructuredData.webSite(maker)
    } else {
      head.crumbs = maker.crumbs(Self.self)
    }
    return EntryListPageView(
      site: maker.site,
      head: head,
      heading: title,
      note: isFront ? maker.configuration.description : "",
      parent: nil,
      entries: maker.entries(part.range),
      pager: pager,
      isFront: isFront
    )
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    parts.lists.add(part)
    site.add(part.range, to: &parts)
  }

  func sitemapFacts(_ content: SiteContent) -> SitemapFacts {
    SitemapFacts(changed: content.newestDate(of: part.range))
  }
}

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

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> EntryListPageView {
    let pinned = part.number == nil ? site.pinned() : []
    let rows = site.rows(pinned + part.range.filter { !pinned.contains($0) })
    let place = site.place(part, path: path)
    let welcome = place.isFront ? site.welcome() : ""
    return { frame in
      let pager = frame.pager(place)
      let title =
        place.number.map { frame.words.text("older-page", ["number": "\($0)"]) } ?? frame.site.title
      var head = frame.head(path, title: title, section: Self.self, pager: pager)
      if place.isFront {
        head.structuredData = StructuredData.webSite(frame)
      } else {
        head.crumbs = frame.crumbs(Self.self)
      }
      return EntryListPageView(
        site: frame.site,
        head: head,
        heading: title,
        note: place.isFront ? frame.site.description : "",
        welcome: welcome,
        parent: nil,
        entries: rows.entries(pinned: pinned.count),
        pager: pager,
        isFront: place.isFront
      )
    }
  }

  func sitemapFacts(_ content: SiteContent) -> SitemapFacts {
    SitemapFacts(changed: content.newestDate(of: part.range))
  }
}

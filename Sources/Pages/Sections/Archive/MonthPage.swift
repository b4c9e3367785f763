import Basics
import TemplateEngine

/// The blogs of a month.
struct MonthPage: TemplatePage {
  let month: Int
  let part: Pagination.Part

  static let switches: [PageSwitch] = [.archive]
  static let template = "month"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    for (index, month) in content.months.enumerated() {
      plan.addList(month.path, count: month.blogs.count, size: BlogRowsPageView.pageSize) {
        MonthPage(month: index, part: $0)
      }
    }
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> BlogRowsPageView {
    let month = site.month(month)
    let rows = site.rows(month.blogs[part.range])
    let place = site.place(part, path: path)
    return { frame in
      let heading = frame.dates.month(year: month.year, month: month.month)
      let (head, pager) = frame.surround(path, place, heading: heading, section: ArchivePage.self)
      return BlogRowsPageView(
        site: frame.site,
        head: head,
        heading: heading,
        note: frame.blogCount(month.blogs.count),
        parent: LinkView(label: frame.words.text("archive"), url: frame.address.local(ArchivePage.folder)),
        blogs: rows.small,
        pager: pager
      )
    }
  }

  func sitemapFacts(_ content: SiteContent) -> SitemapFacts {
    SitemapFacts(changed: content.newestDate(of: content.months[month].blogs[part.range].lazy.map(Int.init)))
  }
}

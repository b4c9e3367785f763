import Basics
import TemplateEngine

/// The blogs of a month.
struct MonthPage: TemplatePage {
  let month: Int
  let part: Pagination.Part

  static let template = "list"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    for (index, month) in content.months.enumerated() {
      plan.addList(month.path, count: month.blogs.count, size: plan.pageSize) {
        MonthPage(month: index, part: $0)
      }
    }
  }

  func view(_ maker: ViewMaker, path: String) -> EntryListPageView {
    let month = maker.content.months[month]
    return maker.list(
      path,
      heading: maker.dates.month(year: month.year, month: month.month),
      count: month.blogs.count,
      parent: LinkView(label: maker.words.text("archive"), url: maker.address.local(ArchivePage.folder)),
      section: ArchivePage.self,
      blogs: month.blogs[part.range],
      part,
      folder: month.path
    )
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    let month = site.content.months[month]
    parts.lists.add(part)
    Self.add(month, to: &parts)
    site.add(month.blogs[part.range].lazy.map(Int.init), to: &parts)
  }

  /// What a month is called, and how much was written.
  static func add(_ month: SiteContent.Month, to parts: inout PageFingerprints.Parts) {
    parts.content.add(month.year)
    parts.content.add(month.month)
    parts.content.add(month.blogs.count)
  }

  func sitemapFacts(_ content: SiteContent) -> SitemapFacts {
    SitemapFacts(changed: content.newestDate(of: content.months[month].blogs[part.range].lazy.map(Int.init)))
  }
}

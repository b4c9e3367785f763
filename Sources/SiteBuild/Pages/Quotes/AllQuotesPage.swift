import Basics
import BlogModel
import TemplateEngine

/// All quotes, the last of the export first: a new one changes the first page only.
struct AllQuotesPage: TemplatePage {
  let part: Pagination.Part

  static let folder = "\(QuotesPage.folder)all/"

  static let template = "quote-list"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    guard content.hasQuotes else { return }
    plan.addList(folder, count: content.community.quotes.count, size: QuotesPage.pageSize) {
      AllQuotesPage(part: $0)
    }
  }

  func view(_ maker: ViewMaker, path: String) -> QuoteListPageView {
    let count = maker.community.quotes.count
    let heading = maker.words.text("all-quotes")
    let pager = maker.pager(part, folder: Self.folder)
    var head = maker.head(path, title: maker.title(heading, part), section: QuotesPage.self, pager: pager)
    head.crumbs = maker.crumbs(QuotesPage.self)
    return QuoteListPageView(
      site: maker.site,
      head: head,
      heading: heading,
      note: maker.words.text("quote-count", count: count),
      person: nil,
      quotes: part.range.map { maker.quote(count - 1 - $0) },
      pager: pager
    )
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    let count = site.community.quotes.count
    parts.lists.add(part)
    parts.content.add(count)
    for place in part.range { site.addQuote(count - 1 - place, to: &parts) }
  }
}

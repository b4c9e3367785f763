import Basics
import BlogModel
import TemplateEngine

/// All quotes, the last of the export first, so that a new one changes only the first page.
struct AllQuotesPage: TemplatePage {
  let part: Pagination.Part

  static let folder = "\(QuotesPage.folder)all/"

  static let switches: [PageSwitch] = [.quotes]
  static let template = "quote-list"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    guard content.hasQuotes else { return }
    plan.addList(folder, count: content.community.quotes.count, size: QuotesPage.pageSize) {
      AllQuotesPage(part: $0)
    }
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> QuoteListPageView {
    let quotes = site.quotes(part.range)
    let count = site.quoteCount()
    let place = site.place(part, path: path)
    return { frame in
      let heading = frame.words.text("all-quotes")
      let pager = frame.pager(place)
      var head = frame.head(path, title: frame.title(heading, place), section: QuotesPage.self, pager: pager)
      head.crumbs = frame.crumbs(QuotesPage.self)
      return QuoteListPageView(
        site: frame.site,
        head: head,
        heading: heading,
        note: frame.words.text("quote-count", count: count),
        person: nil,
        quotes: quotes.views(),
        pager: pager
      )
    }
  }
}

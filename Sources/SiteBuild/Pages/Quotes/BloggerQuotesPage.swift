import Basics
import BlogModel
import TemplateEngine

/// The quotes of a blogger who said more than the profile shows.
struct BloggerQuotesPage: BloggerListPage {
  let blogger: Int
  let part: Pagination.Part

  static let template = "quote-list"
  static let folderName = "quotes/"
  static let headingKey = "quotes-by"
  static let pageSize = QuotesPage.pageSize

  static func count(ofBlogger index: Int, _ content: SiteContent) -> Int {
    let count = content.quotes(ofBlogger: index).count
    // The profile itself shows so many.
    return count > pageSize ? count : 0
  }

  func view(_ maker: ViewMaker, path: String) -> QuoteListPageView {
    let own = maker.content.quotes(ofBlogger: blogger)
    let person = maker.people[blogger]
    let (heading, head, pager) = frame(maker, path: path)
    return QuoteListPageView(
      site: maker.site,
      head: head,
      heading: heading,
      note: maker.words.text("quote-count", count: own.count),
      person: person,
      quotes: part.range.map { maker.quote(Int(own[own.count - 1 - $0]), isNamed: false) },
      pager: pager
    )
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    let own = site.content.quotes(ofBlogger: blogger)
    parts.lists.add(part)
    parts.people.add(site.people[blogger])
    parts.content.add(own.count)
    for place in part.range { site.addQuote(Int(own[own.count - 1 - place]), to: &parts) }
  }
}

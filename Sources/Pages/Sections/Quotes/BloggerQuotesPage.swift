import Basics
import BlogModel
import TemplateEngine

/// The quotes of a blogger who has more than the profile shows.
struct BloggerQuotesPage: BloggerListPage {
  let blogger: Int
  let part: Pagination.Part

  static let switches: [PageSwitch] = [.quotes]
  static let template = "quote-list"
  static let folderName = "quotes/"
  static let headingKey = "quotes-by"
  static let pageSize = QuotesPage.pageSize

  static func count(ofBlogger index: Int, _ content: SiteContent) -> Int {
    let count = content.quotes(ofBlogger: index).count
    // The profile itself shows up to this many.
    return count > pageSize ? count : 0
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> QuoteListPageView {
    let profile = site.profile(blogger)
    let quotes = site.quotes(ofBlogger: blogger, part.range)
    let place = site.place(part, path: path)
    return { frame in
      let (heading, head, pager) = Self.surround(profile.person, place, path: path, frame)
      return QuoteListPageView(
        site: frame.site,
        head: head,
        heading: heading,
        note: frame.words.text("quote-count", count: profile.quoteCount),
        person: profile.person,
        quotes: quotes.views(areNamed: false),
        pager: pager
      )
    }
  }
}

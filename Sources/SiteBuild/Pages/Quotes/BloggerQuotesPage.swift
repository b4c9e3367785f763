import BlogModel
import TemplateEngine

/// The quotes of a blogger who said more than the profile shows.
struct BloggerQuotesPage: TemplatePage {
  let blogger: Int
  let part: Pagination.Part

  static let template = "quote-list"

  /// Adds the pages of a blogger, who has a page of their own.
  static func add(ofBlogger index: Int, to plan: inout Plan, _ content: SiteContent) {
    let count = content.quotes(ofBlogger: index).count
    guard count > QuotesPage.pageSize else { return }
    plan.addList(folder(of: index, content), count: count, size: QuotesPage.pageSize) {
      BloggerQuotesPage(blogger: index, part: $0)
    }
  }

  static func folder(of index: Int, _ content: SiteContent) -> String {
    "\(ProfilePage.folder(of: index, content))quotes/"
  }

  func view(_ maker: ViewMaker, path: String) -> QuoteListPageView {
    let own = maker.content.quotes(ofBlogger: blogger)
    let person = maker.people[blogger]
    let heading = maker.words.text("quotes-by", ["name": person.name])
    let pager = maker.pager(part, folder: Self.folder(of: blogger, maker.content))
    let title = maker.title(heading, part)
    var head = maker.head(path, title: title, section: BloggersPage.self, pager: pager)
    head.crumbs = maker.crumbs(BloggersPage.self, person)
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

  func record(in content: SiteContent) -> String? { "bloggers/\(content.community.bloggers[blogger].id)" }
}

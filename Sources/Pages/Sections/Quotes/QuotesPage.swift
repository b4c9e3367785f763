import Basics
import BlogModel
import TemplateEngine

/// The page of quotes: the most popular ones, the reader's own, and one at random.
struct QuotesPage: TemplatePage {
  /// The number of quotes per page of a list of quotes.
  static let pageSize = 30
  /// The folder of all pages of quotes.
  static let folder = "quotes/"
  /// The maximum number of popular quotes that are shown.
  private static let topLimit = 3

  static let switches: [PageSwitch] = [.quotes]
  static let template = "quotes"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    if content.hasQuotes { plan.add("\(folder)index.html", QuotesPage()) }
  }

  static func navigation(_ content: SiteContent) -> NavigationEntry? {
    content.hasQuotes ? NavigationEntry(word: "quotes", path: folder) : nil
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> QuotesPageView {
    let count = site.quoteCount()
    let top = site.topQuotes(limit: Self.topLimit)
    let files = site.quoteFiles()
    return { frame in
      QuotesPageView(
        site: frame.site,
        head: frame.head(path, title: frame.words.text("quotes"), section: Self.self),
        quoteCount: count,
        top: top.views(),
        files: files.map { frame.address.local($0) }.joined(separator: " "),
        allURL: frame.address.local(AllQuotesPage.folder)
      )
    }
  }
}

/// What the template shows.
struct QuotesPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// The number of all quotes.
  let quoteCount: Int
  /// The favourites of most people, most first; empty if the export has no favourites.
  let top: [QuoteView]
  /// The URLs of the quote files from which a script picks, separated by spaces.
  let files: String
  let allURL: String

  static let shape = ViewShape<QuotesPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .number("quoteCount") { $0.quoteCount },
    .flag("hasTop") { !$0.top.isEmpty },
    .list("top") { $0.top },
    .text("files") { $0.files },
    .text("allURL") { $0.allURL }
  )
}

import Basics
import BlogModel
import TemplateEngine

/// The page of quotes: those that most people keep, the reader's own, and one at random.
struct QuotesPage: TemplatePage {
  /// How many quotes a page of them holds.
  static let pageSize = 30
  /// The folder of all pages of quotes.
  static let folder = "quotes/"
  /// How many of those that most people keep are shown.
  private static let topLimit = 3

  static let template = "quotes"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    if content.hasQuotes { plan.add("\(folder)index.html", QuotesPage()) }
  }

  static func navigation(_ content: SiteContent) -> NavigationEntry? {
    content.hasQuotes ? NavigationEntry(word: "quotes", path: folder) : nil
  }

  func view(_ maker: ViewMaker, path: String) -> QuotesPageView {
    QuotesPageView(
      site: maker.site,
      head: maker.head(path, title: maker.words.text("quotes"), section: Self.self),
      quoteCount: maker.community.quotes.count,
      top: top(maker.community).map { maker.quote($0) },
      files: maker.content.quoteFiles.paths.map { maker.address.local($0) }.joined(separator: " "),
      allURL: maker.address.local(AllQuotesPage.folder)
    )
  }

  /// Indices into `Community.quotes` of those that most people keep, the first of all before.
  private func top(_ community: Community) -> [Int] {
    let kept = community.quotes.indices.filter { community.quotes[$0].favouriteCount > 0 }
    let sorted = kept.sorted {
      (community.quotes[$1].favouriteCount, $0) < (community.quotes[$0].favouriteCount, $1)
    }
    return Array(sorted.prefix(Self.topLimit))
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    parts.content.add(site.community.quotes.count)
    for index in top(site.community) { site.addQuote(index, to: &parts) }
    for path in site.content.quoteFiles.paths { parts.lists.add(path) }
  }
}

/// What the template shows.
struct QuotesPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// How many quotes there are.
  let quoteCount: Int
  /// Those that are favourites of most people, most first; empty where the export has no favourites.
  let top: [QuoteView]
  /// The files of quotes to draw from, with blanks between.
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

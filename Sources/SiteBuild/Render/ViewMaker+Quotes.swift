import BlogModel
import TemplateEngine

/// The views of quotes.
extension ViewMaker {
  /// How many of those that most people keep are shown.
  static let topQuotes = 3

  /// A quote; on the page of whoever says it their name is left out.
  func quote(_ index: Int, isNamed: Bool = true) -> QuoteView {
    let quote = archive.quotes[index]
    let segment = Slug.segment(for: quote.id)
    return QuoteView(
      anchor: "quote-\(segment)",
      key: "\(Plan.quotesFolder)\(segment)/",
      text: quote.text,
      speaker: isNamed ? quote.speaker.map(participant) : nil,
      favouriteCount: Int(quote.favouriteCount)
    )
  }

  /// Indices into `Archive.quotes` of those that most people keep, the first of all before.
  var favouriteQuotes: [Int] {
    let kept = archive.quotes.indices.filter { archive.quotes[$0].favouriteCount > 0 }
    let sorted = kept.sorted {
      (archive.quotes[$1].favouriteCount, $0) < (archive.quotes[$0].favouriteCount, $1)
    }
    return Array(sorted.prefix(Self.topQuotes))
  }

  func quotesPage(path: String) -> QuotesPageView {
    QuotesPageView(
      site: site,
      head: head(path, title: words.text("quotes"), section: .quotes),
      quoteCount: archive.quotes.count,
      top: favouriteQuotes.map { quote($0) },
      files: content.quoteFiles.paths.map { address.local($0) }.joined(separator: " "),
      allURL: address.local("\(Plan.quotesFolder)all/")
    )
  }

  /// All quotes, the last of the export first: a new one changes the first page only.
  func allQuotesPage(_ part: Pagination.Part, path: String) -> QuoteListPageView {
    let count = archive.quotes.count
    return list(
      path,
      heading: words.text("all-quotes"),
      count: count,
      quotes: part.range.map { quote(count - 1 - $0) },
      part,
      folder: "\(Plan.quotesFolder)all/",
      crumbs: crumbs(.quotes),
      section: .quotes
    )
  }

  /// The quotes of a blogger.
  func quotesPage(ofBlogger index: Int, _ part: Pagination.Part, path: String) -> QuoteListPageView {
    let own = content.quotes(ofBlogger: index)
    return list(
      path,
      heading: words.text("quotes-by", ["name": people[index].name]),
      count: own.count,
      quotes: part.range.map { quote(Int(own[own.count - 1 - $0]), isNamed: false) },
      part,
      folder: "bloggers/\(content.paths.bloggers[index])/quotes/",
      person: people[index],
      crumbs: crumbs(.bloggers, people[index]),
      section: .bloggers
    )
  }

  private func list(
    _ path: String,
    heading: String,
    count: Int,
    quotes: [QuoteView],
    _ part: Pagination.Part,
    folder: String,
    person: PersonView? = nil,
    crumbs: [LinkView],
    section: HeadView.Section
  ) -> QuoteListPageView {
    let pager = pager(part, folder: folder)
    var head = head(path, title: title(heading, part), section: section, pager: pager)
    head.crumbs = crumbs
    return QuoteListPageView(
      site: site,
      head: head,
      heading: heading,
      note: words.text("quote-count", count: count),
      person: person,
      quotes: quotes,
      pager: pager
    )
  }
}

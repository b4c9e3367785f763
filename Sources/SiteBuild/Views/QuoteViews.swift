import TemplateEngine

/// The page of quotes: those that most people keep, the reader's own, and one at random.
struct QuotesPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// How many quotes there are.
  let quoteCount: Int
  /// Those that most people keep, the first of all before; none where the export tells of nobody.
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

/// Quotes: all of them, or a blogger's.
struct QuoteListPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// For `<h1>`.
  let heading: String
  /// How many they are, in words.
  let note: String
  /// Who says them; nil where it is not one alone.
  let person: PersonView?
  let quotes: [QuoteView]
  let pager: PagerView

  static let shape = ViewShape<QuoteListPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .text("heading") { $0.heading },
    .text("note") { $0.note },
    .view("person", at: \.person),
    .list("quotes") { $0.quotes },
    .view("pager", at: \.pager)
  )
}

/// A quote.
struct QuoteView: TemplateView {
  /// For the `id` attribute; unique in the page.
  let anchor: String
  /// What the reader's favourites call it: `quotes/q1/`.
  let key: String
  let text: String
  /// Who says it; nil where nobody tells, or the page does.
  let speaker: PersonView?
  /// How many people keep it.
  let favouriteCount: Int

  static let shape = ViewShape<QuoteView>(
    .text("anchor") { $0.anchor },
    .text("key") { $0.key },
    .text("text") { $0.text },
    .view("speaker", at: \.speaker),
    .number("hue") { $0.speaker?.hue ?? 4 },
    .number("favouriteCount") { $0.favouriteCount }
  )
}

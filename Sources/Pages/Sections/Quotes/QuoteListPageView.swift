import TemplateEngine

/// Quotes: all of them, or a blogger's.
struct QuoteListPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// For `<h1>`.
  let heading: String
  /// The number of quotes as text.
  let note: String
  /// The blogger who said them; nil for the quotes of several people.
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

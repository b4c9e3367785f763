import BlogModel
import TemplateEngine

/// What pages show of quotes.
extension ViewMaker {
  /// A quote; without the name on the page of its speaker.
  func quote(_ index: Int, isNamed: Bool = true) -> QuoteView {
    let quote = community.quotes[index]
    let segment = Slug.segment(for: quote.id)
    return QuoteView(
      anchor: "quote-\(segment)",
      key: "\(QuotesPage.folder)\(segment)/",
      text: quote.text,
      speaker: isNamed ? quote.speaker.map(participant) : nil,
      favouriteCount: Int(quote.favouriteCount)
    )
  }
}

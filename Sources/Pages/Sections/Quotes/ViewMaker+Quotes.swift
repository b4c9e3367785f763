import BlogModel
import TemplateEngine

/// Views of quotes.
extension ViewMaker {
  /// A quote; without the name on the speaker's own page.
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

import TemplateEngine

/// A quote.
struct QuoteView: TemplateView {
  /// For the `id` attribute; unique in the page.
  let anchor: String
  /// The key in the reader's favourites: `quotes/q1/`.
  let key: String
  let text: String
  /// The speaker; nil if unknown, or if the page is the speaker's own.
  let speaker: PersonView?
  /// The number of people who have it among their favourites.
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

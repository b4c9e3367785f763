import TemplateEngine

/// A quote.
struct QuoteView: TemplateView {
  /// For the `id` attribute; unique in the page.
  let anchor: String
  /// What the reader's favourites call it: `quotes/q1/`.
  let key: String
  let text: String
  /// Who says it; nil where it is unknown, or where the page is that person's.
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

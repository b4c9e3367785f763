import TemplateEngine

/// A reaction to a blog other than a like.
struct ReactionView: TemplateView {
  /// An emoji, or the name of one; never empty.
  let name: String
  /// How often it was given.
  let count: Int

  static let shape = ViewShape<ReactionView>(
    .text("name") { $0.name },
    .number("count") { $0.count }
  )
}

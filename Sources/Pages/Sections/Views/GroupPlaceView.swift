import TemplateEngine

/// A blog's group, and its number there.
struct GroupPlaceView: TemplateView {
  /// The group's: `Season 1`.
  let label: String
  let url: String
  /// The blog's in the group, in words: `Episode 3`; empty when it has none.
  let number: String

  static let shape = ViewShape<GroupPlaceView>(
    .text("label") { $0.label },
    .text("url") { $0.url },
    .text("number") { $0.number }
  )
}

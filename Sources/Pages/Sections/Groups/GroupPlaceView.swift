import TemplateEngine

/// A blog's group, and its number there.
struct GroupPlaceView: TemplateView {
  /// The group's label: `Season 1`.
  let label: String
  let url: String
  /// The blog's number in the group as text: `Episode 3`; empty if it has none.
  let number: String
  /// 0...7, the same for the same group: the colour of a card without a picture.
  let hue: Int

  static let shape = ViewShape<GroupPlaceView>(
    .text("label") { $0.label },
    .text("url") { $0.url },
    .text("number") { $0.number },
    .number("hue") { $0.hue }
  )
}

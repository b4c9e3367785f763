import TemplateEngine

/// The post of another author that a blog shares.
struct OriginalView: TemplateView {
  /// The author, else the host of the post; never empty.
  let name: String
  /// The address of the post; empty if it is unknown.
  let url: String
  /// The address without its scheme, to be shown; empty if it is unknown.
  let label: String

  static let shape = ViewShape<OriginalView>(
    .text("name") { $0.name },
    .text("url") { $0.url },
    .text("label") { $0.label }
  )
}

import TemplateEngine

/// The pictures of a comment.
struct CommentPicturesView: TemplateView {
  /// Those that can be shown, each a small one with a link to its largest rendition.
  let shown: [GalleryPictureView]
  /// Those without a local copy, by what they show; the URL is empty if there is none to link to.
  let missing: [LinkView]
  /// The content warning of the blog; empty without one.
  let warning: String

  static let shape = ViewShape<CommentPicturesView>(
    .flag("hasShown") { !$0.shown.isEmpty },
    .list("shown", at: \.shown),
    .number("shownCount") { $0.shown.count },
    .flag("hasMissing") { !$0.missing.isEmpty },
    .list("missing", at: \.missing),
    .text("warning") { $0.warning }
  )
}

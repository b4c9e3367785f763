import TemplateEngine

/// A picture of a gallery: a link to its largest rendition.
struct GalleryPictureView: TemplateView {
  /// The picture as the page shows it.
  let picture: PictureView
  /// The author's caption; empty if the picture has none.
  let caption: String
  /// The largest rendition, with its size.
  let whole: PictureView
  /// The position in the gallery, from 1.
  let number: Int

  static let shape = ViewShape<GalleryPictureView>(
    .view("picture") { $0.picture },
    .text("caption") { $0.caption },
    .view("whole") { $0.whole },
    .number("number") { $0.number },
    .flag("isFirst") { $0.number == 1 }
  )
}

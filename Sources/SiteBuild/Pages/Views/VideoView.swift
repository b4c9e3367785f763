import TemplateEngine

/// The video of a blog as a `<video>` needs it.
struct VideoView: TemplateView {
  let url: String
  /// The media type, by its content.
  let type: String
  /// Pixels; of a video that does not say, those of its picture.
  let width: Int
  /// Pixels.
  let height: Int
  /// The picture that is shown before it plays; empty for none.
  let posterURL: String
  /// The captions in WebVTT; empty for none.
  let captionsURL: String
  /// BCP 47, of the captions.
  let captionsLanguage: String
  /// `1:05`; empty when the video does not say.
  let duration: String

  static let shape = ViewShape<VideoView>(
    .text("url") { $0.url },
    .text("type") { $0.type },
    .number("width") { $0.width },
    .number("height") { $0.height },
    .flag("isTall") { $0.height > $0.width },
    .text("posterURL") { $0.posterURL },
    .text("captionsURL") { $0.captionsURL },
    .text("captionsLanguage") { $0.captionsLanguage },
    .text("duration") { $0.duration }
  )
}

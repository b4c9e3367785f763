import TemplateEngine

/// The video of a blog as a `<video>` needs it.
struct VideoView: TemplateView {
  let url: String
  /// The media type, by its content.
  let type: String
  /// Pixels; those of the poster frame if the video does not specify them.
  let width: Int
  /// Pixels.
  let height: Int
  /// The picture that is shown before it plays; empty for none.
  let posterURL: String
  /// The captions in WebVTT; empty for none.
  let captionsURL: String
  /// The language of the captions, BCP 47.
  let captionsLanguage: String
  /// The duration, `1:05`; empty if it is unknown.
  let duration: String

  /// `1:05`, `1:00:05`; empty for none.
  static func duration(_ milliseconds: Int) -> String {
    guard milliseconds > 0 else { return "" }
    let seconds = max(1, (milliseconds + 500) / 1000)
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0
      ? "\(hours):\(digits(minutes)):\(digits(seconds % 60))" : "\(minutes):\(digits(seconds % 60))"
  }

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

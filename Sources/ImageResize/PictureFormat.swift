/// What a rendition can be written as.
public enum PictureFormat: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
  /// For every reader, feed and preview; no transparency.
  case jpeg
  /// Without loss; large for photographs.
  case png
  /// The default: small, with transparency.
  case webp
  /// The smallest, and the slowest to make.
  case avif
  /// 256 colours a frame, transparent or not at all: for animations that must reach old readers.
  case gif

  /// The end of a file's name, without the dot.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .png: "png"
    case .webp: "webp"
    case .avif: "avif"
    case .gif: "gif"
    }
  }

  /// As a `Content-Type` or the `type` of an HTML `<source>`.
  public var mediaType: String { "image/\(rawValue)" }

  /// Whether it can be see-through; without it, transparent parts become white.
  var keepsTransparency: Bool { self != .jpeg }

  /// Whether it trades detail for size.
  var hasQuality: Bool { self != .png && self != .gif }

  /// Whether it can be an animation, as libvips writes it.
  var canMove: Bool { self == .webp || self == .gif }
}

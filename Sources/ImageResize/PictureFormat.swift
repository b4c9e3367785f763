/// The file format of a rendition.
public enum PictureFormat: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
  /// Supported by every browser, feed reader and preview; without transparency.
  case jpeg
  /// Lossless; large for photographs.
  case png
  /// The default: small, with transparency.
  case webp
  /// The smallest files and the slowest encoder.
  case avif
  /// 256 colours per frame and no partial transparency; for animations that must work in old software.
  case gif

  /// The file name extension, without the dot.
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

  /// Whether the format supports transparency; otherwise transparent parts become white.
  var keepsTransparency: Bool { self != .jpeg }

  /// Whether the format has a quality setting.
  var hasQuality: Bool { self != .png && self != .gif }

  /// Whether libvips can write animations in this format.
  var canMove: Bool { self == .webp || self == .gif }
}

/// What a rendition can be written as.
public enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  /// For every reader, feed and preview; no transparency.
  case jpeg
  /// Without loss; large for photographs.
  case png
  /// The default: small, with transparency.
  case webp
  /// The smallest, and the slowest to make.
  case avif

  /// The end of a file's name, without the dot.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .png: "png"
    case .webp: "webp"
    case .avif: "avif"
    }
  }

  /// As a `Content-Type` or the `type` of an HTML `<source>`.
  public var mediaType: String { "image/\(rawValue)" }

  /// Whether it can be see-through; without it, transparent parts become white.
  var keepsTransparency: Bool { self != .jpeg }
}

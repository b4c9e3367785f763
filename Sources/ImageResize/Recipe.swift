/// How a rendition is made: its size, how the picture is fitted into it, and how it is written.
///
/// ```swift
/// Recipe(name: "tile", width: 500, height: 500, fit: .crop(.attention), format: .webp, quality: 80)
/// ```
public struct Recipe: Sendable, Hashable {
  /// How a picture is fitted into a size with another aspect ratio.
  public enum Fit: Sendable, Hashable, BitwiseCopyable {
    /// Fills exactly the size: parts that do not fit are cut off, and small pictures are enlarged.
    case crop(Focus)
    /// The whole picture fits into the size and keeps its aspect ratio; it is never enlarged.
    case clip
    /// Exactly the size, stretched.
    case scale
  }

  /// Which part of the picture a crop keeps.
  public enum Focus: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// The part that attracts attention: skin, strong colours, edges.
    case attention
    /// The middle.
    case centre
  }

  /// The name that the site uses, as in `tile`; not part of the fingerprint.
  public var name: String
  /// The width in pixels, 1 to 4096.
  public var width: Int
  /// The height in pixels, 1 to 4096.
  public var height: Int
  /// How the picture is fitted into the size.
  public var fit: Fit
  /// The file format.
  public var format: PictureFormat
  /// The quality, 1 to 100; ignored by PNG and GIF.
  public var quality: Int
  /// Whether an animated GIF or WebP stays animated, if the format supports it; else its first frame is shown.
  public var keepsAnimation: Bool

  /// Creates a recipe; `ImageResizer` rejects one whose numbers are out of range.
  public init(
    name: String,
    width: Int,
    height: Int,
    fit: Fit,
    format: PictureFormat = .webp,
    quality: Int = 80,
    keepsAnimation: Bool = false
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.fit = fit
    self.format = format
    self.quality = quality
    self.keepsAnimation = keepsAnimation
  }

  /// A key that is equal for recipes with equal results, as in `500x500-crop-attention-webp-q80-r2`; safe in a file
  /// name.
  ///
  /// Its last part is ``revision``. A cache key must also contain `ImageResizer.libraryVersion`.
  public var fingerprint: String {
    let fitted =
      switch fit {
      case .crop(let focus): "crop-\(focus.rawValue)"
      case .clip: "clip"
      case .scale: "scale"
      }
    let written = format.hasQuality ? "\(format.rawValue)-q\(quality)" : format.rawValue
    let moving = keepsAnimation && format.canMove ? "-moving" : ""
    return "\(width)x\(height)-\(fitted)-\(written)\(moving)-r\(Self.revision)"
  }

  /// Must be increased whenever a code change makes the same recipe and source give different bytes.
  static let revision = 2

  /// The largest side of a rendition, which limits the cost of enlarging.
  static let maximumSide = 4096

  /// Whether all numbers are in range.
  var isValid: Bool {
    let sides = 1...Self.maximumSide
    return sides.contains(width) && sides.contains(height) && (1...100).contains(quality)
  }
}

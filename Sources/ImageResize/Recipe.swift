/// How a rendition is made: its size, how the picture is fitted into it, and how it is written.
///
/// ```swift
/// Recipe(name: "tile", width: 500, height: 500, fit: .crop(.attention), format: .webp, quality: 80)
/// ```
public struct Recipe: Sendable, Hashable {
  /// How a picture meets a size of another shape.
  public enum Fit: Sendable, Hashable, BitwiseCopyable {
    /// Exactly the size, filled; what stands over is cut off, and small pictures are enlarged.
    case crop(Focus)
    /// The whole picture inside the size, its shape kept; never enlarged.
    case clip
    /// Exactly the size, stretched.
    case scale
  }

  /// Which part of the picture a crop keeps.
  public enum Focus: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// The part that draws the eye: skin, strong colours, edges.
    case attention
    /// The middle.
    case centre
  }

  /// What the site calls it, as in `tile`; not part of the fingerprint.
  public var name: String
  /// Pixels, 1 to 4096.
  public var width: Int
  /// Pixels, 1 to 4096.
  public var height: Int
  /// How the picture meets the size.
  public var fit: Fit
  /// How it is written.
  public var format: PictureFormat
  /// 1 to 100; PNG and GIF have none and ignore it.
  public var quality: Int
  /// Whether an animated GIF or WebP stays one, in the formats that can; else its first frame is shown.
  public var keepsAnimation: Bool

  /// A recipe of its parts; `ImageResizer` refuses one whose numbers are out of range.
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

  /// The same for equal results, as in `500x500-crop-attention-webp-q80-r2`; safe in a file name.
  ///
  /// Its last part counts our own changes to what a recipe gives. `ImageResizer.libraryVersion` belongs
  /// beside it in a cache key.
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

  /// Raised whenever the same recipe and source give other bytes than before.
  static let revision = 2

  /// The largest side that a recipe may ask for; it bounds what enlarging can cost.
  static let maximumSide = 4096

  /// Whether all its numbers are in range.
  var isValid: Bool {
    let sides = 1...Self.maximumSide
    return sides.contains(width) && sides.contains(height) && (1...100).contains(quality)
  }
}

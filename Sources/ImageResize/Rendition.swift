/// A resized picture, ready to be written to a file: 8-bit sRGB without any metadata.
public struct Rendition: Sendable, Hashable {
  /// The content of the file.
  public let bytes: [UInt8]
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The file format.
  public let format: PictureFormat
  /// Whether the source was truncated or damaged, so that this shows only the readable part.
  public let isDamaged: Bool
}

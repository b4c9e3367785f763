/// A resized picture, ready to be written to a file: 8-bit sRGB without any metadata.
public struct Rendition: Sendable, Hashable {
  /// The file's bytes.
  public let bytes: [UInt8]
  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  /// What the bytes are.
  public let format: PictureFormat
  /// True when the source was cut off or broken and this shows what could still be read of it.
  public let isDamaged: Bool
}

/// The metadata of a picture.
public struct PictureInfo: Sendable, Hashable {
  /// The width in pixels, after the picture is rotated upright.
  public let width: Int
  /// The height in pixels, after the picture is rotated upright.
  public let height: Int
  /// The file format.
  public let format: SourceFormat
  /// The number of frames of an animated GIF or WebP; 1 for everything else.
  public let frames: Int

  /// Creates the metadata of a picture that is rotated upright.
  public init(width: Int, height: Int, format: SourceFormat, frames: Int = 1) {
    self.frames = frames
    self.width = width
    self.height = height
    self.format = format
  }
}

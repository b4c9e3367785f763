/// What a picture's header says.
public struct PictureInfo: Sendable, Hashable {
  /// Pixels, once the picture stands upright.
  public let width: Int
  /// Pixels, once the picture stands upright.
  public let height: Int
  /// What the bytes are.
  public let format: SourceFormat
  /// Of an animated GIF or WebP; 1 for everything else.
  public let frames: Int

  /// Header facts of a picture that stands upright.
  public init(width: Int, height: Int, format: SourceFormat, frames: Int = 1) {
    self.frames = frames
    self.width = width
    self.height = height
    self.format = format
  }
}

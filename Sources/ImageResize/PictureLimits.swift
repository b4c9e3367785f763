/// What a source picture may cost, decided from its header before any pixel is decoded.
///
/// The kernel ends a worker process that takes too much nevertheless (`PictureWorkers`). The defaults let through what
/// phones and cameras make.
public struct PictureLimits: Sendable, Hashable, BitwiseCopyable {
  /// Of the source file.
  public var maximumBytes = 64 << 20
  /// Width times height.
  public var maximumPixels = 100_000_000
  /// The longer side over the shorter one.
  public var maximumAspectRatio = 100
  /// Bytes of pixels that the decoder must hold at once: whole pictures for progressive JPEG, interlaced
  /// PNG, WebP, GIF, TIFF and HEIF; rows only, and so nothing, for others.
  ///
  /// Pictures that hold more than a quarter of it are decoded one after the other, however many workers there
  /// are.
  public var maximumHeldBytes = 640 << 20
  /// Passes over a progressive JPEG; cameras and editors make about ten, and each costs a full decode.
  public var maximumScans = 64
  /// Frames of an animated GIF, though only the first is shown: finding them costs time.
  public var maximumFrames = 10_000

  /// Width times height times frames of an animation that is kept, of the source and of each rendition; one
  /// with more is shown by its first frame.
  public var maximumAnimationPixels = 50_000_000
  /// Of the processor's time for one picture: a guard against what no other limit foresees.
  public var maximumSeconds = 60

  /// Addresses that a worker process may have: decoded pixels twice, libraries, and room for threads' stacks.
  var maximumAddressSpace: Int { 2 * maximumHeldBytes + (3 << 30) }

  /// The default limits.
  public init() {}
}

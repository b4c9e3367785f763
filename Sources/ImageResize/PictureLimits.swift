/// The limits of a source picture, which are checked with its header before any pixel is decoded.
///
/// In addition, the kernel ends a worker process that takes too many resources (`PictureWorkers`). The defaults
/// accept the pictures of phones and cameras.
public struct PictureLimits: Sendable, Hashable, BitwiseCopyable {
  /// The maximum size of the source file in bytes.
  public var maximumBytes = 64 << 20
  /// The maximum of width times height.
  public var maximumPixels = 100_000_000
  /// The maximum of the longer side divided by the shorter one.
  public var maximumAspectRatio = 100
  /// The maximum bytes of pixels that the decoder must hold at once: whole pictures for progressive JPEG,
  /// interlaced PNG, WebP, GIF, TIFF and HEIF; 0 for others, of which it holds only rows.
  ///
  /// Pictures that need more than a quarter of it are decoded one after the other, independently of the number of
  /// workers.
  public var maximumHeldBytes = 640 << 20
  /// The maximum number of passes of a progressive JPEG.
  ///
  /// Cameras and editors write about ten, and each costs a full decode.
  public var maximumScans = 64
  /// The maximum number of frames of an animated GIF, even if only the first is shown, because finding them takes
  /// time.
  public var maximumFrames = 10_000

  /// The maximum of width times height times frames of an animation that is kept, for the source and for each
  /// rendition.
  ///
  /// Of a larger animation, only the first frame is shown.
  public var maximumAnimationPixels = 50_000_000
  /// Whether SVG is allowed; only for files of the site's owner, because libvips marks its reader as unsafe for those
  /// of others.
  public var allowsDrawings = false
  /// The maximum CPU time for one picture in seconds, for cases that no other limit covers.
  public var maximumSeconds = 60

  /// The maximum address space of a worker process in bytes: decoded pixels twice, libraries, and the stacks of
  /// threads.
  var maximumAddressSpace: Int { 2 * maximumHeldBytes + (3 << 30) }

  /// The default limits.
  public init() {}
}

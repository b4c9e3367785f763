/// Why no rendition of a picture could be made.
///
/// `message` contains the text for users.
public enum ImageError: Error, Sendable, Equatable {
  /// The operation in which libvips failed.
  public enum Operation: String, Sendable {
    /// Starting the library.
    case start
    /// Reading size and colours.
    case readHeader
    /// Decoding and shrinking the pixels.
    case decode
    /// Fitting the decoded picture into a recipe's size.
    case fit
    /// Writing the rendition.
    case encode
  }

  /// No bytes at all.
  case empty
  /// Not a JPEG, PNG, WebP, GIF, TIFF, HEIC or AVIF; `found` names what it is instead, when that is known.
  case unsupportedFormat(found: String?)
  /// The file is larger than the limit.
  case tooManyBytes(Int, limit: Int)
  /// The picture has more pixels than the limit.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// One side is longer than `limit` times the other.
  case tooElongated(width: Int, height: Int, limit: Int)
  /// Decoding would need more memory than the limit.
  case tooMuchMemory(bytes: Int, limit: Int)
  /// A progressive JPEG with more passes than the limit.
  case tooManyScans(limit: Int)
  /// An animation with more frames than the limit.
  case tooManyFrames(limit: Int)
  /// The work took more seconds than the limit.
  case tooSlow(seconds: Int)
  /// The file is truncated before its first pixel.
  case nothingToShow
  /// A recipe's size or quality is out of range.
  case unusableRecipe(Recipe)
  /// libvips cannot be opened; `loaderText` is the message of the dynamic loader.
  case libraryMissing(loaderText: String)
  /// The installed libvips lacks the functions with these names.
  case libraryLacks([String])
  /// libvips failed; `libraryText` is its error message.
  case library(Operation, libraryText: String)
  /// The worker process ended while it processed the picture. `code` is its exit code, or 128 plus the number of a
  /// signal.
  case workerEnded(code: Int32, maximumMegabytes: Int)
  /// No worker process could be started; `code` is the value of `errno`.
  case workerMissing(code: Int32)
  /// A worker process reported an error with this `message`.
  case reported(Cause, message: String)

  /// The cause of an error.
  public enum Cause: Int, Sendable {
    /// The picture itself; another attempt would fail in the same way.
    case picture
    /// libvips or a temporary condition; a retry, or another version of libvips, may succeed with the same bytes.
    case passing
    /// The machine, on which no picture can be resized.
    case machine
    /// A limit that the picture exceeds.
    case limit
  }

  /// The cause of this error.
  package var cause: Cause {
    switch self {
    case .libraryMissing, .libraryLacks, .library(.start, _), .workerMissing: .machine
    case .tooSlow, .library, .workerEnded: .passing
    case .tooManyBytes, .tooManyPixels, .tooElongated, .tooMuchMemory, .tooManyScans, .tooManyFrames: .limit
    case .reported(let cause, _): cause
    default: .picture
    }
  }
}

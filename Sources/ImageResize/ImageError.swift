/// Why a picture gave no rendition: facts only, `message` has the sentences.
public enum ImageError: Error, Sendable, Equatable {
  /// What we were doing when libvips refused.
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
  /// Decoding would hold more memory than the limit.
  case tooMuchMemory(bytes: Int, limit: Int)
  /// A progressive JPEG with more passes than the limit.
  case tooManyScans(limit: Int)
  /// An animation with more frames than the limit.
  case tooManyFrames(limit: Int)
  /// The work took more seconds than the limit.
  case tooSlow(seconds: Int)
  /// The file breaks off before its first pixel.
  case nothingToShow
  /// A recipe's size or quality is out of range.
  case unusableRecipe(Recipe)
  /// There is no libvips that can be opened; `loaderText` is what the system's loader said.
  case libraryMissing(loaderText: String)
  /// The libvips that was opened has no functions of these names.
  case libraryLacks([String])
  /// libvips refused; `libraryText` is its own text.
  case library(Operation, libraryText: String)
  /// The process that worked on the picture ended, with this exit code or 128 and the number of a signal.
  case workerEnded(code: Int32, maximumMegabytes: Int)
  /// The system starts no process to work in; `code` is its error number.
  case workerMissing(code: Int32)
  /// What a worker process said of the picture: `message` of its error.
  case reported(Cause, message: String)

  /// Where the reason lies.
  public enum Cause: Int, Sendable {
    /// In the picture itself: another attempt fails the same way.
    case picture
    /// In libvips or in the moment: another try, or another libvips, may have more luck with the same bytes.
    case passing
    /// In the machine, which can make no rendition of any picture.
    case machine
  }

  /// Where the reason lies.
  package var cause: Cause {
    switch self {
    case .libraryMissing, .libraryLacks, .library(.start, _), .workerMissing: .machine
    case .tooSlow, .library, .workerEnded: .passing
    case .reported(let cause, _): cause
    default: .picture
    }
  }
}

import ImageResize
import SiteBuild
import Studio

/// Decodes pictures for the studio in worker processes, as builds do.
struct StudioPictures: PictureCleaner {
  /// The longest side of a stored picture in pixels, and its quality.
  private static let (longestSide, quality) = (3000, 90)

  private let workers: PictureWorkers

  /// Workers for pictures of limited size.
  init(maximumBytes: Int) {
    var limits = PictureLimits()
    limits.maximumBytes = maximumBytes
    // People wait for the answer.
    limits.maximumSeconds = 20
    workers = PictureWorkers(program: ProgramIdentity.executablePath, limits: limits)
  }

  func picture(_ bytes: [UInt8]) throws(PictureRefusal) -> CleanPicture {
    let rendition: Rendition
    do throws(ImageError) {
      rendition = try renditions(bytes) { info in
        Recipe(
          name: "studio",
          width: Self.longestSide,
          height: Self.longestSide,
          fit: .clip,
          format: Self.format(of: info.format),
          quality: Self.quality,
          keepsAnimation: true
        )
      }
    } catch {
      throw PictureRefusal(error.message, isPassing: error.cause == .machine)
    }
    guard !rendition.isDamaged else {
      throw PictureRefusal("the picture is incomplete or damaged; choose it again, or another one")
    }
    return CleanPicture(rendition.bytes, rendition.format == .jpeg ? .jpeg : .webp)
  }

  func thumbnail(_ bytes: [UInt8]) -> CleanPicture? {
    // A form without a picture still works.
    let rendition = try? renditions(bytes) { _ in
      Recipe(name: "form", width: 800, height: 800, fit: .clip, format: .webp, quality: 75)
    }
    return rendition.map { CleanPicture($0.bytes, .webp) }
  }

  private func renditions(
    _ bytes: [UInt8],
    _ recipe: (PictureInfo) -> Recipe
  ) throws(ImageError) -> Rendition {
    let made = try bytes.withUnsafeBufferPointer { bytes throws(ImageError) in
      try workers.renditions(of: UnsafeRawBufferPointer(bytes)) { [recipe($0)] }
    }
    guard let rendition = made.first else { throw .nothingToShow }
    return rendition
  }

  /// Formats that may have transparency or frames become WebP, photographs JPEG.
  private static func format(of source: SourceFormat) -> PictureFormat {
    switch source {
    case .jpeg, .heif: .jpeg
    default: .webp
    }
  }
}

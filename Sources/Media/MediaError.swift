package import ImageResize
package import PictureFetch
package import SiteOutput

/// Why pictures and videos cannot be prepared.
package enum MediaError: Error, Sendable {
  /// The picture library does not start.
  case pictures(ImageError)
  /// Pictures are to be fetched, but the means to fetch them is missing.
  case fetch(FetchError)
  /// A file or folder cannot be used.
  case fileSystem(FileSystemError)
  /// The task was cancelled.
  case cancelled
}

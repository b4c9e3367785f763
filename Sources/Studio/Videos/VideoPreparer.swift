/// Makes videos that every browser plays of what people send, without metadata.
///
/// The studio does not decode videos itself: the program that starts it runs another one that does, with limits.
package protocol VideoPreparer: Sendable {
  /// The maximum duration of a video in seconds.
  var maximumSeconds: Int { get }

  /// Why a file cannot be used; nil if it may be possible. Reads only a little of it.
  func refusal(of path: String) -> VideoRefusal?

  /// Converts files to one video, in their order.
  ///
  /// - Parameters:
  ///   - parts: the paths of the files.
  ///   - output: the path of the video.
  ///   - lock: the path of a file that is locked while a program works, also if the studio is killed.
  ///   - report: called with the milliseconds that are done, and that there are; 0 if that is unknown.
  ///   - isCancelled: whether to stop.
  /// - Throws: `VideoRefusal`. The output may exist then.
  func prepare(
    _ parts: [String],
    to output: String,
    lock: String,
    _ report: @Sendable (Int, Int) -> Void,
    isCancelled: @Sendable () -> Bool
  ) async throws(VideoRefusal)
}

/// Why there is no video.
package enum VideoRefusal: String, Error, Sendable, CaseIterable {
  case notAVideo, tooLong, tooLarge, tooManyPixels, incomplete, unreadable, tooSlow, diskFull, noTool,
    cancelled
  /// The studio ended while it was converted.
  case interrupted

  /// What is wrong, and what to do.
  func phrase(maximumSeconds: Int) -> StudioPhrase {
    switch self {
    case .notAVideo:
      "This is not a video that browsers play: MP4, QuickTime or WebM. Choose another file."
    case .tooLong:
      StudioPhrase(
        "The video is longer than {minutes} minutes. Make it shorter.",
        ["minutes": String(maximumSeconds / 60)]
      )
    case .tooLarge: "The video is too large, even when it is compressed. Make it shorter."
    case .tooManyPixels: "The pictures of the video are too large. Make it in 4K or less."
    case .incomplete: "A part of the video is missing. Copy it again, or choose another one."
    case .unreadable: "The video is damaged, or in a format that cannot be read. Choose another one."
    case .tooSlow: "The conversion took too long. Make the video shorter or smaller."
    case .diskFull: "The disk of the studio is full. Try again when there is space."
    case .noTool: "ffmpeg, which converts videos, cannot be started. Try again when it is installed."
    case .cancelled: "You have cancelled the conversion."
    case .interrupted: "The studio ended while the video was converted. Try again."
    }
  }
}

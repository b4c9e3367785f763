import Media
import Studio

/// Converts videos for the studio with ffmpeg, with the limits that poster frames have.
struct StudioVideos: VideoPreparer {
  private let converter: VideoConverter

  /// The converter of this machine; nil if ffmpeg is not installed.
  static func found() -> StudioVideos? {
    FrameExtractor.found().map { StudioVideos(converter: VideoConverter(program: $0.program)) }
  }

  var maximumSeconds: Int { converter.limits.seconds }

  func refusal(of path: String) -> VideoRefusal? { converter.problem(of: path).map(Self.refusal) }

  func prepare(
    _ parts: [String],
    to output: String,
    lock: String,
    _ report: @Sendable (Int, Int) -> Void,
    isCancelled: @Sendable () -> Bool
  ) async throws(VideoRefusal) {
    do throws(VideoConverter.Problem) {
      try await converter.convert(parts, to: output, lock: lock, report, isCancelled: isCancelled)
    } catch { throw Self.refusal(error) }
  }

  private static func refusal(_ problem: VideoConverter.Problem) -> VideoRefusal {
    switch problem {
    case .notAVideo: .notAVideo
    case .tooLong: .tooLong
    case .tooLarge: .tooLarge
    case .tooManyPixels: .tooManyPixels
    case .incomplete: .incomplete
    case .unreadable: .unreadable
    case .tooSlow: .tooSlow
    case .diskFull: .diskFull
    case .noTool: .noTool
    case .cancelled: .cancelled
    }
  }
}

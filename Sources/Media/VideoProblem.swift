import BlogModel

/// Why a video of the export could not be used as it is.
enum VideoProblem: Equatable {
  case missing(String)
  case allMissing(folder: String, count: Int)
  case ambiguous(String)
  case refused(String)
  case unusable(file: String)
  case uncleanable(file: String)
  case tooLarge(file: String)
  case captionsUnusable(file: String)
  case noStill(file: String)
  case stillFailed(file: String)
  case noTool(count: Int)

  /// The maximum size of a video in bytes; many hosts accept less.
  package static let largest = 256 << 20

  /// Why a video that a record names has no copy.
  package init(_ failure: PictureFinder.Failure, _ reference: String) {
    let shown = PictureProblem.shown(reference)
    switch failure {
    case .missing: self = .missing(shown)
    case .ambiguous: self = .ambiguous(shown)
    case .refused: self = .refused(shown)
    }
  }

  /// The diagnostic for the problem.
  package func diagnostic(record: String?) -> Diagnostic {
    switch self {
    case .missing(let reference):
      diagnostic(
        "video-missing",
        "no local copy of the video \(reference); shown without it",
        "Copy it to this path in the folder of pictures.",
        record
      )
    case .allMissing(let folder, let count):
      Diagnostic(
        code: "videos-missing",
        severity: .warning,
        place: .init(file: folder),
        summary: "the folder has no pictures or videos; \(count) videos of the export are missing",
        hint: "Copy them there, or set their folder with --images."
      )
    case .ambiguous(let reference):
      diagnostic(
        "video-ambiguous",
        "several files or videos of the export have the name of the video \(reference), "
          + "and no file has its path; shown without it",
        "Put the right one at this path in the folder of pictures.",
        record
      )
    case .refused(let reference):
      diagnostic(
        "video-refused",
        "the video \(reference) points outside the folder of pictures; shown without it",
        "Use an http or https URL, or a path without '..'.",
        record
      )
    case .unusable(let file):
      diagnostic(
        "video-unusable",
        "not a video that browsers play (MP4, QuickTime or WebM); shown without it",
        "Copy it again, or convert it, for example with ffmpeg -i OLD NEW.mp4.",
        record,
        file: file
      )
    case .uncleanable(let file):
      diagnostic(
        "video-private",
        "the video contains data other than pictures and sound that blogforge cannot remove; shown without it",
        "Remove this data, for example with ffmpeg -i OLD -map 0:v -map 0:a? -map_metadata -1 -c copy NEW.mp4.",
        record,
        file: file
      )
    case .tooLarge(let file):
      diagnostic(
        "video-too-large",
        "the video is larger than \(Self.largest >> 20) MB; shown without it",
        "Make it smaller, for example with ffmpeg -i OLD -crf 28 NEW.mp4.",
        record,
        file: file
      )
    case .captionsUnusable(let file):
      diagnostic(
        "captions-unusable",
        "not captions in WebVTT, or larger than \(VideoStage.largestCaptions >> 20) MB; skipped",
        "Save the file as UTF-8, with WEBVTT as its first line.",
        record,
        file: file
      )
    case .noStill(let file):
      diagnostic(
        "video-without-picture",
        "ffmpeg found no frame in the video; a placeholder is used",
        "Check that the video plays, or add a thumbnail.",
        record,
        file: file
      )
    case .stillFailed(let file):
      diagnostic(
        "video-without-picture",
        "ffmpeg failed or timed out; a placeholder is used",
        "Build again, check that the video plays, or add a thumbnail.",
        record,
        file: file
      )
    case .noTool(let count):
      Diagnostic(
        code: "ffmpeg-missing",
        severity: .note,
        summary:
          "\(count) \(count == 1 ? "video has" : "videos have") no thumbnail, and ffmpeg is not installed; placeholders are used",
        hint: "Install ffmpeg, or add the thumbnails."
      )
    }
  }

  private func diagnostic(
    _ code: String,
    _ summary: String,
    _ hint: String,
    _ record: String?,
    file: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      code: code,
      severity: .warning,
      place: file.map { .init(file: $0) },
      record: record,
      summary: summary,
      hint: hint
    )
  }
}

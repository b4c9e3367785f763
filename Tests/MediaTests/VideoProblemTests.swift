import BlogModel
import Testing

@testable import Media

struct VideoProblemTests {
  @Test(arguments: [
    (
      VideoProblem(.missing, "https://cdn.example/v/a1.mp4?token=x"),
      "video-missing warning blogs/a1: no local copy of the video v/a1.mp4; shown without it. "
        + "Copy it to this path in the folder of pictures."
    ),
    (
      VideoProblem(.ambiguous, "v/a1.mp4"),
      "video-ambiguous warning blogs/a1: several files or videos of the export have the name of the video v/a1.mp4, "
        + "and no file has its path; shown without it. Put the right one at this path in the folder of pictures."
    ),
    (
      VideoProblem(.refused, "../a1.mp4"),
      "video-refused warning blogs/a1: the video ../a1.mp4 points outside the folder of pictures; shown without it. "
        + "Use an http or https URL, or a path without '..'."
    ),
    (
      .unusable(file: "images/a1.mp4"),
      "video-unusable warning images/a1.mp4: blogs/a1: not a video that browsers play (MP4, QuickTime or "
        + "WebM); shown without it. Copy it again, or convert it, for example with ffmpeg -i OLD NEW.mp4."
    ),
    (
      .uncleanable(file: "images/a1.mp4"),
      "video-private warning images/a1.mp4: blogs/a1: the video contains data other than pictures and sound that blogforge cannot remove; shown without it. Remove this data, for example with ffmpeg -i OLD -map 0:v -map 0:a? "
        + "-map_metadata -1 -c copy NEW.mp4."
    ),
    (
      .tooLarge(file: "images/a1.mp4"),
      "video-too-large warning images/a1.mp4: blogs/a1: the video is larger than 256 MB; shown without it. "
        + "Make it smaller, for example with ffmpeg -i OLD -crf 28 NEW.mp4."
    ),
    (
      .captionsUnusable(file: "images/a1.vtt"),
      "captions-unusable warning images/a1.vtt: blogs/a1: not captions in WebVTT, or larger than 2 MB; skipped. Save the file as UTF-8, with WEBVTT as its first line."
    ),
    (
      .noStill(file: "images/a1.mp4"),
      "video-without-picture warning images/a1.mp4: blogs/a1: ffmpeg found no frame in the video; a placeholder "
        + "is used. Check that the video plays, or add a thumbnail."
    ),
    (
      .stillFailed(file: "images/a1.mp4"),
      "video-without-picture warning images/a1.mp4: blogs/a1: ffmpeg failed or timed out; a placeholder "
        + "is used. Build again, check that the video plays, or add a thumbnail."
    ),
  ])
  func `each problem of a video says what was done and what to do`(_ problem: VideoProblem, _ words: String) {
    #expect(text(problem.diagnostic(record: "blogs/a1")) == words)
  }

  @Test(arguments: [
    (
      VideoProblem.allMissing(folder: "images", count: 40),
      "videos-missing warning images: the folder has no pictures or videos; 40 videos of the export are missing. "
        + "Copy them there, or set their folder with --images."
    ),
    (
      .noTool(count: 1),
      "ffmpeg-missing note 1 video has no thumbnail, and ffmpeg is not installed; placeholders are used. "
        + "Install ffmpeg, or add the thumbnails."
    ),
    (
      .noTool(count: 3),
      "ffmpeg-missing note 3 videos have no thumbnail, and ffmpeg is not installed; placeholders are used. "
        + "Install ffmpeg, or add the thumbnails."
    ),
  ])
  func `a problem of all videos is reported once`(_ problem: VideoProblem, _ words: String) {
    #expect(text(problem.diagnostic(record: nil)) == words)
  }

  private func text(_ diagnostic: Diagnostic) -> String {
    let place = [diagnostic.place?.file, diagnostic.record].compactMap { $0 }.map { "\($0): " }.joined()
    return "\(diagnostic.code) \(diagnostic.severity) \(place)\(diagnostic.summary). \(diagnostic.hint ?? "")"
  }
}

import Basics
import SiteOutput

/// The videos of a site's blogs.
struct PreparedVideos: Sendable {
  /// A video with its place in the output.
  struct Video: Sendable, Equatable {
    /// `videos/<fingerprint>.mp4`.
    let path: String
    /// The file that is copied.
    let file: String
    /// Of what is published of it.
    let fingerprint: Fingerprint
    let size: Int
    let content: VideoFile
    /// Words for those who do not hear it; nil when there are none.
    var captions: Captions?
  }

  /// The captions of a video (W3C, "WebVTT: The Web Video Text Tracks Format").
  struct Captions: Sendable, Equatable {
    /// `videos/<fingerprint>.vtt`.
    let path: String
    /// Without e-mail addresses.
    let bytes: [UInt8]
  }

  /// Each once, in the order of the blogs.
  var videos: [Video] = []
  /// Indices into `videos` by index into `Community.blogs`; only of blogs that have one.
  var ofBlog: [Int: Int] = [:]

  /// The video of a blog; nil where there is none that can be shown.
  func blog(_ index: Int) -> Video? { ofBlog[index].map { videos[$0] } }

  /// What goes into the output besides videos.
  var captionFiles: [ExtraFile] {
    var files: [String: ExtraFile] = [:]
    for captions in videos.compactMap(\.captions) {
      files[captions.path] = ExtraFile(path: captions.path, source: .bytes(captions.bytes))
    }
    return files.values.sorted { $0.path < $1.path }
  }

  /// What is copied into the output, each path once, sorted.
  var files: [Video] {
    var files: [String: Video] = [:]
    for video in videos { files[video.path] = video }
    return files.values.sorted { $0.path < $1.path }
  }
}

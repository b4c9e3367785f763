package import Basics
package import SiteOutput

/// The videos of a site's blogs.
package struct PreparedVideos: Sendable {
  /// A video with its place in the output.
  package struct Video: Sendable, Equatable {
    /// `videos/<fingerprint>.mp4`.
    package let path: String
    /// The file that is copied.
    package let file: String
    /// Of what is published of it.
    package let fingerprint: Fingerprint
    package let size: Int
    package let content: VideoFile
    /// Words for those who do not hear it; nil when there are none.
    package var captions: Captions?
  }

  /// The captions of a video (W3C, "WebVTT: The Web Video Text Tracks Format").
  package struct Captions: Sendable, Equatable {
    /// `videos/<fingerprint>.vtt`.
    package let path: String
    /// Without e-mail addresses.
    package let bytes: [UInt8]
  }

  /// Each once, in the order of the blogs.
  package var videos: [Video] = []
  /// Indices into `videos` by index into `Community.blogs`; only of blogs that have one.
  package var ofBlog: [Int: Int] = [:]

  /// The video of a blog; nil where there is none that can be shown.
  package func blog(_ index: Int) -> Video? { ofBlog[index].map { videos[$0] } }

  /// What goes into the output besides videos.
  package var captionFiles: [ExtraFile] {
    var files: [String: ExtraFile] = [:]
    for captions in videos.compactMap(\.captions) {
      files[captions.path] = ExtraFile(path: captions.path, source: .bytes(captions.bytes))
    }
    return files.values.sorted { $0.path < $1.path }
  }

  /// What is copied into the output, each path once, sorted.
  package var files: [Video] {
    var files: [String: Video] = [:]
    for video in videos { files[video.path] = video }
    return files.values.sorted { $0.path < $1.path }
  }
}

package import Basics
package import SiteOutput

/// The videos of a site's blogs.
package struct PreparedVideos: Sendable {
  /// A video with its path in the output.
  package struct Video: Sendable, Equatable {
    /// `videos/<fingerprint>.mp4`.
    package let path: String
    /// The file that is copied.
    package let file: String
    /// The fingerprint of the published bytes.
    package let fingerprint: Fingerprint
    package let size: Int
    package let content: VideoFile
    /// Captions for viewers who do not hear the sound; nil if there are none.
    package var captions: Captions?
  }

  /// The captions of a video (W3C, "WebVTT: The Web Video Text Tracks Format").
  package struct Captions: Sendable, Equatable {
    /// `videos/<fingerprint>.vtt`.
    package let path: String
    /// The file, without e-mail addresses.
    package let bytes: [UInt8]
  }

  /// Each video once, in the order of the blogs.
  package var videos: [Video] = []
  /// Indices into `videos` by index into `Community.blogs`; only for blogs that have a video.
  package var ofBlog: [Int: Int] = [:]

  /// The video of a blog; nil if it has none that can be shown.
  package func blog(_ index: Int) -> Video? { ofBlog[index].map { videos[$0] } }

  /// The caption files of the output, each path once, sorted.
  package var captionFiles: [ExtraFile] {
    var files: [String: ExtraFile] = [:]
    for captions in videos.compactMap(\.captions) {
      files[captions.path] = ExtraFile(path: captions.path, source: .bytes(captions.bytes))
    }
    return files.values.sorted { $0.path < $1.path }
  }

  /// The video files of the output, each path once, sorted.
  package var files: [Video] {
    var files: [String: Video] = [:]
    for video in videos { files[video.path] = video }
    return files.values.sorted { $0.path < $1.path }
  }
}

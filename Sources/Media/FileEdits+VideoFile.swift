package import SiteOutput

extension FileEdits {
  /// The edits for the video in a file; nil if its structure is unknown or it cannot be read.
  package init?(of path: String, _ kind: VideoFile.Kind) {
    let edits = try? FileSystem.withFile(path) { file, size throws(FileSystemError) in
      FileEdits(VideoBytes(file: file, count: size), kind)
    }
    guard let edits else { return nil }
    self = edits
  }
}

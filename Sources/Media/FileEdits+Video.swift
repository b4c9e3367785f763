import SiteOutput

/// The changes in the bytes of a video before it is published.
///
/// Everything is overwritten in place except pictures, sound, and what players need to know about them: the file
/// refers to its pictures by their offsets.
extension FileEdits {
  /// The version of the rules; increased when they change.
  static let videoRecipe = 5

  /// The name in the index of the cache of what is published of the video at `path`.
  static func name(ofVideo path: String) -> String { "\(path) published \(videoRecipe)" }

  /// The edits for a video; nil if its structure is unknown, or it has too many parts.
  ///
  /// O(n) in the number of its boxes and chunks.
  init?(_ bytes: VideoBytes, _ kind: VideoFile.Kind) {
    let edits =
      switch kind {
      case .mp4, .quickTime: MP4Edits.edits(bytes)
      case .webM: WebMEdits.edits(bytes)
      }
    guard let edits, !bytes.hasTooManyParts else { return nil }
    self = edits.clamped(toSize: bytes.count)
  }
}

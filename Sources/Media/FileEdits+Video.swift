import SiteOutput

/// What is changed in the bytes of a video before it is published: everything but pictures, sound, and what players
/// need to know of them is emptied in place, since a film names its pictures by their places.
extension FileEdits {
  /// Counts changes of what is emptied.
  static let videoRecipe = 3

  /// The edits for a video; nil when its structure is unknown.
  ///
  /// O(n) in the number of its boxes and chunks.
  init?(_ bytes: VideoBytes, _ kind: VideoFile.Kind) {
    let edits =
      switch kind {
      case .mp4, .quickTime: MP4Edits.edits(bytes)
      case .webM: WebMEdits.edits(bytes)
      }
    guard let edits else { return nil }
    self = edits.clamped(toSize: bytes.count)
  }
}

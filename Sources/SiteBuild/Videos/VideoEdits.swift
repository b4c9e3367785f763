/// What is changed in the bytes of a video before it is published: everything but pictures, sound, and what players
/// need to know of them is emptied where it stands, since a film tells by places where its pictures are.
struct VideoEdits {
  /// Counts changes of what is emptied.
  static let recipe = 2

  private var edits: [(range: Range<Int>, bytes: [UInt8]?)] = []

  /// No edits.
  init() {}

  /// The edits for a video; nil when what it holds cannot be told apart.
  ///
  /// O(n) in the number of its boxes and chunks.
  init?(_ bytes: VideoBytes, _ kind: VideoFile.Kind) {
    switch kind {
    case .mp4, .quickTime:
      guard let edits = MP4Edits.edits(bytes) else { return nil }
      self = edits
    case .webM:
      guard let edits = WebMEdits.edits(bytes) else { return nil }
      self = edits
    }
  }

  /// Puts zeros into a range.
  mutating func empty(_ range: Range<Int>) {
    if !range.isEmpty { edits.append((range, nil)) }
  }

  /// Puts other bytes, as many, into the range from `offset`.
  mutating func write(_ bytes: [UInt8], at offset: Int) {
    edits.append((offset..<offset + bytes.count, bytes))
  }

  /// Leaves of a video what is published.
  ///
  /// - Parameters:
  ///   - bytes: all of the file; as many afterwards.
  ///   - kind: of the file.
  /// - Returns: whether what the video holds could be told apart; without that nothing is changed.
  static func clean(_ bytes: inout [UInt8], _ kind: VideoFile.Kind) -> Bool {
    // What looks at the bytes is gone before they are changed: they are not copied.
    guard let edits = VideoEdits(VideoBytes(bytes), kind) else { return false }
    for (range, new) in edits.edits {
      let range = range.clamped(to: 0..<bytes.count)
      if let new, new.count == range.count {
        bytes.replaceSubrange(range, with: new)
      } else {
        for index in range { bytes[index] = 0 }
      }
    }
    return true
  }
}

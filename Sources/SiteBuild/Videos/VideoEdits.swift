/// What is changed in the bytes of a video before it is published: everything but pictures, sound, and what players
/// need to know of them is emptied where it stands, since a film tells by places where its pictures are.
struct VideoEdits: Sendable {
  /// Counts changes of what is emptied.
  static let recipe = 3

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
    // What would lie behind the end is nowhere.
    edits = edits.map { range, new in
      let there = range.clamped(to: 0..<bytes.count)
      return (there, there == range ? new : nil)
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

  /// Leaves of a part of a video what is published.
  ///
  /// - Parameters:
  ///   - part: some bytes of the file.
  ///   - offset: where they are in the file.
  func apply(to part: UnsafeMutableRawBufferPointer, at offset: Int) {
    let partRange = offset..<offset + part.count
    for index in edits.indices where edits[index].range.overlaps(partRange) {
      let range = edits[index].range
      let there = range.clamped(to: partRange)
      let target = UnsafeMutableRawBufferPointer(
        rebasing: part[there.lowerBound - offset..<there.upperBound - offset]
      )
      if let new = edits[index].bytes {
        target.copyBytes(from: new[there.lowerBound - range.lowerBound..<there.upperBound - range.lowerBound])
      } else {
        target.initializeMemory(as: UInt8.self, repeating: 0)
      }
    }
  }
}

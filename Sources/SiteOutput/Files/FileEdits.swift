/// What is changed in the bytes of a file while it is copied; its size stays.
package struct FileEdits: Sendable {
  private var edits: [(range: Range<Int>, bytes: [UInt8]?)] = []

  /// No edits.
  package init() {}

  /// Puts zeros into a range.
  package mutating func empty(_ range: Range<Int>) {
    if !range.isEmpty { edits.append((range, nil)) }
  }

  /// Puts other bytes, as many, into the range from `offset`.
  package mutating func write(_ bytes: [UInt8], at offset: Int) {
    edits.append((offset..<offset + bytes.count, bytes))
  }

  /// Leaves of a part of a video what is published.
  ///
  /// - Parameters:
  ///   - part: some bytes of the file.
  ///   - offset: where they are in the file.
  package func apply(to part: UnsafeMutableRawBufferPointer, at offset: Int) {
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

  /// The edits of a file of this size: what would be behind its end is nowhere.
  package func clamped(toSize size: Int) -> FileEdits {
    var clamped = FileEdits()
    clamped.edits = edits.map { range, new in
      let kept = range.clamped(to: 0..<size)
      return (kept, kept == range ? new : nil)
    }
    return clamped
  }
}

/// Changes to the bytes of a file while it is copied; its size does not change.
package struct FileEdits: Sendable {
  private var edits: [(range: Range<Int>, bytes: [UInt8]?)] = []

  /// No edits.
  package init() {}

  /// Overwrites a range with zeros.
  package mutating func empty(_ range: Range<Int>) {
    if !range.isEmpty { edits.append((range, nil)) }
  }

  /// Overwrites the bytes from `offset` with `bytes`.
  package mutating func write(_ bytes: [UInt8], at offset: Int) {
    edits.append((offset..<offset + bytes.count, bytes))
  }

  /// Applies the edits to a part of a file.
  ///
  /// - Parameters:
  ///   - part: some bytes of the file.
  ///   - offset: the offset of `part` in the file.
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

  /// The edits for a file of this size, limited to its range; an edit that crosses the end writes zeros instead.
  package func clamped(toSize size: Int) -> FileEdits {
    var clamped = FileEdits()
    clamped.edits = edits.map { range, new in
      let kept = range.clamped(to: 0..<size)
      return (kept, kept == range ? new : nil)
    }
    return clamped
  }
}

/// Changes to the bytes of a file while it is copied; its size does not change.
package struct FileEdits: Sendable {
  /// The ranges that become zeros, in their order; no two of them touch.
  private var emptied: [Range<Int>] = []
  /// The ranges that are overwritten with other bytes, in their order, and where these begin in `bytes`.
  private var written: [(range: Range<Int>, start: Int)] = []
  /// The bytes of all these ranges: hostile files have millions of them.
  private var bytes: [UInt8] = []

  /// No edits.
  package init() {}

  /// Overwrites a range with zeros.
  ///
  /// O(1) if it comes after the ranges before.
  package mutating func empty(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    guard let last = emptied.last, range.lowerBound <= last.upperBound else { return emptied.append(range) }
    if range.lowerBound >= last.lowerBound {
      emptied[emptied.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    } else {
      empty([range])
    }
  }

  /// Overwrites ranges in any order with zeros.
  package mutating func empty(_ ranges: [Range<Int>]) {
    let all = (emptied + ranges).sorted { $0.lowerBound < $1.lowerBound }
    emptied = []
    for range in all { empty(range) }
  }

  /// Overwrites the bytes from `offset` with `bytes`, also in a range that becomes zeros.
  ///
  /// Bytes that are written must not overlap.
  package mutating func write(_ bytes: [UInt8], at offset: Int) {
    let isLast = written.last.map { $0.range.upperBound <= offset } ?? true
    written.append((offset..<offset + bytes.count, self.bytes.count))
    self.bytes += bytes
    if !isLast { written.sort { $0.range.lowerBound < $1.range.lowerBound } }
  }

  /// Applies the edits to a part of a file.
  ///
  /// O(log n) in the number of all edits, O(n) in those of this part.
  ///
  /// - Parameters:
  ///   - part: some bytes of the file.
  ///   - offset: the offset of `part` in the file.
  package func apply(to part: UnsafeMutableRawBufferPointer, at offset: Int) {
    let partRange = offset..<offset + part.count
    func target(_ range: Range<Int>) -> UnsafeMutableRawBufferPointer {
      UnsafeMutableRawBufferPointer(rebasing: part[range.lowerBound - offset..<range.upperBound - offset])
    }
    let firstEmptied = Self.first(of: emptied.count) { emptied[$0].upperBound > offset }
    for range in emptied[firstEmptied...] {
      guard range.lowerBound < partRange.upperBound else { break }
      target(range.clamped(to: partRange)).initializeMemory(as: UInt8.self, repeating: 0)
    }
    let firstWritten = Self.first(of: written.count) { written[$0].range.upperBound > offset }
    for (range, start) in written[firstWritten...] {
      guard range.lowerBound < partRange.upperBound else { break }
      let there = range.clamped(to: partRange)
      let first = start + there.lowerBound - range.lowerBound
      target(there).copyBytes(from: bytes[first..<first + there.count])
    }
  }

  /// The first of `count` indices from which on all are wanted, found by binary search.
  private static func first(of count: Int, _ isWanted: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isWanted(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The edits for a file of this size, limited to its range; bytes that cross the end become zeros instead.
  package func clamped(toSize size: Int) -> FileEdits {
    var clamped = self
    clamped.emptied = emptied.map { $0.clamped(to: 0..<size) }.filter { !$0.isEmpty }
    clamped.written = written.filter { $0.range.upperBound <= size }
    for (range, _) in written where range.upperBound > size { clamped.empty(range.clamped(to: 0..<size)) }
    return clamped
  }
}

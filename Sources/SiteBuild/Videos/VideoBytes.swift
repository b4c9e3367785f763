import Basics

/// The bytes of a video, in a file or in memory: what lies behind their end is not there, and no error.
struct VideoBytes {
  private enum Source {
    case file(CInt)
    case memory([UInt8])
  }

  let count: Int
  private let source: Source

  /// Those of a file that is open.
  init(file: CInt, count: Int) {
    (source, self.count) = (.file(file), count)
  }

  /// Those in memory.
  init(_ bytes: [UInt8]) {
    (source, count) = (.memory(bytes), bytes.count)
  }

  /// The bytes in a range, as far as they are there.
  subscript(range: Range<Int>) -> [UInt8] {
    let there = range.clamped(to: 0..<count)
    switch source {
    case .memory(let bytes): return Array(bytes[there])
    case .file(let file):
      return [UInt8](unsafeUninitializedCapacity: there.count) { buffer, filled in
        filled = max(0, pread(file, buffer.baseAddress, there.count, off_t(there.lowerBound)))
      }
    }
  }

  /// The number of some bytes, the first of which counts most; nil where they are not there, or more than eight.
  func number(at offset: Int, _ length: Int) -> UInt64? {
    guard offset >= 0, (0...8).contains(length), offset <= count - length else { return nil }
    if case .memory(let bytes) = source { return Self.number(bytes[offset..<offset + length]) }
    let bytes = self[offset..<offset + length]
    return bytes.count == length ? Self.number(bytes[...]) : nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

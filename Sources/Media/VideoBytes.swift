import Basics

/// The bytes of a video, in a file or in memory.
///
/// Reading beyond the end is not an error and gives no bytes.
struct VideoBytes {
  private enum Source {
    case file(CInt)
    case memory([UInt8])
  }

  package let count: Int
  private let source: Source

  /// The bytes of an open file.
  package init(file: CInt, count: Int) {
    (source, self.count) = (.file(file), count)
  }

  /// Bytes in memory.
  package init(_ bytes: [UInt8]) {
    (source, count) = (.memory(bytes), bytes.count)
  }

  /// The bytes in a range, as far as they exist.
  package subscript(range: Range<Int>) -> [UInt8] {
    let there = range.clamped(to: 0..<count)
    switch source {
    case .memory(let bytes): return Array(bytes[there])
    case .file(let file):
      return [UInt8](unsafeUninitializedCapacity: there.count) { buffer, filled in
        filled = max(0, pread(file, buffer.baseAddress, there.count, off_t(there.lowerBound)))
      }
    }
  }

  /// A big-endian number in a part of the file.
  ///
  /// - Parameters:
  ///   - offset: from the start of `range`, 0 or more.
  ///   - length: in bytes.
  ///   - range: the body of a box or an element; bytes after it are not read.
  /// - Returns: nil if the range or the file ends before the number does, or it has more than eight bytes.
  package func number(at offset: Int, _ length: Int, in range: Range<Int>) -> UInt64? {
    let range = range.clamped(to: 0..<count)
    guard (0...8).contains(length), offset <= range.count - length else { return nil }
    let place = range.lowerBound + offset..<range.lowerBound + offset + length
    if case .memory(let bytes) = source { return Self.number(bytes[place]) }
    let bytes = self[place]
    return bytes.count == length ? Self.number(bytes[...]) : nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

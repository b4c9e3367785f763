import Basics

/// The bytes of a video, in a file or in memory, and how many of its parts were read.
///
/// Reading beyond the end is not an error and gives no bytes. Not for several tasks at once: a piece of the file is
/// buffered.
final class VideoBytes {
  private enum Source {
    case file(CInt)
    case memory([UInt8])
  }

  /// The maximum number of boxes, elements and chunks that are read of a file; a hostile one has nothing else.
  ///
  /// Films have about 80 pictures and sounds per second, so this is enough for seven hours.
  static let mostParts = 2_000_000
  /// The number of bytes that are read at once: a page, because the next part may be far away.
  private static let bufferLength = 4096

  package let count: Int
  private let source: Source
  private var buffer: [UInt8] = []
  private var bufferStart = 0
  private var partsLeft: Int

  /// The bytes of an open file.
  package init(file: CInt, count: Int) {
    (source, self.count, partsLeft) = (.file(file), count, Self.mostParts)
  }

  /// Bytes in memory.
  package init(_ bytes: [UInt8], mostParts: Int = VideoBytes.mostParts) {
    (source, count, partsLeft) = (.memory(bytes), bytes.count, mostParts)
  }

  // MARK: Parts

  /// Counts parts of the file that are read; false if it has too many.
  func countParts(_ count: Int = 1) -> Bool {
    partsLeft -= count
    return partsLeft >= 0
  }

  /// Whether the file has more parts than are read.
  var hasTooManyParts: Bool { partsLeft < 0 }

  // MARK: Bytes

  /// The bytes in a range, as far as they exist.
  package subscript(range: Range<Int>) -> [UInt8] {
    let there = range.clamped(to: 0..<count)
    switch source {
    case .memory(let bytes): return Array(bytes[there])
    case .file(let file):
      return there.count > Self.bufferLength ? Self.read(file, there) : Array(buffered(there, file))
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
    let bytes: ArraySlice<UInt8>
    switch source {
    case .memory(let all): bytes = all[place]
    case .file(let file): bytes = buffered(place, file)
    }
    return bytes.count == length ? bytes.reduce(0) { $0 << 8 | UInt64($1) } : nil
  }

  /// The bytes in a range that fits the buffer.
  private func buffered(_ range: Range<Int>, _ file: CInt) -> ArraySlice<UInt8> {
    if range.lowerBound < bufferStart || range.upperBound > bufferStart + buffer.count {
      bufferStart = range.lowerBound
      buffer = Self.read(file, bufferStart..<min(count, bufferStart + Self.bufferLength))
    }
    // The file may have been truncated meanwhile.
    return buffer.dropFirst(range.lowerBound - bufferStart).prefix(range.count)
  }

  private static func read(_ file: CInt, _ range: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      filled = max(0, pread(file, buffer.baseAddress, range.count, off_t(range.lowerBound)))
    }
  }
}

import Basics

/// The decompressed bytes of a gzip file (RFC 1952), its members one after another.
///
/// Only a small window is in memory, however large the text is. A file that decompresses to more than `limit`
/// bytes is rejected as a decompression bomb: legitimate exports shrink five to thirty times, deflate can reach
/// 1,032 times.
final class GzipStream: ByteStream {
  /// The maximum ratio of the size of the text to that of the file.
  static let largestRatio = 100
  /// The size of a text, in bytes, that is allowed at any ratio.
  static let alwaysAllowed = 64 << 20
  private static let inputSize = 1 << 16

  /// The maximum size of the text in bytes.
  private let limit: Int
  private let compressed: any ByteStream
  private let name: String
  private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: inputSize, alignment: 16)
  /// The input that is not decompressed yet.
  private var rest = UnsafeRawBufferPointer(start: nil, count: 0)
  private let stream: InflateStream
  private var unpacked = 0
  private var isBetweenMembers = false

  /// One byte more than the limit, so that a larger text is detected.
  var bound: Int { limit + 1 }

  /// A stream of the text in `compressed`; `name` is the file's name in messages.
  init(_ compressed: any ByteStream, name: String) throws(ExportError) {
    guard let stream = InflateStream() else { throw .unreadable(file: name, reason: "zlib: no memory") }
    self.stream = stream
    self.compressed = compressed
    self.name = name
    limit = max(Self.alwaysAllowed, compressed.bound * Self.largestRatio)
  }

  deinit { input.deallocate() }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExportError) -> Int {
    var room = buffer
    while room.count == buffer.count {
      if rest.isEmpty, try !refill() {
        if isBetweenMembers { return 0 }
        throw .gzip(file: name, problem: .truncated)
      }
      if isBetweenMembers { try beginMember() }
      switch stream.decompress(&rest, into: &room) {
      case .more: break
      case .ended: isBetweenMembers = true
      case .failed(let reason):
        throw .gzip(file: name, problem: .corrupt(reason: reason ?? "no reason given"))
      }
    }
    let count = buffer.count - room.count
    unpacked += count
    if unpacked > limit { throw .gzip(file: name, problem: .tooLarge(limit: limit)) }
    return count
  }

  /// Reads compressed bytes; false at their end.
  private func refill() throws(ExportError) -> Bool {
    let count = try compressed.read(into: input)
    rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(input)[..<count])
    return count > 0
  }

  /// Prepares for the member that begins with the next byte.
  private func beginMember() throws(ExportError) {
    guard rest.first == 0x1F else { throw .gzip(file: name, problem: .trailing) }
    stream.reset()
    isBetweenMembers = false
  }
}

import Basics

/// The unpacked bytes of a gzip file (RFC 1952), its members one after another.
///
/// Nothing but a small window is in memory, however large the text is. What unpacks to more than `limit` is
/// taken for a bomb: honest exports shrink five to thirty times, deflate can do 1,032 times.
final class GzipStream: ByteStream {
  /// How many times larger than the file the text may be.
  static let largestRatio = 100
  /// Bytes that the text may always have.
  static let alwaysAllowed = 64 << 20
  private static let inputSize = 1 << 16

  /// Bytes that the text may have.
  private let limit: Int
  private let packed: any ByteStream
  private let name: String
  private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: inputSize, alignment: 16)
  /// Of the input, what is not unpacked yet.
  private var rest = UnsafeRawBufferPointer(start: nil, count: 0)
  private let stream: InflateStream
  private var unpacked = 0
  private var isBetweenMembers = false

  /// One byte more, by which it is seen that there are too many.
  var bound: Int { limit + 1 }

  /// The text that `packed` holds; `name` is how messages call the file.
  init(_ packed: any ByteStream, name: String) throws(ExportError) {
    guard let stream = InflateStream() else { throw .unreadable(file: name, reason: "zlib: no memory") }
    self.stream = stream
    self.packed = packed
    self.name = name
    limit = max(Self.alwaysAllowed, packed.bound * Self.largestRatio)
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

  /// Reads packed bytes; false at their end.
  private func refill() throws(ExportError) -> Bool {
    let count = try packed.read(into: input)
    rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(input)[..<count])
    return count > 0
  }

  /// Makes ready for the member that begins with the next byte.
  private func beginMember() throws(ExportError) {
    guard rest.first == 0x1F else { throw .gzip(file: name, problem: .trailing) }
    stream.reset()
    isBetweenMembers = false
  }
}

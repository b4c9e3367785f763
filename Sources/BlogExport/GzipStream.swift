import CZlib

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
  /// Behind a pointer, for zlib keeps its address.
  private let state = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var unpacked = 0
  private var isBetweenMembers = false

  /// One byte more, by which it is seen that there are too many.
  var bound: Int { limit + 1 }

  /// The text that `packed` holds; `name` is how messages call the file.
  init(_ packed: any ByteStream, name: String) throws(ExportError) {
    self.packed = packed
    self.name = name
    limit = max(Self.alwaysAllowed, packed.bound * Self.largestRatio)
    state.initialize(to: z_stream())
    // 15 bits of window, 16 for gzip's frame.
    let size = CInt(MemoryLayout<z_stream>.size)
    guard inflateInit2_(state, 15 + 16, ZLIB_VERSION, size) == Z_OK else {
      throw .unreadable(file: name, reason: "zlib: \(Self.text(of: state) ?? "no memory")")
    }
  }

  deinit {
    inflateEnd(state)
    state.deallocate()
    input.deallocate()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExportError) -> Int {
    state.pointee.next_out = buffer.bindMemory(to: UInt8.self).baseAddress
    state.pointee.avail_out = UInt32(clamping: buffer.count)
    let room = Int(state.pointee.avail_out)
    while Int(state.pointee.avail_out) == room {
      if state.pointee.avail_in == 0, try !refill() {
        if isBetweenMembers { return 0 }
        throw .gzip(file: name, problem: .truncated)
      }
      if isBetweenMembers { try beginMember() }
      switch inflate(state, Z_NO_FLUSH) {
      case Z_OK, Z_BUF_ERROR: break
      case Z_STREAM_END: isBetweenMembers = true
      default: throw .gzip(file: name, problem: .corrupt(reason: Self.text(of: state) ?? "no reason given"))
      }
    }
    let count = room - Int(state.pointee.avail_out)
    unpacked += count
    if unpacked > limit { throw .gzip(file: name, problem: .tooLarge(limit: limit)) }
    return count
  }

  /// Reads packed bytes; false at their end.
  private func refill() throws(ExportError) -> Bool {
    let count = try packed.read(into: input)
    state.pointee.next_in = input.bindMemory(to: UInt8.self).baseAddress
    state.pointee.avail_in = UInt32(count)
    return count > 0
  }

  /// Makes ready for the member that begins with the next byte.
  private func beginMember() throws(ExportError) {
    guard state.pointee.next_in?.pointee == 0x1F else { throw .gzip(file: name, problem: .trailing) }
    inflateReset(state)
    isBetweenMembers = false
  }

  /// zlib's own text for its last error.
  private static func text(of state: UnsafeMutablePointer<z_stream>) -> String? {
    state.pointee.msg.map { String(cString: $0) }
  }
}

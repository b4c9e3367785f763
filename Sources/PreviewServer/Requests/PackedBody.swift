import CZlib

/// Compresses the body of an answer in chunks, so that a large text never holds up other answers.
final class PackedBody {
  /// Fewer bytes would fill a packet as well.
  static let minimumSize = 512
  /// Bytes that are compressed at a time.
  static let chunkSize = 64 << 10

  private let size: Int
  private let read: (Range<Int>) -> [UInt8]
  /// At a place of its own, for zlib keeps its address.
  private let stream: UnsafeMutablePointer<z_stream>
  private var position = 0
  private var isEnded = false
  /// Whether what was to be compressed became shorter, or zlib failed: the rest is missing.
  private(set) var isBroken = false

  /// Begins to compress the bytes of a body; nil when zlib has no memory left, or of a body without bytes.
  init?(_ body: Answer.Body, as encoding: ContentEncoding) {
    switch body {
    case .bytes(let bytes):
      size = bytes.count
      read = { Array(bytes[$0]) }
    case .file(let file, let range):
      size = range.count
      read = { file.read($0.count, at: range.lowerBound + $0.lowerBound) }
    case .packed, .events: return nil
    }
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 bits of window; 16 more ask for the frame of gzip.
    let window: Int32 = encoding == .gzip ? 31 : 15
    let length = Int32(MemoryLayout<z_stream>.size)
    guard deflateInit2_(stream, 4, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, length) == Z_OK
    else { return nil }
  }

  deinit {
    // Of a stream that never began, zlib says so and does nothing.
    deflateEnd(stream)
    stream.deallocate()
  }

  /// The next compressed bytes, which may be none yet; nil at the end.
  func next() -> [UInt8]? {
    guard !isEnded else { return nil }
    let range = position..<min(size, position + Self.chunkSize)
    var chunk = read(range)
    position = range.upperBound
    let isLast = position == size
    let bound = Int(deflateBound(stream, UInt(chunk.count))) + Self.chunkSize
    let packed = chunk.withUnsafeMutableBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: bound) { output, count in
        stream.pointee.next_in = input.baseAddress
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(bound)
        let result = deflate(stream, isLast ? Z_FINISH : Z_SYNC_FLUSH)
        isBroken = input.count < range.count || result != (isLast ? Z_STREAM_END : Z_OK)
        count = bound - Int(stream.pointee.avail_out)
      }
    }
    isEnded = isLast || isBroken
    return packed
  }

  /// The body itself; of one chunk at once, so that its length is known.
  var answerBody: Answer.Body {
    guard size <= Self.chunkSize, let bytes = next(), !isBroken else { return .packed(self) }
    return .bytes(bytes)
  }
}

import CZlib

/// Compresses bytes by zlib, in one piece or in chunks.
///
/// One can be used for many files after one another (``reset()``), for making one costs more than compressing a short
/// text. Equal bytes give equal results, as long as zlib is the same (``version``).
package struct DeflateStream: ~Copyable {
  /// What is put around the compressed bytes.
  package enum Frame {
    /// Nothing (RFC 1951).
    case raw
    /// RFC 1950.
    case zlib
    /// RFC 1952, without a name and without a time.
    case gzip
  }

  /// The version of zlib, on which the compressed bytes depend.
  package static var version: String { String(cString: zlibVersion()) }

  /// At a place of its own, for zlib keeps its address.
  private let stream: UnsafeMutablePointer<z_stream>

  /// A stream; nil when zlib has no memory left.
  ///
  /// - Parameters:
  ///   - frame: what is put around the bytes.
  ///   - level: 1 for speed to 9 for size.
  ///   - window: the logarithm of the bytes that are looked back upon, 9...15; a large one costs clearing memory.
  ///   - memory: 1 for little memory to 9 for speed.
  package init?(_ frame: Frame, level: Int32, window: Int32 = 15, memory: Int32 = 8) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let bits =
      switch frame {
      case .raw: -window
      case .zlib: window
      case .gzip: window + 16
      }
    let size = Int32(MemoryLayout<z_stream>.size)
    let code = deflateInit2_(stream, level, Z_DEFLATED, bits, memory, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    if code != Z_OK { return nil }
  }

  deinit {
    // Of a stream that never began, zlib says so and does nothing.
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Starts over.
  package func reset() { deflateReset(stream) }

  /// Compresses a whole file, whatever was compressed before.
  package func file(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    reset()
    guard let compressed = compress(bytes, isLast: true) else {
      preconditionFailure("deflateBound is no bound")
    }
    return compressed
  }

  /// Compresses the next bytes, less than 4 GB.
  ///
  /// - Parameters:
  ///   - bytes: of which everything can be decompressed from what this returns and what it returned before.
  ///   - isLast: whether nothing follows.
  /// - Returns: the compressed bytes; nil when zlib failed.
  package func compress(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> [UInt8]? {
    // What a flush adds, `deflateBound` does not count.
    let bound = Int(deflateBound(stream, UInt(bytes.count))) + (isLast ? 0 : 1 << 16)
    var isDone = false
    let compressed = [UInt8](unsafeUninitializedCapacity: bound) { [stream] output, count in
      // zlib does not write to its input; its header only does not say so.
      stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      stream.pointee.avail_in = UInt32(bytes.count)
      stream.pointee.next_out = output.baseAddress
      stream.pointee.avail_out = UInt32(bound)
      isDone = deflate(stream, isLast ? Z_FINISH : Z_SYNC_FLUSH) == (isLast ? Z_STREAM_END : Z_OK)
      count = bound - Int(stream.pointee.avail_out)
    }
    return isDone ? compressed : nil
  }
}

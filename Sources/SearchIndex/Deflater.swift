import CZlib

/// Packs bytes as a raw deflate stream (RFC 1951), which browsers unpack by `DecompressionStream`.
///
/// One is used for many files after one another, for making one costs more than packing a short text.
struct Deflater: ~Copyable {
  private let stream: UnsafeMutablePointer<z_stream>

  /// - Parameter level: of zlib: 1 for speed, 9 for size.
  init(level: Int32 = 6) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Memory for files of some kilobytes: a larger window would only have to be cleared each time.
    let size = Int32(MemoryLayout<z_stream>.size)
    let code = deflateInit2_(stream, level, Z_DEFLATED, -13, 6, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    precondition(code == Z_OK, "zlib has no memory")
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// The whole stream of `bytes`.
  func deflate(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let done: [UInt8]? = bytes.withContiguousStorageIfAvailable { deflate($0) }
    return done ?? Array(bytes).withUnsafeBufferPointer { deflate($0) }
  }

  private func deflate(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    deflateReset(stream)
    let bound = Int(deflateBound(stream, UInt(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: bound) { [stream] output, count in
      // zlib does not write to its input; its header only does not say so.
      stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      stream.pointee.avail_in = UInt32(bytes.count)
      stream.pointee.next_out = output.baseAddress
      stream.pointee.avail_out = UInt32(bound)
      let code = CZlib.deflate(stream, Z_FINISH)
      precondition(code == Z_STREAM_END, "deflateBound is no bound")
      count = bound - Int(stream.pointee.avail_out)
    }
  }
}

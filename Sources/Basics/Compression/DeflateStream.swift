import CZlib

/// Compresses bytes with zlib, at once or in chunks.
///
/// Use one stream for many files in turn (``reset()``): creating a stream costs more than compressing a short text.
/// Equal bytes give equal results with the same ``version`` of zlib.
package struct DeflateStream: ~Copyable {
  /// The container format of the compressed bytes.
  package enum Frame {
    /// Nothing (RFC 1951).
    case raw
    /// RFC 1950.
    case zlib
    /// RFC 1952, without a file name and a time.
    case gzip
  }

  /// The version of zlib, on which the compressed bytes depend.
  package static var version: String { String(cString: zlibVersion()) }

  /// Allocated separately, because zlib keeps a pointer to it and it must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  /// Creates a stream; nil if zlib cannot allocate memory.
  ///
  /// - Parameters:
  ///   - frame: the container format.
  ///   - level: 1 for speed to 9 for size.
  ///   - window: the base-2 logarithm of the window size, 9...15; a large window costs time, because zlib clears
  ///     its memory.
  ///   - memory: zlib's memory level, 1 for little memory to 9 for speed.
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
    // If the stream was never initialized, this only returns an error code.
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Resets the stream for the next file.
  package func reset() { deflateReset(stream) }

  /// Compresses a whole file, independently of what was compressed before.
  package func file(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    reset()
    guard let compressed = compress(bytes, isLast: true) else {
      preconditionFailure("zlib did not end the file")
    }
    return compressed
  }

  /// Compresses the next bytes, less than 4 GB.
  ///
  /// - Parameters:
  ///   - bytes: the next bytes; they can be decompressed completely from the results up to and including this call.
  ///   - isLast: whether these are the last bytes.
  /// - Returns: the compressed bytes; nil when zlib failed.
  package func compress(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> [UInt8]? {
    // zlib does not write to its input, but its header does not declare it `const`.
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.pointee.avail_in = UInt32(bytes.count)
    var compressed: [UInt8] = []
    var code = Z_OK
    repeat {
      // `deflateBound` does not include the bytes that a flush adds.
      let bound = Int(deflateBound(stream, UInt(stream.pointee.avail_in))) + (isLast ? 0 : 1 << 16)
      let part = [UInt8](unsafeUninitializedCapacity: bound) { [stream] output, count in
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(bound)
        code = deflate(stream, isLast ? Z_FINISH : Z_SYNC_FLUSH)
        count = bound - Int(stream.pointee.avail_out)
      }
      compressed = compressed.isEmpty ? part : compressed + part
      // If zlib has filled the output, it says only in the next call whether that was all.
    } while code == Z_OK && stream.pointee.avail_out == 0
    return code == (isLast ? Z_STREAM_END : Z_OK) ? compressed : nil
  }
}

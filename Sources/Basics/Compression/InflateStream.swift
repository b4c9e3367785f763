import CZlib

/// Decompresses a gzip file (RFC 1952) of any size in chunks, with zlib.
package struct InflateStream: ~Copyable {
  /// The result of a call.
  package enum Step: Equatable {
    /// There may be more.
    case more
    /// The gzip member has ended; another may follow after ``InflateStream/reset()``.
    case ended
    /// The bytes are not a valid gzip file; `reason` is zlib's message, if there is one.
    case failed(reason: String?)
  }

  /// Allocated separately, because zlib keeps a pointer to it and it must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  /// Creates a stream; nil if zlib cannot allocate memory.
  package init?() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 is the window's size in bits; 16 selects the gzip format.
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, 15 + 16, ZLIB_VERSION, size) == Z_OK else { return nil }
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Prepares the stream for the next gzip member.
  package func reset() { inflateReset(stream) }

  /// Decompresses as much input as is available or as fits into the output.
  ///
  /// - Parameters:
  ///   - input: the compressed bytes; afterwards those that remain.
  ///   - output: the buffer for the result; afterwards its unused part.
  /// - Returns: whether more can follow, the member ended or the input is invalid.
  package func decompress(
    _ input: inout UnsafeRawBufferPointer,
    into output: inout UnsafeMutableRawBufferPointer
  ) -> Step {
    let (given, room) = (UInt32(clamping: input.count), UInt32(clamping: output.count))
    // zlib does not write to its input, but its header does not declare it `const`.
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    )
    stream.pointee.avail_in = given
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = room
    let code = inflate(stream, Z_NO_FLUSH)
    input = UnsafeRawBufferPointer(rebasing: input[Int(given - stream.pointee.avail_in)...])
    output = UnsafeMutableRawBufferPointer(rebasing: output[Int(room - stream.pointee.avail_out)...])
    switch code {
    case Z_OK, Z_BUF_ERROR: return .more
    case Z_STREAM_END: return .ended
    default: return .failed(reason: stream.pointee.msg.map { String(cString: $0) })
    }
  }
}

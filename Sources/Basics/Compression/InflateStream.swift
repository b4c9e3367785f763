import CZlib

/// Decompresses a gzip file (RFC 1952) by zlib, part by part, however large it is.
package struct InflateStream: ~Copyable {
  /// What a call has led to.
  package enum Step: Equatable {
    /// There may be more.
    case more
    /// The member is at its end; another may follow after ``InflateStream/reset()``.
    case ended
    /// The bytes are none of a gzip file; zlib's own text, where it gives one.
    case failed(reason: String?)
  }

  /// At a place of its own, for zlib keeps its address.
  private let stream: UnsafeMutablePointer<z_stream>

  /// A stream; nil when zlib has no memory left.
  package init?() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 bits of window, 16 for gzip's frame.
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, 15 + 16, ZLIB_VERSION, size) == Z_OK else { return nil }
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Makes ready for the next member.
  package func reset() { inflateReset(stream) }

  /// Decompresses as much as there is, or as there is room for.
  ///
  /// - Parameters:
  ///   - input: the compressed bytes; afterwards those that are left.
  ///   - output: where to; afterwards the room that is left.
  /// - Returns: what it led to.
  package func decompress(
    _ input: inout UnsafeRawBufferPointer,
    into output: inout UnsafeMutableRawBufferPointer
  ) -> Step {
    let (given, room) = (UInt32(clamping: input.count), UInt32(clamping: output.count))
    // zlib does not write to its input; its header only does not say so.
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

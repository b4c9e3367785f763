import CZlib

/// Packs the bytes of an answer.
enum Packing {
  /// Up to so many bytes are packed: more would keep other answers waiting.
  static let limit = 8 << 20
  /// Fewer bytes would fill a packet as well.
  static let least = 512

  /// The packed bytes; nil when zlib has no memory left.
  static func pack(_ bytes: [UInt8], as encoding: ContentEncoding) -> [UInt8]? {
    var stream = z_stream()
    // 15 bits of window; 16 more ask for the frame of gzip.
    let window: Int32 = encoding == .gzip ? 31 : 15
    let size = Int32(MemoryLayout<z_stream>.size)
    guard deflateInit2_(&stream, 4, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    return bytes.withUnsafeBufferPointer { input in
      let packed = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
        // zlib reads what it is given and writes nothing there.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(bound)
        count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? bound - Int(stream.avail_out) : 0
      }
      return packed.isEmpty ? nil : packed
    }
  }
}

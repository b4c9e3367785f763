import CZlib

/// Packs bytes as a gzip file (RFC 1952) without a name and without a time, so that equal bytes give equal files.
enum GzipPacker {
  /// The version of zlib, on which the packed bytes depend.
  static var version: String { String(cString: zlibVersion()) }

  /// The whole file.
  static func pack(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var stream = z_stream()
    // 16 more than the largest window asks for a gzip header; level and memory for size.
    let size = Int32(MemoryLayout<z_stream>.size)
    let code = deflateInit2_(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    precondition(code == Z_OK, "zlib has no memory")
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      // zlib does not write to its input; its header only does not say so.
      stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      stream.avail_in = UInt32(bytes.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(bound)
      let code = deflate(&stream, Z_FINISH)
      precondition(code == Z_STREAM_END, "deflateBound is no bound")
      count = bound - Int(stream.avail_out)
    }
  }
}

import Basics

/// Compresses bytes as a raw deflate stream (RFC 1951), which browsers decompress with `DecompressionStream`.
struct Deflater: ~Copyable {
  private let stream: DeflateStream

  /// - Parameter level: zlib's compression level: 1 for speed, 9 for size.
  init(level: Int32 = 6) {
    // Enough memory for files of a few kilobytes; a larger window would only take time to clear for each file.
    guard let stream = DeflateStream(.raw, level: level, window: 13, memory: 6) else {
      preconditionFailure("zlib has no memory")
    }
    self.stream = stream
  }

  /// Compresses `bytes` into a complete stream.
  func deflate(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let done: [UInt8]? = bytes.withContiguousStorageIfAvailable { stream.file($0) }
    return done ?? Array(bytes).withUnsafeBufferPointer { stream.file($0) }
  }
}

import Basics

/// Packs bytes as a raw deflate stream (RFC 1951), which browsers unpack by `DecompressionStream`.
struct Deflater: ~Copyable {
  private let stream: DeflateStream

  /// - Parameter level: of zlib: 1 for speed, 9 for size.
  init(level: Int32 = 6) {
    // Memory for files of some kilobytes: a larger window would only have to be cleared each time.
    guard let stream = DeflateStream(.raw, level: level, window: 13, memory: 6) else {
      preconditionFailure("zlib has no memory")
    }
    self.stream = stream
  }

  /// The whole stream of `bytes`.
  func deflate(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let done: [UInt8]? = bytes.withContiguousStorageIfAvailable { stream.file($0) }
    return done ?? Array(bytes).withUnsafeBufferPointer { stream.file($0) }
  }
}

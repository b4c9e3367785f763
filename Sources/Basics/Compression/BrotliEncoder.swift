/// Compresses bytes (RFC 7932) with Google's brotli library.
///
/// Its functions keep no state (`brotli/encode.h`), so they may be called from several tasks at once.
package struct BrotliEncoder: Sendable {
  /// Why the encoder is unavailable.
  package typealias Failure = DynamicLibrary.Failure

  /// `BrotliEncoderCompress(quality, lgwin, mode, input_size, input, &encoded_size, encoded)`, 1 on success.
  private typealias Compress =
    @convention(c) (
      CInt, CInt, CInt, Int, UnsafePointer<UInt8>?, UnsafeMutablePointer<Int>, UnsafeMutablePointer<UInt8>?
    ) -> CInt
  /// `BrotliEncoderMaxCompressedSize(input_size)`, 0 if there is no bound.
  private typealias Bound = @convention(c) (Int) -> Int
  /// `BrotliEncoderVersion()`: major version × 2^24 + minor × 2^12 + patch.
  private typealias Version = @convention(c) () -> UInt32

  #if canImport(Darwin)
  /// File names to open, in this order; the loader does not search Homebrew's folders by itself.
  package static let names = [
    "libbrotlienc.1.dylib", "/opt/homebrew/lib/libbrotlienc.1.dylib", "/usr/local/lib/libbrotlienc.1.dylib",
  ]
  #else
  /// File names to open, in this order.
  package static let names = ["libbrotlienc.so.1"]
  #endif

  private let encode: Compress
  private let bound: Bound
  /// The version of brotli, on which the compressed bytes depend.
  package let version: String

  /// Opens the first of `names` that exists; it stays open.
  package init(names: [String] = BrotliEncoder.names) throws(Failure) {
    let library = try DynamicLibrary(names)
    encode = try library.function("BrotliEncoderCompress")
    bound = try library.function("BrotliEncoderMaxCompressedSize")
    let number: Version = try library.function("BrotliEncoderVersion")
    let parts = number()
    version = "\(parts >> 24).\(parts >> 12 & 0xFFF).\(parts & 0xFFF)"
  }

  /// Compresses a file.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - quality: 0 for speed to 11 for size.
  /// - Returns: the compressed file; nil if brotli fails, which happens only when memory runs out.
  package func compress(_ bytes: UnsafeBufferPointer<UInt8>, quality: Int) -> [UInt8]? {
    let limit = bound(bytes.count)
    guard limit > 0 else { return nil }
    var isDone = false
    let compressed = [UInt8](unsafeUninitializedCapacity: limit) { output, count in
      count = limit
      // Mode 1 is for UTF-8. A window that is not larger than the text saves the time of clearing memory.
      let code = encode(
        CInt(quality),
        Self.window(bytes.count),
        1,
        bytes.count,
        bytes.baseAddress,
        &count,
        output.baseAddress
      )
      isDone = code == 1
      if !isDone { count = 0 }
    }
    return isDone ? compressed : nil
  }

  /// The base-2 logarithm of the window size, 16...22.
  private static func window(_ count: Int) -> CInt {
    var window: CInt = 16
    while window < 22, 1 << Int(window) < count { window += 1 }
    return window
  }
}

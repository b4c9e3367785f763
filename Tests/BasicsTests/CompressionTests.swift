import Basics
import Testing

struct CompressionTests {
  private static let page = Array(
    String(repeating: "<p>Baked at dawn, eaten by noon.</p>\n", count: 200).utf8
  )

  private struct NoMemory: Error {}

  private func stream(_ frame: DeflateStream.Frame, level: Int32) throws -> DeflateStream {
    guard let stream = DeflateStream(frame, level: level) else { throw NoMemory() }
    return stream
  }

  /// The bytes of the members of a gzip file, and how reading them ended.
  private func decompressed(_ bytes: [UInt8], room: Int = 1 << 16) throws -> ([UInt8], InflateStream.Step) {
    guard let stream = InflateStream() else { throw NoMemory() }
    var (result, last) = ([] as [UInt8], InflateStream.Step.more)
    var buffer = [UInt8](repeating: 0, count: room)
    bytes.withUnsafeBytes { bytes in
      var rest = bytes
      while !rest.isEmpty {
        if last == .ended { stream.reset() }
        buffer.withUnsafeMutableBytes { buffer in
          var left = buffer
          last = stream.decompress(&rest, into: &left)
          result += buffer.prefix(buffer.count - left.count)
        }
        if case .failed = last { return }
      }
    }
    return (result, last)
  }

  private func compressed(_ bytes: [UInt8], _ frame: DeflateStream.Frame = .gzip) throws -> [UInt8] {
    let stream = try stream(frame, level: 9)
    return bytes.withUnsafeBufferPointer { stream.file($0) }
  }

  @Test(arguments: [0, 1, 7200])
  func `what was compressed is decompressed to the same bytes`(count: Int) throws {
    let part = Array(Self.page.prefix(count))
    let (bytes, step) = try decompressed(compressed(part))
    #expect(bytes == part && step == .ended)
  }

  @Test func `bytes that fill the bound of zlib are compressed`() throws {
    guard let stream = DeflateStream(.raw, level: 3, window: 13, memory: 6) else { throw NoMemory() }
    let bytes = Array(0x90...0x9E) as [UInt8]
    let whole = bytes.withUnsafeBufferPointer { stream.file($0) }
    // RFC 1951, 3.2.4: the last block, which is stored; its length and the complement.
    #expect(whole == [1, 15, 0, 0xF0, 0xFF] + bytes)
  }

  @Test func `chunks are decompressed as soon as they are compressed`() throws {
    let stream = try stream(.gzip, level: 4)
    var sent: [UInt8] = []
    for (number, chunk) in [Self.page, Self.page, []].enumerated() {
      sent += chunk.withUnsafeBufferPointer { stream.compress($0, isLast: number == 2) } ?? []
      #expect(try decompressed(sent).0.count == min(number + 1, 2) * Self.page.count)
    }
    #expect(try decompressed(sent).1 == .ended)
  }

  @Test func `members of a file follow one another`() throws {
    let (bytes, step) = try decompressed(compressed([1, 2]) + compressed([3]))
    #expect(bytes == [1, 2, 3] && step == .ended)
  }

  @Test func `a small room takes the bytes in parts`() throws {
    #expect(try decompressed(compressed(Self.page), room: Self.page.count).0 == Self.page)
  }

  @Test func `a file that is not gzip fails with the reason`() throws {
    #expect(try decompressed(Array("not compressed".utf8)).1 == .failed(reason: "incorrect header check"))
  }

  @Test func `frames begin as their descriptions say`() throws {
    // RFC 1952, 2.3: magic, method, flags, four bytes of time.
    #expect(try compressed(Self.page).prefix(8) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
    #expect(try compressed(Self.page, .zlib).first == 0x78)
    let inner = try compressed(Self.page, .zlib).dropFirst(2).dropLast(4)
    #expect(try compressed(Self.page, .raw) == Array(inner))
  }

  @Test func `a stream that is used again gives what a new one gives`() throws {
    let stream = try stream(.raw, level: 6)
    let first = Self.page.withUnsafeBufferPointer { stream.file($0) }
    let second = Self.page.withUnsafeBufferPointer { stream.file($0) }
    #expect(first == second)
  }

  @Test func `without the library of brotli there is what the loader says`() {
    let failure = #expect(throws: BrotliEncoder.Failure.self) {
      try BrotliEncoder(names: ["libnowhere-blogforge.so.1"])
    }
    guard case .missing(let text)? = failure else { return }
    #expect(text.contains("libnowhere-blogforge.so.1"))
  }

  @Test func `a library without a needed function is reported with the name of the function`() {
    #expect(throws: BrotliEncoder.Failure.lacks("BrotliEncoderCompress")) {
      try BrotliEncoder(names: ["libz.so.1"])
    }
  }
}

import CZlib
import TestSupport
import Testing

@testable import PreviewServer

struct `The compression of an answer` {
  @Test(arguments: [
    ("gzip, deflate, br, zstd", ContentEncoding.gzip), ("deflate", .deflate),
    ("gzip;q=0.5, deflate;q=0.8", .deflate),
    ("*", .gzip), ("GZIP", .gzip), ("identity;q=0.5, gzip;q=0.6", .gzip),
  ])
  func `is the one that the browser likes`(header: String, encoding: ContentEncoding) {
    #expect(ContentEncoding.chosen(by: header) == encoding)
  }

  @Test(arguments: [nil, "", "br", "gzip;q=0", "identity, gzip;q=0.5", "*;q=0", "gzip;q=x"])
  func `is absent if the client prefers none`(header: String?) {
    #expect(ContentEncoding.chosen(by: header) == nil)
  }

  @Test(arguments: [ContentEncoding.gzip, .deflate])
  func `makes text smaller`(encoding: ContentEncoding) throws {
    let text = Array(String(repeating: "the same again ", count: 1000).utf8)
    let body = try #require(CompressedBody(.bytes(text), as: encoding)).answerBody
    guard case .bytes(let compressed) = body else {
      Issue.record("a short text is compressed as a whole, so that its length is known")
      return
    }
    #expect(compressed.count < 200)
    #expect(compressed.starts(with: encoding == .gzip ? [0x1F, 0x8B] : [0x78]))
    #expect(decompressed(compressed) == text)
  }

  @Test(arguments: [
    CompressedBody.chunkSize + 1, CompressedBody.chunkSize * 2, CompressedBody.chunkSize * 7 + 12345,
  ])
  func `takes no more than a chunk of a large text at a time`(size: Int) throws {
    let text = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    for encoding in [ContentEncoding.gzip, .deflate] {
      let body = try #require(CompressedBody(.bytes(text), as: encoding))
      guard case .compressed = body.answerBody else {
        Issue.record("a large text is compressed while it is sent")
        return
      }
      var compressed: [UInt8] = []
      var chunks = 0
      while let bytes = body.next() {
        compressed += bytes
        chunks += 1
      }
      #expect(!body.isBroken)
      #expect(chunks == (size + CompressedBody.chunkSize - 1) / CompressedBody.chunkSize)
      #expect(decompressed(compressed) == text)
    }
  }

  @Test func `ends where the file became shorter meanwhile`() throws {
    let folder = try TemporaryFolder()
    try folder.write("short", to: "a.txt")
    guard case .file(let file) = SiteTree(root: folder.path).find(["a.txt"]) else {
      Issue.record("no file")
      return
    }
    let body = try #require(CompressedBody(.file(file, 0..<CompressedBody.chunkSize * 3), as: .gzip))
    _ = body.next()
    #expect(body.isBroken)
    #expect(body.next() == nil)
  }

  private func decompressed(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    // 32 more: zlib detects the format by the first bytes.
    let length = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, 47, ZLIB_VERSION, length) == Z_OK else { return [] }
    defer { inflateEnd(&stream) }
    var bytes = bytes
    var plain = [UInt8](repeating: 0, count: 1 << 20)
    bytes.withUnsafeMutableBufferPointer { input in
      plain.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        _ = inflate(&stream, Z_FINISH)
      }
    }
    return Array(plain.prefix(Int(stream.total_out)))
  }
}

import CZlib
import Foundation
import Testing

@testable import FilePacking

struct FilePackerTests {
  private static let page = Array(
    String(repeating: "<p>Baked at dawn, eaten by noon.</p>\n", count: 200).utf8
  )

  /// Unpacks a gzip file by zlib's own reading of headers.
  private func unpacked(_ packed: [UInt8]) throws -> [UInt8] {
    var stream = z_stream()
    try #require(inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK)
    defer { inflateEnd(&stream) }
    var (input, output) = (packed, [UInt8](repeating: 0, count: 100_000))
    let code = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
        (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
        return inflate(&stream, Z_FINISH)
      }
    }
    try #require(code == Z_STREAM_END)
    return Array(output.prefix(Int(stream.total_out)))
  }

  @Test func `what gzip has packed is unpacked to the same bytes`() throws {
    let packed = try #require(try FilePacker([.gzip]).pack(Self.page, .gzip, effort: .page))
    #expect(try unpacked(packed) == Self.page)
    #expect(packed.count < Self.page.count / 10)
  }

  @Test func `a gzip file holds no time and no name`() throws {
    let packed = try #require(try FilePacker([.gzip]).pack(Self.page, .gzip, effort: .page))
    // RFC 1952, 2.3: magic, method, flags, four bytes of time.
    #expect(packed.prefix(8) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
  }

  @Test(arguments: Packing.allCases) func `equal bytes give equal files`(packing: Packing) throws {
    let packer = try FilePacker(Packing.allCases)
    let first = try #require(packer.pack(Self.page, packing, effort: .asset))
    #expect(packer.pack(Self.page, packing, effort: .asset) == first)
  }

  @Test(arguments: [FilePacker.Effort.page, .asset])
  func `brotli packs tighter than gzip`(effort: FilePacker.Effort) throws {
    let packer = try FilePacker(Packing.allCases)
    let gzip = try #require(packer.pack(Self.page, .gzip, effort: effort))
    let brotli = try #require(packer.pack(Self.page, .brotli, effort: effort))
    #expect(brotli.count < gzip.count)
  }

  @Test(arguments: Packing.allCases) func `what would not get smaller is not packed`(packing: Packing) throws
  {
    let packer = try FilePacker(Packing.allCases)
    #expect(packer.pack([], packing, effort: .page) == nil)
    #expect(packer.pack([7], packing, effort: .page) == nil)
  }

  @Test func `the recipe names what the bytes depend on`() throws {
    #expect(try FilePacker([]).recipe == "")
    #expect(try FilePacker([.gzip]).recipe.hasPrefix("gzip 9 zlib 1."))
    #expect(try FilePacker([.brotli, .gzip, .brotli]).recipe.contains(", brotli 9 11 1."))
  }

  @Test func `without the library of brotli there is a way out`() {
    let error = #expect(throws: PackingError.self) { try BrotliPacker(names: ["libnowhere-blogforge.so.1"]) }
    guard case .brotliMissing(let text)? = error else { return }
    #expect(text.contains("libnowhere-blogforge.so.1"))
    #expect(
      PackingError.brotliMissing(loaderText: "no such file").message
        == "brotli is not installed (no such file), and 'precompress' names it. Install it (Debian and Ubuntu: apt install libbrotli1; macOS: brew install brotli), or leave it out: precompress: gzip."
    )
  }

  @Test func `a library that lacks a function is told by its name`() {
    #expect(throws: PackingError.brotliLacks("BrotliEncoderCompress")) {
      try BrotliPacker(names: ["libz.so.1"])
    }
    #expect(
      PackingError.brotliLacks("x").message
        == "the brotli library that is installed has no x. Install brotli 1.0 or later, or leave it out: precompress: gzip."
    )
  }
}

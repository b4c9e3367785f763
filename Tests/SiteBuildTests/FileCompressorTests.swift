import Basics
import Testing

@testable import SiteBuild

struct FileCompressorTests {
  private static let page = Array(
    String(repeating: "<p>Baked at dawn, eaten by noon.</p>\n", count: 200).utf8
  )

  @Test func `gzip packs pages to less than a tenth`() throws {
    let compressed = try #require(try FileCompressor([.gzip]).pack(Self.page, .gzip, effort: .page))
    #expect(compressed.starts(with: [0x1F, 0x8B]) && compressed.count < Self.page.count / 10)
  }

  @Test(arguments: Compression.allCases) func `equal bytes give equal files`(packing: Compression) throws {
    let packer = try FileCompressor(Compression.allCases)
    let first = try #require(packer.pack(Self.page, packing, effort: .asset))
    #expect(packer.pack(Self.page, packing, effort: .asset) == first)
  }

  @Test(arguments: [FileCompressor.Effort.page, .asset])
  func `brotli packs tighter than gzip`(effort: FileCompressor.Effort) throws {
    let packer = try FileCompressor(Compression.allCases)
    let gzip = try #require(packer.pack(Self.page, .gzip, effort: effort))
    let brotli = try #require(packer.pack(Self.page, .brotli, effort: effort))
    #expect(brotli.count < gzip.count)
  }

  @Test(arguments: Compression.allCases)
  func `a file that would not get smaller is not compressed`(packing: Compression) throws {
    let packer = try FileCompressor(Compression.allCases)
    #expect(packer.pack([], packing, effort: .page) == nil)
    #expect(packer.pack([7], packing, effort: .page) == nil)
  }

  @Test func `the recipe names what the bytes depend on`() throws {
    #expect(try FileCompressor([]).recipe == "")
    #expect(try FileCompressor([.gzip]).recipe.hasPrefix("gzip 9 zlib 1."))
    #expect(try FileCompressor([.brotli, .gzip, .brotli]).recipe.contains(", brotli 9 11 1."))
  }

  @Test(arguments: [
    (
      BrotliEncoder.Failure.missing(loaderText: "no such file"),
      "brotli is not installed (no such file), and 'precompress' names it. Install it (Debian and Ubuntu: apt install libbrotli1; macOS: brew install brotli), or leave it out: precompress: gzip."
    ),
    (
      .lacks("x"),
      "the brotli library that is installed has no x. Install brotli 1.0 or later, or leave it out: precompress: gzip."
    ),
  ])
  func `without brotli there is a way out`(failure: BrotliEncoder.Failure, message: String) {
    #expect(CompressionError(failure).message == message)
  }
}

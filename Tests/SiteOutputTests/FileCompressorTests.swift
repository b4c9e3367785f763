import Basics
import Testing

@testable import SiteOutput

struct FileCompressorTests {
  private static let page = Array(
    String(repeating: "<p>Baked at dawn, eaten by noon.</p>\n", count: 200).utf8
  )

  @Test func `gzip compresses pages to less than a tenth`() throws {
    let compressed = try #require(try FileCompressor([.gzip]).compress(Self.page, .gzip, effort: .page))
    #expect(compressed.starts(with: [0x1F, 0x8B]) && compressed.count < Self.page.count / 10)
  }

  @Test(arguments: Compression.allCases) func `equal bytes give equal files`(compression: Compression) throws
  {
    let compressor = try FileCompressor(Compression.allCases)
    let first = try #require(compressor.compress(Self.page, compression, effort: .asset))
    #expect(compressor.compress(Self.page, compression, effort: .asset) == first)
  }

  @Test(arguments: [FileCompressor.Effort.page, .asset])
  func `brotli compresses tighter than gzip`(effort: FileCompressor.Effort) throws {
    let compressor = try FileCompressor(Compression.allCases)
    let gzip = try #require(compressor.compress(Self.page, .gzip, effort: effort))
    let brotli = try #require(compressor.compress(Self.page, .brotli, effort: effort))
    #expect(brotli.count < gzip.count)
  }

  @Test(arguments: Compression.allCases)
  func `a file that would not get smaller is not compressed`(compression: Compression) throws {
    let compressor = try FileCompressor(Compression.allCases)
    #expect(compressor.compress([], compression, effort: .page) == nil)
    #expect(compressor.compress([7], compression, effort: .page) == nil)
  }

  @Test func `the recipe names what the bytes depend on`() throws {
    #expect(try FileCompressor([]).recipe == "")
    #expect(try FileCompressor([.gzip]).recipe.hasPrefix("gzip 9 zlib 1."))
    #expect(try FileCompressor([.brotli, .gzip, .brotli]).recipe.contains(", brotli 9 11 1."))
  }

  @Test(arguments: [
    (
      BrotliEncoder.Failure.missing(loaderText: "no such file"),
      "brotli, which 'precompress' needs, is not installed (no such file). Install it (Debian and Ubuntu: apt install libbrotli1; macOS: brew install brotli), or use precompress: gzip."
    ),
    (
      .lacks("x"),
      "the installed brotli library lacks x. Install brotli 1.0 or later, or use precompress: gzip."
    ),
  ])
  func `without brotli there is a way out`(failure: BrotliEncoder.Failure, message: String) {
    #expect(CompressionError(failure).message == message)
  }
}

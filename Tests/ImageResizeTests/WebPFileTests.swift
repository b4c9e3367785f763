import Testing

@testable import ImageResize

struct WebPFileTests {
  @Test func `only pixels stay of a file`() throws {
    let file = riff(
      chunk("VP8X", [8 + 4, 0, 0, 0, 1, 0, 0, 1, 0, 0]) + chunk("VP8 ", [1, 2, 3]) + chunk("EXIF", [9])
    )
    #expect(WebPFile.withoutMetadata(file) == riff(chunk("VP8 ", [1, 2, 3])))
  }

  @Test func `the announcement of transparency stays`() {
    let tail: [UInt8] = [0, 0, 0, 1, 0, 0, 1, 0, 0]
    let file = riff(
      chunk("VP8X", [0x3C] + tail) + chunk("ICCP", [9]) + chunk("ALPH", [1, 2]) + chunk("VP8 ", [1])
    )
    let lean = riff(chunk("VP8X", [0x10] + tail) + chunk("ALPH", [1, 2]) + chunk("VP8 ", [1]))
    #expect(WebPFile.withoutMetadata(file) == lean)
  }

  @Test func `an animation stays one`() {
    let tail: [UInt8] = [0, 0, 0, 1, 0, 0, 1, 0, 0]
    let frames = chunk("ANIM", [0, 0, 0, 0, 1, 0]) + chunk("ANMF", [1, 2, 3, 4]) + chunk("ANMF", [5, 6])
    let file = riff(chunk("VP8X", [0x0A] + tail) + frames + chunk("EXIF", [9]) + chunk("XMP ", [9]))
    #expect(WebPFile.withoutMetadata(file) == riff(chunk("VP8X", [0x02] + tail) + frames))
  }

  @Test func `a file that is not well formed stays as it is`() {
    for file in [[], riff(Array(chunk("VP8 ", [1, 2]).dropLast())), riff([1, 2, 3])] {
      #expect(WebPFile.withoutMetadata(file) == file)
    }
  }

  private func riff(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + [UInt8(chunks.count + 4), 0, 0, 0] + Array("WEBP".utf8) + chunks
  }

  private func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    Array(name.utf8) + [UInt8(bytes.count), 0, 0, 0] + bytes + (bytes.count % 2 == 1 ? [0] : [])
  }
}

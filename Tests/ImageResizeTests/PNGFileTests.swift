import Testing

@testable import ImageResize

struct PNGFileTests {
  @Test(arguments: [(1, 1), (3, 2), (180, 180), (512, 512)])
  func `libvips reads what was drawn`(width: Int, height: Int) throws {
    try VipsLibrary.start()
    let drawing = CardDrawing(width: width, height: height, ground: 0x0B7A75)
    let decoded = try DecodedSample(drawing.png.bytes)
    #expect((decoded.width, decoded.height, decoded.bands) == (width, height, 3))
    #expect(decoded.pixels == drawing.pixels())
  }

  @Test func `a drawing has no parts but those that a picture needs`() {
    let drawing = CardDrawing(width: 3, height: 2, ground: 0x0B7A75)
    #expect(FileParts.names(of: drawing.png.bytes, .png) == ["IHDR", "IDAT", "IEND"])
  }

  @Test func `every row keeps its values`() throws {
    try VipsLibrary.start()
    let pixels: [UInt8] = [0, 255, 7, 200, 1, 2, 255, 0, 9, 3, 254, 128]
    #expect(try DecodedSample(PNGFile.bytes(pixels, width: 2, height: 2)).pixels == pixels)
  }

  @Test func `flat icons are small`() {
    #expect(CardDrawing(width: 512, height: 512, ground: 0x0B7A75).png.bytes.count < 5_000)
  }
}

import Testing

@testable import PreviewServer

struct `The packing of an answer` {
  @Test(arguments: [
    ("gzip, deflate, br, zstd", ContentEncoding.gzip), ("deflate", .deflate),
    ("gzip;q=0.5, deflate;q=0.8", .deflate),
    ("*", .gzip), ("GZIP", .gzip), ("identity;q=0.5, gzip;q=0.6", .gzip),
  ])
  func `is the one that the browser likes`(header: String, encoding: ContentEncoding) {
    #expect(ContentEncoding.chosen(by: header) == encoding)
  }

  @Test(arguments: [nil, "", "br", "gzip;q=0", "identity, gzip;q=0.5", "*;q=0", "gzip;q=x"])
  func `is none where that is liked better`(header: String?) {
    #expect(ContentEncoding.chosen(by: header) == nil)
  }

  @Test(arguments: [ContentEncoding.gzip, .deflate])
  func `makes text smaller`(encoding: ContentEncoding) throws {
    let text = Array(String(repeating: "the same again ", count: 1000).utf8)
    let packed = try #require(Packing.pack(text, as: encoding))
    #expect(packed.count < 200)
    #expect(packed.starts(with: encoding == .gzip ? [0x1F, 0x8B] : [0x78]))
  }
}

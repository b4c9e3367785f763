/// Names of other file formats that exports contain instead of pictures, for more helpful messages than "unknown".
enum ForeignFormat {
  /// The name of the format of `bytes`, with an article; nil if it is unknown.
  static func name(of bytes: UnsafeRawBufferPointer) -> String? {
    let start = bytes.prefix(64)
    if let mark = marks.first(where: { start.starts(with: $0.bytes) }) { return mark.name }
    if start.first == UInt8(ascii: "P"), start.dropFirst().first.map({ (0x31...0x37).contains($0) }) == true,
      start.dropFirst(2).first == 0x0A
    {
      return "a portable anymap"
    }
    // HEIC pictures use the same container, and phones store both in one folder.
    if start.dropFirst(4).starts(with: Array("ftyp".utf8)) { return "a video" }
    // Web pages and error responses that were saved instead of the picture.
    let text = start.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    switch text.first {
    case UInt8(ascii: "{"): return "JSON text (often a server's error answer)"
    case UInt8(ascii: "<"):
      return isDrawing(bytes) ? "an SVG drawing" : "an HTML or XML text"
    default: return nil
    }
  }

  /// Whether `bytes` are an SVG drawing, or a page that begins with one.
  static func isDrawing(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.prefix(1024).windowContains("<svg") }

  private static let marks: [(bytes: [UInt8], name: String)] = [
    (Array("BM".utf8), "a BMP picture"),
    (Array("%PDF".utf8), "a PDF document"),
    (Array("8BPS".utf8), "a Photoshop file"),
    ([0x1F, 0x8B], "gzip-compressed data"),
    ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"),
    ([0, 0, 1, 0], "an icon"),
    ([0xFF, 0x0A], "a JPEG XL picture"),
    ([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20], "a JPEG XL picture"),
    ([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20], "a JPEG 2000 picture"),
    ([0xFF, 0x4F, 0xFF, 0x51], "a JPEG 2000 picture"),
    (Array("%!PS".utf8), "a PostScript document"),
    (Array("push graphic-context".utf8), "an ImageMagick script"),
    (Array("id=ImageMagick".utf8), "an ImageMagick picture"),
    (Array("gimp xcf".utf8), "a GIMP picture"),
    ([0x76, 0x2F, 0x31, 0x01], "an OpenEXR picture"),
    (Array("#?RADIANCE".utf8), "a Radiance picture"),
  ]
}

extension Slice<UnsafeRawBufferPointer> {
  fileprivate func windowContains(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: count)
    return indices.contains { index in self[index...].starts(with: wanted) }
  }
}

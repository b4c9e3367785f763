import Basics
internal import CZlib

/// Writes the drawings of blogforge as PNG files (RFC 2083) without libvips, whose start takes longer.
enum PNGFile {
  /// A file with the pixels of a picture.
  ///
  /// - Parameters:
  ///   - pixels: red, green and blue, 8 bits each, row by row.
  ///   - width: in pixels; with `height`, the number of pixels.
  ///   - height: in pixels.
  /// - Returns: the file; the same bytes with the same version of zlib.
  static func bytes(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
    precondition(pixels.count == width * height * 3, "three bytes for each pixel")
    var rows: [UInt8] = []
    rows.reserveCapacity(pixels.count + height)
    for row in 0..<height {
      // A filter would only make flat colours larger.
      rows.append(noFilter)
      rows += pixels[row * width * 3..<(row + 1) * width * 3]
    }
    guard let stream = DeflateStream(.zlib, level: 6) else { preconditionFailure("zlib has no memory") }
    // 8 bits for each channel, colour without a palette, and the only methods that there are; not interlaced.
    let header = bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0]
    return [0x89] + "PNG\r\n\u{1A}\n".utf8 + chunk("IHDR", header)
      + chunk("IDAT", rows.withUnsafeBufferPointer { stream.file($0) }) + chunk("IEND", [])
  }

  private static let noFilter: UInt8 = 0

  /// A chunk: its length, its type and content, and the checksum of these two.
  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return bigEndian(content.count) + body + bigEndian(Int(crc32(0, body, UInt32(body.count))))
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// Removes metadata chunks of a WebP file (RFC 9649), which libvips 8.14 does not do itself.
///
/// Its `webpsave` ignores `strip` and adds a useless EXIF block to every file. Remove this workaround when no
/// supported version of libvips has the bug.
enum WebPFile {
  /// The same picture with only the chunks that contain pixels; a malformed file is returned unchanged.
  static func withoutMetadata(_ file: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var needsHeader = false
    var place = 12
    while place < file.count {
      guard place + 8 <= file.count else { return file }
      let count = (0..<4).reduce(0) { $0 | Int(file[place + 4 + $1]) << (8 * $1) }
      let next = place + 8 + count + count % 2
      guard next <= file.count else { return file }
      let chunk = file[place..<next]
      if chunk.starts(with: Array("VP8X".utf8)), chunk.count == 18 {
        kept += chunk
        kept[8] = file[place + 8] & (alphaFlag | animationFlag)
        needsHeader = kept[8] != 0
      } else if pixelChunks.contains(where: chunk.starts(with:)) {
        kept += chunk
      }
      place = next
    }
    // A still picture without transparency does not need the extended header, which only announced the metadata.
    if !needsHeader, kept.starts(with: Array("VP8X".utf8)) { kept.removeFirst(18) }
    guard !kept.isEmpty else { return file }
    let total = kept.count + 4
    return Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: total >> (8 * $0)) }
      + Array("WEBP".utf8) + kept
  }

  private static let alphaFlag: UInt8 = 0x10
  private static let animationFlag: UInt8 = 0x02
  private static let pixelChunks: [[UInt8]] = ["ALPH", "VP8 ", "VP8L", "ANIM", "ANMF"].map { Array($0.utf8) }
}

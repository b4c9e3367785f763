/// The number of frames of a GIF, counted by walking its blocks (GIF89a, appendix B).
enum GIFFrames {
  /// At most one above `maximum`.
  static func count(in bytes: UnsafeRawBufferPointer, maximum: Int) -> Int {
    guard bytes.count > 13 else { return 0 }
    var place = 13 + colourTable(bytes[10])
    var frames = 0
    while place < bytes.count, frames <= maximum {
      switch bytes[place] {
      case 0x21:
        place = afterBlocks(bytes, from: place + 2)
      case 0x2C:
        guard place + 9 < bytes.count else { return frames }
        frames += 1
        place = afterBlocks(bytes, from: place + 11 + colourTable(bytes[place + 9]))
      default:
        return frames
      }
    }
    return frames
  }

  /// Bytes of the colour table that `flags` announce.
  private static func colourTable(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  private static func afterBlocks(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var place = start
    while place < bytes.count, bytes[place] != 0 { place += 1 + Int(bytes[place]) }
    return place + 1
  }
}

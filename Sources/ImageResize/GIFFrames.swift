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

  /// Where the first frame is drawn on the screen; nil when there is none.
  static func firstPlace(in bytes: UnsafeRawBufferPointer) -> FramePlace? {
    guard bytes.count > 13 else { return nil }
    var place = 13 + colourTable(bytes[10])
    while place < bytes.count, bytes[place] == 0x21 { place = afterBlocks(bytes, from: place + 2) }
    guard place + 9 < bytes.count, bytes[place] == 0x2C else { return nil }
    func number(_ offset: Int) -> Int { Int(bytes[place + offset]) | Int(bytes[place + offset + 1]) << 8 }
    return FramePlace(left: number(1), top: number(3), width: number(5), height: number(7))
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

/// Where a frame is drawn: what is around it is clear.
struct FramePlace: Equatable {
  let left: Int
  let top: Int
  let width: Int
  let height: Int
}

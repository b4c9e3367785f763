/// Counts the frames of a GIF by iterating over its blocks (GIF89a, appendix B).
enum GIFFrames {
  /// The number of frames; counting stops at `maximum` + 1.
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

  /// The rectangle of the first frame on the GIF's logical screen; nil if there is no frame.
  static func firstPlace(in bytes: UnsafeRawBufferPointer) -> FramePlace? {
    guard bytes.count > 13 else { return nil }
    var place = 13 + colourTable(bytes[10])
    while place < bytes.count, bytes[place] == 0x21 { place = afterBlocks(bytes, from: place + 2) }
    guard place + 9 < bytes.count, bytes[place] == 0x2C else { return nil }
    func number(_ offset: Int) -> Int { Int(bytes[place + offset]) | Int(bytes[place + offset + 1]) << 8 }
    return FramePlace(left: number(1), top: number(3), width: number(5), height: number(7))
  }

  /// The size in bytes of the colour table that `flags` describe.
  private static func colourTable(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  private static func afterBlocks(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var place = start
    while place < bytes.count, bytes[place] != 0 { place += 1 + Int(bytes[place]) }
    return place + 1
  }
}

/// The rectangle of a frame; the area around it is transparent.
struct FramePlace: Equatable {
  let left: Int
  let top: Int
  let width: Int
  let height: Int
}

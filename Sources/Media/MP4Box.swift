/// The name and ranges of a box in an MP4 or QuickTime file (ISO/IEC 14496-12, 4.2).
struct MP4Box {
  /// The type: four characters.
  package let name: String
  /// The range of the type.
  let nameRange: Range<Int>
  package let body: Range<Int>
}

/// The boxes in a part of a file, one after another.
struct MP4Boxes {
  /// The maximum number of boxes that are read; fragmented files have many on one level.
  package static let most = 100_000

  private let bytes: VideoBytes
  private let range: Range<Int>
  private var left: Int
  /// The offset of the next box; the end of the range when all could be read.
  package private(set) var position: Int

  /// The boxes in `range`.
  ///
  /// - Parameters:
  ///   - bytes: of the file.
  ///   - range: the part of the file that holds the boxes.
  ///   - limit: the maximum number of boxes to read; the next one counts as broken.
  package init(_ bytes: VideoBytes, in range: Range<Int>, limit: Int = 200) {
    (self.bytes, self.range, left, position) = (bytes, range, limit, range.lowerBound)
  }

  /// Whether all of them could be read.
  package var isWhole: Bool { position == range.upperBound }

  /// The next box; nil at the end, or if what follows is not a box.
  package mutating func next() -> MP4Box? {
    let rest = position..<range.upperBound
    guard left > 0, rest.count >= 8, let short = bytes.number(at: 0, 4, in: rest) else { return nil }
    left -= 1
    var (size, start) = (Int(short), 8)
    if short == 1 {
      guard let long = bytes.number(at: 8, 8, in: rest), long <= UInt64(Int.max) else { return nil }
      (size, start) = (Int(long), 16)
    } else if short == 0 {
      size = rest.count
    }
    guard size >= start, size <= rest.count else { return nil }
    let box = MP4Box(
      name: String(decoding: bytes[position + 4..<position + 8], as: UTF8.self),
      nameRange: position + 4..<position + 8,
      body: position + start..<position + size
    )
    position += size
    return box
  }

  /// The first box with a name.
  package static func first(_ name: String, in range: Range<Int>, _ bytes: VideoBytes) -> MP4Box? {
    var boxes = MP4Boxes(bytes, in: range)
    while let box = boxes.next() {
      if box.name == name { return box }
    }
    return nil
  }

  /// The kind of a track: `vide`, `soun`; empty if the track does not specify it (ISO/IEC 14496-12, 8.4.3).
  package static func handler(ofTrack track: Range<Int>, _ bytes: VideoBytes) -> String {
    guard let media = first("mdia", in: track, bytes), let handler = first("hdlr", in: media.body, bytes),
      handler.body.count >= 12
    else { return "" }
    let start = handler.body.lowerBound
    return String(decoding: bytes[start + 8..<start + 12], as: UTF8.self)
  }
}

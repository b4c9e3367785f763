/// Reading the metadata of MP4 and QuickTime files (ISO/IEC 14496-12).
extension VideoFile {
  /// Reads size and duration.
  ///
  /// - Returns: whether the file contains the locations of its pictures: a truncated file may not.
  mutating func readMP4(_ bytes: VideoBytes) -> Bool {
    var boxes = MP4Boxes(bytes, in: 0..<bytes.count, limit: MP4Boxes.most)
    while let box = boxes.next() {
      guard box.name == "moov" else { continue }
      readMovie(box.body, bytes)
      return true
    }
    return false
  }

  private mutating func readMovie(_ range: Range<Int>, _ bytes: VideoBytes) {
    var boxes = MP4Boxes(bytes, in: range)
    while let box = boxes.next() {
      if box.name == "mvhd" { readDuration(box.body, bytes) }
      if box.name == "trak", width == 0, MP4Boxes.handler(ofTrack: box.body, bytes) == "vide",
        let header = MP4Boxes.first("tkhd", in: box.body, bytes)
      {
        readSize(header.body, bytes)
      }
    }
  }

  /// Reads the duration from a movie header (ISO/IEC 14496-12, 8.2.2).
  private mutating func readDuration(_ body: Range<Int>, _ bytes: VideoBytes) {
    let isLong = bytes.number(at: 0, 1, in: body) == 1
    guard let scale = bytes.number(at: isLong ? 20 : 12, 4, in: body), scale > 0,
      let duration = bytes.number(at: isLong ? 24 : 16, isLong ? 8 : 4, in: body)
    else { return }
    // An unknown duration is all ones.
    setDuration(milliseconds: Double(duration) * 1000 / Double(scale))
  }

  /// Reads the size from a track header (ISO/IEC 14496-12, 8.3.2).
  ///
  /// The size is the last two numbers, of 16.16 bits, after a matrix that may rotate the picture.
  private mutating func readSize(_ body: Range<Int>, _ bytes: VideoBytes) {
    let start = bytes.number(at: 0, 1, in: body) == 1 ? 88 : 76
    guard let wide = bytes.number(at: start, 4, in: body), let high = bytes.number(at: start + 4, 4, in: body)
    else { return }
    // The first element of the matrix is zero if it rotates the picture by 90 degrees.
    let isTurned = bytes.number(at: start - 36, 4, in: body) == 0
    setSize((isTurned ? high : wide) >> 16, (isTurned ? wide : high) >> 16)
  }
}

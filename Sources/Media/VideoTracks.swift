import Basics

/// What the tracks of a video are, read without decoding.
package struct VideoTracks: Sendable, Equatable {
  /// Whether it has sound.
  package private(set) var hasSound = false
  /// Whether every browser plays it: MP4 with H.264 of 8 bits and 4:2:0, and AAC or no sound.
  package private(set) var playsEverywhere = false

  /// Reads the tracks of a video; nil if the file cannot be read.
  package init?(of path: String, _ kind: VideoFile.Kind) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var record = stat()
    guard fstat(file, &record) == 0 else { return nil }
    self.init(VideoBytes(file: file, count: Int(record.st_size)), kind)
  }

  init(_ bytes: VideoBytes, _ kind: VideoFile.Kind) {
    switch kind {
    case .mp4, .quickTime: readMP4(bytes, kind)
    case .webM: readWebM(bytes)
    }
  }

  // MARK: MP4

  private mutating func readMP4(_ bytes: VideoBytes, _ kind: VideoFile.Kind) {
    var boxes = MP4Boxes(bytes, in: 0..<bytes.count, limit: MP4Boxes.most)
    var isFragmented = false
    var (pictures, sounds): ([Bool], [Bool]) = ([], [])
    while let box = boxes.next() {
      if box.name == "moof" { isFragmented = true }
      guard box.name == "moov" else { continue }
      var tracks = MP4Boxes(bytes, in: box.body)
      while let track = tracks.next() {
        guard track.name == "trak" else { continue }
        switch MP4Boxes.handler(ofTrack: track.body, bytes) {
        case "vide": pictures.append(Self.isH264(track.body, bytes))
        case "soun": sounds.append(Self.isAAC(track.body, bytes))
        default: break
        }
      }
    }
    hasSound = !sounds.isEmpty
    // A file in fragments has no table of its pictures, and QuickTime is another container.
    playsEverywhere =
      kind == .mp4 && !isFragmented && pictures == [true] && sounds.count <= 1 && sounds.allSatisfy(\.self)
  }

  /// The description of a track's only format (ISO/IEC 14496-12, 8.5.2).
  private static func format(ofTrack track: Range<Int>, _ bytes: VideoBytes) -> MP4Box? {
    var range = track
    for name in ["mdia", "minf", "stbl", "stsd"] {
      guard let box = MP4Boxes.first(name, in: range, bytes) else { return nil }
      range = box.body
    }
    guard bytes.number(at: 4, 4, in: range) == 1 else { return nil }
    var formats = MP4Boxes(bytes, in: range.dropFirst(8))
    return formats.next()
  }

  /// Whether the pictures are H.264 in one of the profiles with 8 bits and 4:2:0 (ISO/IEC 14496-15, 5.3.3).
  private static func isH264(_ track: Range<Int>, _ bytes: VideoBytes) -> Bool {
    guard let format = format(ofTrack: track, bytes), format.name == "avc1", format.body.count > 78,
      let settings = MP4Boxes.first("avcC", in: format.body.dropFirst(78), bytes),
      let profile = bytes.number(at: 1, 1, in: settings.body)
    else { return false }
    // Baseline, main and high.
    return [66, 77, 100].contains(profile)
  }

  /// Whether the sound is AAC (ISO/IEC 14496-1, 7.2.6.5 and 7.2.6.6).
  private static func isAAC(_ track: Range<Int>, _ bytes: VideoBytes) -> Bool {
    guard let format = format(ofTrack: track, bytes), format.name == "mp4a", format.body.count > 28,
      let settings = MP4Boxes.first("esds", in: format.body.dropFirst(28), bytes)
    else { return false }
    var rest = settings.body.dropFirst(4)
    /// Skips the tag and the length of a descriptor, whose length has up to four bytes.
    func enter(_ tag: UInt64) -> Bool {
      guard bytes.number(at: 0, 1, in: rest) == tag else { return false }
      rest = rest.dropFirst()
      for _ in 0..<4 {
        guard let byte = bytes.number(at: 0, 1, in: rest) else { return false }
        rest = rest.dropFirst()
        if byte < 0x80 { return true }
      }
      return false
    }
    // A stream without optional fields, then the kind of its sound: MPEG-4 audio.
    guard enter(3), bytes.number(at: 2, 1, in: rest) == 0 else { return false }
    rest = rest.dropFirst(3)
    return enter(4) && bytes.number(at: 0, 1, in: rest) == 0x40
  }

  // MARK: WebM

  private mutating func readWebM(_ bytes: VideoBytes) {
    var parts = WebMElements(bytes, in: 0..<bytes.count)
    while let part = parts.next() {
      guard part.id == WebMElement.Name.segment else { continue }
      var elements = WebMElements(bytes, in: part.body)
      while let element = elements.next(), element.id != WebMElement.Name.cluster {
        guard element.id == WebMElement.Name.tracks else { continue }
        var tracks = WebMElements(bytes, in: element.body)
        while let track = tracks.next() {
          guard track.id == WebMElement.Name.track else { continue }
          var fields = WebMElements(bytes, in: track.body)
          while let field = fields.next() {
            // 2 is sound (RFC 9559, 5.1.4.1.3).
            if field.id == WebMElement.Name.trackType,
              bytes.number(at: 0, field.body.count, in: field.body) == 2
            {
              hasSound = true
            }
          }
        }
      }
      return
    }
  }
}

import SiteOutput

/// The parts of an MP4 or QuickTime file to overwrite.
///
/// The rules list what is kept, not what is removed: phones write location, device and author into a dozen
/// different boxes, and cameras write what they measure into tracks and between pictures.
struct MP4Edits {
  private let bytes: VideoBytes
  private var edits = FileEdits()
  /// The ranges of pictures and sound.
  private var kept: [Range<Int>] = []
  private var media: [Range<Int>] = []
  private var keptTracks = Set<UInt64>()
  private var isFragmented = false
  /// The kind of the track that is read: `vide` or `soun`.
  private var handler = ""

  private init(_ bytes: VideoBytes) { self.bytes = bytes }

  /// The edits of a file; nil if its structure cannot be determined.
  package static func edits(_ bytes: VideoBytes) -> FileEdits? {
    var edits = MP4Edits(bytes)
    guard edits.readFile() else { return nil }
    edits.emptyRest()
    return edits.edits
  }

  private mutating func readFile() -> Bool {
    var boxes = MP4Boxes(bytes, in: 0..<bytes.count, limit: .max)
    var movies = 0
    while let box = boxes.next() {
      if box.name == "moov" { movies += 1 }
      guard read(box, in: "") else { return false }
    }
    // The pictures may be truncated; anything else at the end does not belong to the film.
    if !boxes.isWhole {
      let rest = boxes.position..<bytes.count
      let start = rest.lowerBound + (bytes.number(at: 0, 4, in: rest) == 1 ? 16 : 8)
      let isMedia = bytes[rest.prefix(8).dropFirst(4)].elementsEqual("mdat".utf8)
      if isMedia, start < bytes.count {
        media.append(start..<bytes.count)
      } else {
        edits.empty(boxes.position..<bytes.count)
        // A box of size zero extends to the end of the file.
        if bytes.count - boxes.position >= 8 { edits.write(Array("free".utf8), at: boxes.position + 4) }
      }
    }
    return movies == 1
  }

  /// Turns a box into free space (ISO/IEC 14496-12, 8.1.2).
  private mutating func empty(_ box: MP4Box) {
    edits.write(Array("free".utf8), at: box.nameRange.lowerBound)
    edits.empty(box.body)
  }

  /// Reads the boxes in a range; false if they cannot be separated.
  private mutating func readBoxes(_ range: Range<Int>, in parent: String) -> Bool {
    var boxes = MP4Boxes(bytes, in: range, limit: .max)
    while let box = boxes.next() {
      guard read(box, in: parent) else { return false }
    }
    return endList(boxes.position..<range.upperBound)
  }

  /// Empties what follows the last box of a list: QuickTime ends some with four zeros; false if it is longer.
  private mutating func endList(_ rest: Range<Int>) -> Bool {
    edits.empty(rest)
    return rest.count < 8
  }

  /// Empties a box that is not published, or what is private in one that is; false if that cannot be separated.
  private mutating func read(_ box: MP4Box, in parent: String) -> Bool {
    guard MP4Box.published[parent, default: []].contains(box.name) else {
      empty(box)
      return true
    }
    switch box.name {
    case "trak":
      handler = MP4Boxes.handler(ofTrack: box.body, bytes)
      guard handler == "vide" || handler == "soun" else {
        empty(box)
        return true
      }
    case "mvhd", "mdhd": emptyTimes(box)
    case "tkhd":
      emptyTimes(box)
      let isLong = bytes.number(at: 0, 1, in: box.body) == 1
      guard let id = bytes.number(at: isLong ? 20 : 12, 4, in: box.body) else { return false }
      keptTracks.insert(id)
    case "hdlr": emptyHandlerName(box)
    case "dref": return readReferences(box.body)
    case "stbl":
      guard let ranges = MP4Samples.ranges(box.body, bytes) else { return false }
      kept += ranges
    case "stsd": return readFormats(box.body)
    case "moof": isFragmented = true
    case "traf": guard isOfKeptTrack(box.body) else { return false }
    case "mdat": media.append(box.body)
    case "\0\0\0\0": edits.empty(box.body)
    default: break
    }
    return MP4Box.published[box.name] == nil || readBoxes(box.body, in: box.name)
  }

  /// Reads the descriptions of a track's pictures or sounds (12.1.3, 12.2.3).
  private mutating func readFormats(_ range: Range<Int>) -> Bool {
    let version = bytes.number(at: 0, 1, in: range)
    var entries = MP4Boxes(bytes, in: range.dropFirst(8), limit: .max)
    while let entry = entries.next() {
      var length = 78
      if handler == "vide" {
        // The name of the encoder: 31 characters after a count.
        edits.empty((entry.body.lowerBound + 42..<entry.body.lowerBound + 74).clamped(to: entry.body))
      } else {
        // The descriptions of QuickTime are longer ("QuickTime File Format", "Sound Sample Descriptions").
        switch bytes.number(at: 8, 2, in: entry.body) {
        case 1 where version == 0: length = 44
        case 2: length = 64
        default: length = 28
        }
      }
      guard readBoxes(entry.body.dropFirst(length), in: handler) else { return false }
    }
    return endList(entries.position..<range.upperBound)
  }

  /// Empties the creation and modification times: seconds that come first in three kinds of boxes (8.2.2, 8.3.2,
  /// 8.4.2).
  private mutating func emptyTimes(_ box: MP4Box) {
    let isLong = bytes.number(at: 0, 1, in: box.body) == 1
    edits.empty((box.body.lowerBound + 4..<box.body.lowerBound + (isLong ? 20 : 12)).clamped(to: box.body))
  }

  /// Empties the manufacturer and the human-readable name, which follow the kind (8.4.3).
  private mutating func emptyHandlerName(_ box: MP4Box) {
    edits.empty(
      (box.body.lowerBound + 12..<max(box.body.lowerBound + 12, box.body.upperBound)).clamped(to: box.body)
    )
  }

  /// Empties the locations of media outside the file, which may be folders of a user's machine (8.7.2).
  private mutating func readReferences(_ range: Range<Int>) -> Bool {
    var entries = MP4Boxes(bytes, in: range.dropFirst(8), limit: .max)
    while let entry = entries.next() { edits.empty(entry.body.dropFirst(4)) }
    return endList(entries.position..<range.upperBound)
  }

  /// Whether the media of a fragment belong to a track that is kept; others cannot be separated from the rest.
  private func isOfKeptTrack(_ fragment: Range<Int>) -> Bool {
    guard let header = MP4Boxes.first("tfhd", in: fragment, bytes),
      let id = bytes.number(at: 4, 4, in: header.body)
    else { return false }
    return keptTracks.contains(id)
  }

  /// Empties the gaps between pictures and sound; fragmented files have only tracks that are kept.
  private mutating func emptyRest() {
    guard !isFragmented else { return }
    let pieces = Self.merged(kept)
    // Both are in the order of the file, so that a file with many of them takes no quadratic time.
    var first = 0
    var gaps: [Range<Int>] = []
    for range in media {
      while first < pieces.count, pieces[first].upperBound <= range.lowerBound { first += 1 }
      var position = range.lowerBound
      for piece in pieces[first...] {
        guard piece.lowerBound < range.upperBound else { break }
        if piece.lowerBound > position { gaps.append(position..<piece.lowerBound) }
        position = min(range.upperBound, max(position, piece.upperBound))
      }
      gaps.append(position..<range.upperBound)
    }
    edits.empty(gaps)
  }

  /// Ranges in their order, none of them empty, those that touch joined.
  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}

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

  /// The boxes to keep, by their parent box (ISO/IEC 14496-12, table 1; "QuickTime File Format").
  private static let staying: [String: Set<String>] = [
    "": ["ftyp", "moov", "mdat", "moof", "mfra", "sidx", "ssix", "styp"],
    "moov": ["mvhd", "trak", "mvex"],
    "trak": ["tkhd", "edts", "mdia", "tapt"],
    "mdia": ["mdhd", "hdlr", "minf"],
    "minf": ["vmhd", "smhd", "dinf", "stbl", "hdlr"],
    "moof": ["mfhd", "traf"],
    "traf": ["tfhd", "tfdt", "trun", "sdtp", "sbgp", "sgpd", "subs", "saiz", "saio", "senc"],
  ]

  private init(_ bytes: VideoBytes) { self.bytes = bytes }

  /// The edits of a file; nil if its structure cannot be determined.
  package static func edits(_ bytes: VideoBytes) -> FileEdits? {
    var edits = MP4Edits(bytes)
    guard edits.readFile() else { return nil }
    edits.emptyRest()
    return edits.edits
  }

  private mutating func readFile() -> Bool {
    var boxes = MP4Boxes(bytes, in: 0..<bytes.count, limit: MP4Boxes.most)
    var movies = 0
    while let box = boxes.next() {
      guard Self.staying["", default: []].contains(box.name) else {
        empty(box)
        continue
      }
      switch box.name {
      case "moov":
        movies += 1
        guard readMovie(box.body) else { return false }
      case "moof":
        isFragmented = true
        guard readFragment(box.body) else { return false }
      case "mdat": media.append(box.body)
      default: break
      }
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

  /// Calls `body` with each box to keep in a box called `name`, and empties the others.
  ///
  /// - Returns: whether all of them could be read and `body` returned true for each.
  private mutating func read(
    _ name: String,
    _ range: Range<Int>,
    _ body: (inout MP4Edits, MP4Box) -> Bool
  ) -> Bool {
    var boxes = MP4Boxes(bytes, in: range, limit: name == "moof" ? MP4Boxes.most : 200)
    while let box = boxes.next() {
      if Self.staying[name, default: []].contains(box.name) {
        guard body(&self, box) else { return false }
      } else {
        empty(box)
      }
    }
    // QuickTime ends some lists with four zeros.
    return range.upperBound - boxes.position < 8
  }

  private mutating func readMovie(_ range: Range<Int>) -> Bool {
    read("moov", range) { edits, box in
      if box.name == "mvhd" { edits.emptyTimes(box) }
      guard box.name == "trak" else { return true }
      guard ["vide", "soun"].contains(MP4Boxes.handler(ofTrack: box.body, edits.bytes)) else {
        edits.empty(box)
        return true
      }
      return edits.readTrack(box.body)
    }
  }

  private mutating func readTrack(_ range: Range<Int>) -> Bool {
    read("trak", range) { edits, box in
      if box.name == "tkhd" {
        edits.emptyTimes(box)
        let isLong = edits.bytes.number(at: 0, 1, in: box.body) == 1
        guard let id = edits.bytes.number(at: isLong ? 20 : 12, 4, in: box.body) else { return false }
        edits.keptTracks.insert(id)
      }
      guard box.name == "mdia" else { return true }
      return edits.readMedia(box.body)
    }
  }

  private mutating func readMedia(_ range: Range<Int>) -> Bool {
    read("mdia", range) { edits, box in
      switch box.name {
      case "mdhd": edits.emptyTimes(box)
      case "hdlr": edits.emptyHandlerName(box)
      default:
        return edits.read("minf", box.body) { edits, box in
          if box.name == "hdlr" { edits.emptyHandlerName(box) }
          if box.name == "dinf" { edits.emptyReferences(box.body) }
          guard box.name == "stbl" else { return true }
          return edits.readSamples(box.body)
        }
      }
      return true
    }
  }

  private mutating func readSamples(_ range: Range<Int>) -> Bool {
    if let description = MP4Boxes.first("stsd", in: range, bytes) {
      // The name of the encoder: 31 characters after a count, in descriptions of pictures (12.1.3).
      var entries = MP4Boxes(bytes, in: description.body.dropFirst(8))
      while let entry = entries.next() {
        guard ["avc1", "avc3", "hvc1", "hev1"].contains(entry.name) else { continue }
        edits.empty((entry.body.lowerBound + 42..<entry.body.lowerBound + 74).clamped(to: entry.body))
      }
    }
    guard let ranges = MP4Samples.ranges(range, bytes) else { return false }
    kept += ranges
    return true
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
  private mutating func emptyReferences(_ range: Range<Int>) {
    guard let list = MP4Boxes.first("dref", in: range, bytes) else { return }
    var entries = MP4Boxes(bytes, in: list.body.dropFirst(8))
    while let entry = entries.next() { edits.empty(entry.body.dropFirst(4)) }
  }

  /// Reads a fragment; false if it has a track that is not kept, whose media cannot be separated from the rest.
  private mutating func readFragment(_ range: Range<Int>) -> Bool {
    read("moof", range) { edits, box in
      guard box.name == "traf" else { return true }
      guard let header = MP4Boxes.first("tfhd", in: box.body, edits.bytes),
        let id = edits.bytes.number(at: 4, 4, in: header.body), edits.keptTracks.contains(id)
      else { return false }
      return edits.read("traf", box.body) { _, _ in true }
    }
  }

  /// Empties the gaps between pictures and sound; fragmented files have only tracks that are kept.
  private mutating func emptyRest() {
    guard !isFragmented else { return }
    let pieces = Self.merged(kept)
    // Both are in the order of the file, so that a file with many of them takes no quadratic time.
    var first = 0
    for range in media {
      while first < pieces.count, pieces[first].upperBound <= range.lowerBound { first += 1 }
      var position = range.lowerBound
      for piece in pieces[first...] {
        guard piece.lowerBound < range.upperBound else { break }
        if piece.lowerBound > position { edits.empty(position..<piece.lowerBound) }
        position = min(range.upperBound, max(position, piece.upperBound))
      }
      edits.empty(position..<range.upperBound)
    }
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

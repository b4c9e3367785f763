/// The name and ranges of a box in an MP4 or QuickTime file (ISO/IEC 14496-12, 4.2).
struct MP4Box {
  /// The type: four characters.
  package let name: String
  /// The range of the type.
  let nameRange: Range<Int>
  package let body: Range<Int>

  /// The boxes that are published, by the box that contains them; all others are removed (ISO/IEC 14496-12, table 1;
  /// "QuickTime File Format").
  ///
  /// Boxes without an entry are published as they are. Those in a description of pictures or sounds have the kind of
  /// the track as their entry (mp4ra.org, "Codecs").
  static let published: [String: Set<String>] = [
    "": ["ftyp", "moov", "mdat", "moof", "mfra", "sidx", "ssix", "styp"],
    "moov": ["mvhd", "trak", "mvex"],
    "mvex": ["mehd", "trex", "leva"],
    "trak": ["tkhd", "edts", "mdia", "tapt"],
    "edts": ["elst"],
    "tapt": ["clef", "prof", "enof"],
    "mdia": ["mdhd", "hdlr", "minf"],
    "minf": ["vmhd", "smhd", "dinf", "stbl", "hdlr"],
    "dinf": ["dref"],
    "stbl": [
      "stsd", "stts", "ctts", "cslg", "stss", "stsh", "stps", "stsc", "stsz", "stz2", "stco", "co64", "sdtp",
      "padb", "stdp", "sbgp", "sgpd", "csgp", "subs", "saiz", "saio",
    ],
    "vide": [
      "avcC", "hvcC", "lhvC", "vvcC", "evcC", "av1C", "vpcC", "dvcC", "dvvC", "dvwC", "esds", "d263", "glbl",
      "pasp", "clap", "colr", "gama", "fiel", "chrm", "btrt", "mdcv", "clli", "cclv", "amve", "SmDm", "CoLL",
    ],
    "soun": [
      "esds", "wave", "chan", "chnl", "srat", "btrt", "pcmC", "alac", "damr", "dac3", "dec3", "dac4", "dOps",
      "dfLa", "mhaC",
    ],
    // The list of old QuickTime files ends with a box without a name.
    "wave": [
      "frma", "enda", "mp4a", "esds", "chan", "alac", "damr", "dac3", "dec3", "dOps", "dfLa", "\0\0\0\0",
    ],
    "moof": ["mfhd", "traf"],
    "traf": ["tfhd", "tfdt", "trun", "sdtp", "sbgp", "sgpd", "csgp", "subs", "saiz", "saio", "senc"],
    "mfra": ["tfra", "mfro"],
  ]
}

/// The boxes in a part of a file, one after another.
struct MP4Boxes {
  /// The maximum number of boxes before the description of a film.
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
  ///   - limit: the maximum number of boxes to read, of all that the file may have; the next one counts as broken.
  package init(_ bytes: VideoBytes, in range: Range<Int>, limit: Int = 200) {
    (self.bytes, self.range, left, position) = (bytes, range, limit, range.lowerBound)
  }

  /// Whether all of them could be read.
  package var isWhole: Bool { position == range.upperBound }

  /// The next box; nil at the end, or if what follows is not a box.
  package mutating func next() -> MP4Box? {
    let rest = position..<range.upperBound
    guard left > 0, rest.count >= 8, bytes.countParts(), let short = bytes.number(at: 0, 4, in: rest)
    else { return nil }
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

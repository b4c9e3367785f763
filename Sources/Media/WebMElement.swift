/// The ID and ranges of an element in a WebM file (RFC 8794, "Extensible Binary Meta Language", 5 and 6).
struct WebMElement {
  /// The ID with the bits that encode its length, as tables of elements write it (RFC 9559, "Matroska").
  package let id: UInt64
  /// The range of the ID, the size and the body.
  package let all: Range<Int>
  package let body: Range<Int>
  /// Whether the element states its size; one that is written while recording does not.
  let isSized: Bool

  /// The elements that are read or published; all others are removed (RFC 9559, 5.1; RFC 8794, 11.2).
  package enum Name {
    package static let header: UInt64 = 0x1A45_DFA3
    static let docType: UInt64 = 0x4282
    package static let segment: UInt64 = 0x1853_8067
    static let seekHead: UInt64 = 0x114D_9B74
    package static let info: UInt64 = 0x1549_A966
    static let timestampScale: UInt64 = 0x2AD7B1
    package static let duration: UInt64 = 0x4489
    static let muxingApp: UInt64 = 0x4D80
    static let writingApp: UInt64 = 0x5741
    static let tracks: UInt64 = 0x1654_AE6B
    static let track: UInt64 = 0xAE
    static let trackNumber: UInt64 = 0xD7
    static let trackType: UInt64 = 0x83
    static let trackName: UInt64 = 0x536E
    static let codecName: UInt64 = 0x258688
    package static let video: UInt64 = 0xE0
    static let pixelWidth: UInt64 = 0xB0
    static let pixelHeight: UInt64 = 0xBA
    static let cluster: UInt64 = 0x1F43_B675
    static let simpleBlock: UInt64 = 0xA3
    static let blockGroup: UInt64 = 0xA0
    package static let block: UInt64 = 0xA1
    static let cues: UInt64 = 0x1C53_BB6B
    static let void: UInt64 = 0xEC
    static let audio: UInt64 = 0xE1
    /// The elements that are published, by the element that contains them: numbers, the codec and its settings, and
    /// where to find pictures.
    ///
    /// Elements without an entry are published as they are.
    static let published: [UInt64: Set<UInt64>] = [
      header: [docType, 0x4286, 0x42F7, 0x42F2, 0x42F3, 0x4287, 0x4285],
      seekHead: [0x4DBB],
      0x4DBB: [0x53AB, 0x53AC],
      cues: [0xBB],
      0xBB: [0xB3, 0xB7],
      0xB7: [0xF7, 0xF1, 0xF0, 0xB2, 0x5378, 0xEA, 0xDB],
      0xDB: [0x96],
      // Times and places of clusters, and transparency (5.1.3).
      cluster: [0xE7, 0xA7, 0xAB],
      blockGroup: [block, 0x9B, 0xFA, 0xFB, 0x75A2, 0x75A1],
      0x75A1: [0xA6],
      0xA6: [0xEE, 0xA5],
      // Tracks (5.1.4.1).
      track: [
        trackNumber, trackType, 0x73C5, 0xB9, 0x88, 0x55AA, 0x9C, 0x6DE7, 0x6DF8, 0x23E383, 0x234E7A, 0x55EE,
        0x41E4, 0x22B59C, 0x22B59D, 0x86, 0x63A2, 0xAA, 0x56AA, 0x56BB, 0x6D80, video, audio,
      ],
      0x41E4: [0x41F0, 0x41E7, 0x41ED],
      0x6D80: [0x6240],
      0x6240: [0x5031, 0x5032, 0x5033, 0x5034, 0x5035],
      0x5034: [0x4254, 0x4255],
      0x5035: [0x47E1, 0x47E2, 0x47E7],
      0x47E7: [0x47E8],
      video: [
        pixelWidth, pixelHeight, 0x9A, 0x9D, 0x53B8, 0x53C0, 0x53B9, 0x54AA, 0x54BB, 0x54CC, 0x54DD, 0x54B0,
        0x54BA, 0x54B2, 0x54B3, 0x2EB524, 0x55B0, 0x7670,
      ],
      audio: [0xB5, 0x78B5, 0x9F, 0x6264, 0x52F1],
      // Colours and projection of pictures.
      0x55B0: Set(0x55B1...0x55BD).union([0x55D0]),
      0x55D0: Set(0x55D1...0x55DA),
      0x7670: Set(0x7671...0x7675),
    ]
    /// The siblings of clusters, which end a cluster that does not state its size.
    static let ofSegment: Set<UInt64> = [
      cluster, cues, seekHead, info, tracks, 0x1043_A770, 0x1941_A469, 0x1254_C367,
    ]
  }
}

/// The elements in a part of a file, one after another.
struct WebMElements {
  private let bytes: VideoBytes
  private let range: Range<Int>
  private var left: Int
  /// The offset of the next element; the end of the range when all could be read.
  package private(set) var position: Int

  /// The elements in `range`, at most `limit`, and of all that the file may have.
  package init(_ bytes: VideoBytes, in range: Range<Int>, limit: Int = 1000) {
    (self.bytes, self.range, left, position) = (bytes, range, limit, range.lowerBound)
  }

  /// Whether all of them could be read.
  package var isWhole: Bool { position == range.upperBound }

  /// The next element; nil at the end, or if what follows is not an element.
  ///
  /// An element that does not state its size extends to the end of the range, and its end is found while reading
  /// it.
  package mutating func next() -> WebMElement? {
    guard left > 0, position < range.upperBound, bytes.countParts(),
      let (id, idLength) = Self.number(bytes, in: position..<range.upperBound, keepingMark: true),
      idLength <= 4,
      let (size, sizeLength) = Self.number(
        bytes,
        in: position + idLength..<range.upperBound,
        keepingMark: false
      )
    else { return nil }
    left -= 1
    let start = position + idLength + sizeLength
    let isSized = size != 1 << UInt64(7 * sizeLength) - 1
    guard !isSized || size <= UInt64(range.upperBound - start) else { return nil }
    let end = isSized ? start + Int(size) : range.upperBound
    let element = WebMElement(id: id, all: position..<end, body: start..<end, isSized: isSized)
    position = end
    return element
  }

  /// Goes back to the element that ends one without a size.
  package mutating func go(to position: Int) { self.position = position }

  /// The number at the start of a range, whose first bits encode its length (RFC 8794, 4); nil if it is missing.
  package static func number(_ bytes: VideoBytes, in range: Range<Int>, keepingMark: Bool) -> (UInt64, Int)? {
    guard let first = bytes.number(at: 0, 1, in: range), first > 0 else { return nil }
    let length = UInt8(first).leadingZeroBitCount + 1
    guard let number = bytes.number(at: 0, length, in: range) else { return nil }
    return (keepingMark ? number : number & (1 << UInt64(7 * length) - 1), length)
  }
}

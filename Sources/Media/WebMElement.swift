/// An element of a WebM file by its places (RFC 8794, "Extensible Binary Meta Language", 5 and 6).
struct WebMElement {
  /// With the bits that tell its length, as tables of elements write it (RFC 9559, "Matroska").
  package let id: UInt64
  /// With what goes before its body.
  package let all: Range<Int>
  package let body: Range<Int>
  /// Whether it says how large it is; one that is made while it is filmed does not.
  let isSized: Bool

  /// What is looked at or kept; all else is left out (RFC 9559, 5.1).
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
    package static let checksum: UInt64 = 0xBF
    /// Those that stand beside clusters, and so end one that does not say how large it is.
    static let ofSegment: Set<UInt64> = [
      cluster, cues, seekHead, info, tracks, 0x1043_A770, 0x1941_A469, 0x1254_C367,
    ]
  }
}

/// The elements in a part of a file, one after another.
struct WebMElements {
  /// Elements that one holds.
  package static let most = 1_000_000

  private let bytes: VideoBytes
  private let range: Range<Int>
  private var left: Int
  /// Where the next one begins; behind the last one when all could be read.
  package private(set) var position: Int

  /// Those in `range`, at most `limit`.
  package init(_ bytes: VideoBytes, in range: Range<Int>, limit: Int = 1000) {
    (self.bytes, self.range, left, position) = (bytes, range, limit, range.lowerBound)
  }

  /// Whether all of them could be read.
  package var isWhole: Bool { position == range.upperBound }

  /// The next one; nil at the end, or where what follows is none.
  ///
  /// One that does not say how large it is reaches to the end of the range, and the one after it is looked for in it.
  package mutating func next() -> WebMElement? {
    guard left > 0, position < range.upperBound,
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

  /// Goes back to before an element that ends one without a size.
  package mutating func go(to position: Int) { self.position = position }

  /// The number at the start of a range, whose first bits tell its length (RFC 8794, 4); nil where there is none.
  package static func number(_ bytes: VideoBytes, in range: Range<Int>, keepingMark: Bool) -> (UInt64, Int)? {
    guard let first = bytes.number(at: 0, 1, in: range), first > 0 else { return nil }
    let length = UInt8(first).leadingZeroBitCount + 1
    guard let number = bytes.number(at: 0, length, in: range) else { return nil }
    return (keepingMark ? number : number & (1 << UInt64(7 * length) - 1), length)
  }
}

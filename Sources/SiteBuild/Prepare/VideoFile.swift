#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What a video says of itself in its first bytes and, of MP4, in the boxes that describe it.
///
/// Nothing is decoded. Numbers that make no sense count as missing.
struct VideoFile: Sendable, Equatable {
  /// What browsers call the content, whatever the file is called.
  enum Kind: String, Sendable, CaseIterable {
    case mp4, quickTime, webM, ogg

    /// The media type (RFC 4337, RFC 5334; webmproject.org, "WebM Container Guidelines").
    var mediaType: String {
      switch self {
      case .mp4: "video/mp4"
      case .quickTime: "video/quicktime"
      case .webM: "video/webm"
      case .ogg: "video/ogg"
      }
    }

    /// The ending by which hosts tell the media type.
    var fileExtension: String {
      switch self {
      case .mp4: "mp4"
      case .quickTime: "mov"
      case .webM: "webm"
      case .ogg: "ogv"
      }
    }
  }

  let kind: Kind
  /// Pixels, as it is shown; 0 when the file does not say.
  private(set) var width = 0
  private(set) var height = 0
  /// 0 when the file does not say.
  private(set) var milliseconds = 0
  /// Whether an MP4 says where its pictures are.
  private var hasIndex = false
  /// Of an MP4 the boxes that can tell where it was filmed, by whom and with what.
  private(set) var privateBoxes: [Box] = []
  private var isTrackOfMeasurements = false

  /// A box of an MP4 by its places in the file.
  struct Box: Sendable, Equatable {
    /// Of the four letters that name it.
    let name: Range<Int>
    let body: Range<Int>
  }

  /// Boxes that are looked at; a file of a million empty ones is no video.
  private static let mostBoxes = 1000
  private static let deepest = 4

  /// Looks at a file; nil when it holds no video that browsers play, or cannot be read.
  init?(of path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var record = stat()
    guard fstat(file, &record) == 0, record.st_mode & S_IFMT == S_IFREG else { return nil }
    guard let kind = Self.kind(of: Self.read(file, at: 0, count: 64)) else { return nil }
    self.kind = kind
    guard kind == .mp4 || kind == .quickTime else { return }
    var left = Self.mostBoxes
    readBoxes(file, 0..<Int(record.st_size), level: 0, &left)
    // One that was cut off has nothing that tells what is in it; of one with more boxes nobody knows what they tell.
    guard hasIndex, left > 0 else { return nil }
  }

  /// The kind of a file that begins like this (ISO/IEC 14496-12, 4.3; RFC 8794; RFC 3533).
  static func kind(of head: [UInt8]) -> Kind? {
    if head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8) {
      let brand = String(decoding: head[8..<12], as: UTF8.self)
      // Pictures in boxes: HEIF and AVIF.
      if ["heic", "heix", "mif1", "msf1", "avif", "avis", "hevc"].contains(brand) { return nil }
      return brand == "qt  " ? .quickTime : .mp4
    }
    // QuickTime of old begins with its content.
    if head.count >= 8, ["moov", "mdat", "wide"].contains(where: { head[4..<8].elementsEqual($0.utf8) }) {
      return .quickTime
    }
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      let words = String(decoding: head, as: UTF8.self)
      return words.utf8.count > 4 && words.contains("webm") ? .webM : nil
    }
    return head.starts(with: Array("OggS".utf8)) ? .ogg : nil
  }

  /// Looks into the boxes in a part of the file, as far as they lead to what is wanted.
  private mutating func readBoxes(_ file: CInt, _ range: Range<Int>, level: Int, _ left: inout Int) {
    var position = range.lowerBound
    while position + 8 <= range.upperBound, left > 0, level < Self.deepest {
      left -= 1
      let head = Self.read(file, at: position, count: 16)
      guard head.count >= 8 else { return }
      var size = Int(Self.number(head[0..<4]))
      var start = 8
      if size == 1, head.count == 16 {
        let large = Self.number(head[8..<16])
        guard large <= UInt64(Int.max) else { return }
        (size, start) = (Int(large), 16)
      } else if size == 0 {
        size = range.upperBound - position
      }
      guard size >= start, size <= range.upperBound - position else { return }
      let body = position + start..<position + size
      switch String(decoding: head[4..<8], as: UTF8.self) {
      case "moov", "trak":
        hasIndex = true
        isTrackOfMeasurements = false
        readBoxes(file, body, level: level + 1, &left)
        if isTrackOfMeasurements { privateBoxes.append(Box(name: position + 4..<position + 8, body: body)) }
        isTrackOfMeasurements = false
      case "mdia": readBoxes(file, body, level: level + 1, &left)
      case "hdlr":
        // What cameras measure while they film, place and all, is a track beside those of pictures and sound.
        let handler = Self.read(file, at: body.lowerBound, count: min(body.count, 12)).dropFirst(8)
        if handler.elementsEqual("meta".utf8) { isTrackOfMeasurements = true }
      case "udta", "meta", "uuid":
        privateBoxes.append(Box(name: position + 4..<position + 8, body: body))
      case "mvhd": readDuration(Self.read(file, at: body.lowerBound, count: min(body.count, 32)))
      case "tkhd": readSize(Self.read(file, at: body.lowerBound, count: min(body.count, 96)))
      default: break
      }
      position += size
    }
  }

  /// What is published of the bytes of the file: all but what its private boxes hold, which become empty room
  /// (ISO/IEC 14496-12, 8.1.2) of the same size, since a film tells by places where its pictures are.
  func published(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for box in privateBoxes where box.body.upperBound <= bytes.count {
      bytes.replaceSubrange(box.name, with: "free".utf8)
      bytes.replaceSubrange(box.body, with: repeatElement(0, count: box.body.count))
    }
    return bytes
  }

  /// ISO/IEC 14496-12, 8.2.2.
  private mutating func readDuration(_ box: [UInt8]) {
    let isLong = box.first == 1
    guard box.count >= (isLong ? 32 : 20) else { return }
    let scale = Self.number(isLong ? box[20..<24] : box[12..<16])
    let duration = Self.number(isLong ? box[24..<32] : box[16..<20])
    // An unknown duration is all ones; a day is no clip.
    guard scale > 0, duration < 1 << 48 else { return }
    let milliseconds = duration * 1000 / scale
    if milliseconds < 86_400_000 { self.milliseconds = Int(milliseconds) }
  }

  /// ISO/IEC 14496-12, 8.3.2: the last two numbers, of 16.16 bits, behind a matrix that may turn the picture.
  private mutating func readSize(_ box: [UInt8]) {
    let start = box.first == 1 ? 88 : 76
    guard width == 0, box.count >= start + 8 else { return }
    let wide = Int(Self.number(box[start..<start + 4]) >> 16)
    let high = Int(Self.number(box[start + 4..<start + 8]) >> 16)
    guard (1...16_384).contains(wide), (1...16_384).contains(high) else { return }
    // The first element of the matrix is zero when it turns by a quarter.
    let isTurned = Self.number(box[start - 36..<start - 32]) == 0
    (width, height) = isTurned ? (high, wide) : (wide, high)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func read(_ file: CInt, at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(file, buffer.baseAddress, count, off_t(offset)))
    }
  }
}

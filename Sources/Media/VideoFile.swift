import Basics

/// What a video says of itself in its first bytes and in the parts that describe it.
///
/// Nothing is decoded. Numbers that make no sense count as missing.
package struct VideoFile: Sendable, Equatable {
  /// What browsers call the content, whatever the file is called.
  package enum Kind: String, Sendable, CaseIterable {
    case mp4, quickTime, webM

    /// The media type (RFC 4337; webmproject.org, "WebM Container Guidelines").
    package var mediaType: String {
      switch self {
      case .mp4: "video/mp4"
      case .quickTime: "video/quicktime"
      case .webM: "video/webm"
      }
    }

    /// The ending by which hosts tell the media type.
    package var fileExtension: String {
      switch self {
      case .mp4: "mp4"
      case .quickTime: "mov"
      case .webM: "webm"
      }
    }
  }

  package let kind: Kind
  /// Pixels, as it is shown; 0 when the file does not say.
  package var width = 0
  package var height = 0
  /// 0 when the file does not say.
  package var milliseconds = 0

  /// Looks at a file; nil when it holds no video that browsers play, or cannot be read.
  package init?(of path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var record = stat()
    guard fstat(file, &record) == 0, record.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(VideoBytes(file: file, count: Int(record.st_size)))
  }

  /// Looks at the bytes of a file.
  init?(_ bytes: VideoBytes) {
    guard let kind = Self.kind(of: bytes[0..<Self.headLength]) else { return nil }
    self.kind = kind
    let isVideo =
      switch kind {
      case .mp4, .quickTime: readMP4(bytes)
      case .webM: readWebM(bytes)
      }
    guard isVideo else { return nil }
  }

  /// Keeps a size that makes sense.
  mutating func setSize(_ width: UInt64, _ height: UInt64) {
    guard (1...16_384).contains(width), (1...16_384).contains(height) else { return }
    (self.width, self.height) = (Int(width), Int(height))
  }

  /// Keeps a duration that makes sense: a day is no clip.
  mutating func setDuration(milliseconds: Double) {
    if milliseconds > 0, milliseconds < 86_400_000 { self.milliseconds = Int(milliseconds) }
  }

  /// Bytes read to find the kind: a WebM's header has about 40, and may be padded.
  private static let headLength = 4096

  /// The kind of a file that begins like this (ISO/IEC 14496-12, 4.3; RFC 8794).
  package static func kind(of head: [UInt8]) -> Kind? {
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
    return isWebM(VideoBytes(head)) ? .webM : nil
  }

  /// Whether the header says so: of Matroska's files, browsers play no other (RFC 8794, 11.2.6).
  private static func isWebM(_ bytes: VideoBytes) -> Bool {
    var elements = WebMElements(bytes, in: 0..<bytes.count)
    guard let header = elements.next(), header.id == WebMElement.Name.header else { return false }
    var parts = WebMElements(bytes, in: header.body)
    while let part = parts.next() {
      guard part.id == WebMElement.Name.docType else { continue }
      // Zeros may follow (RFC 8794, 13).
      return bytes[part.body].prefix { $0 > 0 }.elementsEqual("webm".utf8)
    }
    return false
  }
}

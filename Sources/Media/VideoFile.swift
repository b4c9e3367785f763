import Basics

/// The metadata of a video, from its first bytes and the parts that describe it.
///
/// Nothing is decoded. Implausible numbers count as missing.
package struct VideoFile: Sendable, Equatable {
  /// The format of the content, which does not depend on the file's name.
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

    /// The file name extension from which hosts derive the media type.
    package var fileExtension: String {
      switch self {
      case .mp4: "mp4"
      case .quickTime: "mov"
      case .webM: "webm"
      }
    }
  }

  package let kind: Kind
  /// Pixels of the displayed picture; 0 if the file does not specify them.
  package var width = 0
  package var height = 0
  /// The duration; 0 if the file does not specify it.
  package var milliseconds = 0

  /// Reads the metadata of a file; nil if it is not a video that browsers play, or cannot be read.
  package init?(of path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var record = stat()
    guard fstat(file, &record) == 0, record.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(VideoBytes(file: file, count: Int(record.st_size)))
  }

  /// Reads the metadata from the bytes of a file.
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

  /// Sets the size if it is plausible.
  mutating func setSize(_ width: UInt64, _ height: UInt64) {
    guard (1...16_384).contains(width), (1...16_384).contains(height) else { return }
    (self.width, self.height) = (Int(width), Int(height))
  }

  /// Sets the duration if it is plausible: less than a day.
  mutating func setDuration(milliseconds: Double) {
    if milliseconds > 0, milliseconds < 86_400_000 { self.milliseconds = Int(milliseconds) }
  }

  /// The number of bytes read to detect the kind: the header of a WebM file has about 40, and may be padded.
  private static let headLength = 4096

  /// The kind of a file that begins with `head` (ISO/IEC 14496-12, 4.3; RFC 8794).
  package static func kind(of head: [UInt8]) -> Kind? {
    if head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8) {
      let brand = String(decoding: head[8..<12], as: UTF8.self)
      // HEIF and AVIF are pictures that use the same container.
      if ["heic", "heix", "mif1", "msf1", "avif", "avis", "hevc"].contains(brand) { return nil }
      return brand == "qt  " ? .quickTime : .mp4
    }
    // Old QuickTime files begin with their content.
    if head.count >= 8, ["moov", "mdat", "wide"].contains(where: { head[4..<8].elementsEqual($0.utf8) }) {
      return .quickTime
    }
    return isWebM(VideoBytes(head)) ? .webM : nil
  }

  /// Whether the header declares WebM, the only kind of Matroska that browsers play (RFC 8794, 11.2.6).
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

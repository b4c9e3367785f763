/// Captions of a video that were sent (W3C, "WebVTT: The Web Video Text Tracks Format", section 4.1).
enum CaptionsFile {
  /// The most bytes that a build takes.
  static let maximumBytes = 2 << 20

  /// Whether the bytes are WebVTT as builds take it.
  static func isValid(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= maximumBytes, String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0)
    else { return false }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    guard text.starts(with: "WEBVTT".utf8) else { return false }
    return text.dropFirst("WEBVTT".utf8.count).first.map { $0 <= 0x20 } ?? true
  }
}

/// Finds out how a file is written, and makes UTF-8 of it where it can.
enum ExportEncoding {
  /// `bytes` when they are UTF-8; their text as UTF-8 when they are UTF-16.
  ///
  /// - Throws: `ExportError.binary` for formats that are not text.
  static func utf8(_ bytes: ExportBytes, name: String) throws(ExportError) -> ExportBytes {
    if name.hasSuffix("export_metadata") { throw .binary(file: name, format: .firestoreExport) }
    let start = bytes.withBytes { Array($0.prefix(512)) }
    if let format = binaryFormat(start, name: name) { throw .binary(file: name, format: format) }
    guard let isLittleEndian = utf16Order(start) else { return bytes }
    return ExportBytes(bytes.withBytes { transcoded($0, isLittleEndian: isLittleEndian) })
  }

  /// The format of a file that is no text, by its first bytes.
  private static func binaryFormat(_ start: [UInt8], name: String) -> ExportError.BinaryFormat? {
    if start.starts(with: [0x1F, 0x8B]) { return .gzip }
    if start.starts(with: [0x50, 0x4B, 3, 4]) { return .zip }
    if start.starts(with: Array("SQLite format 3\0".utf8)) { return .sqlite }
    guard utf16Order(start) == nil, start.prefix(64).contains(where: { $0 < 9 }), !beginsLikeJSON(start)
    else { return nil }
    // Records of a LevelDB log: checksum, length, type 1 to 4 (doc/log_format.md of LevelDB).
    let isLog = start.count > 7 && (1...4).contains(start[6])
    let file = name.split(separator: "/").last ?? ""
    return isLog && (file.hasPrefix("output-") || file.hasSuffix(".ldb") || !file.contains("."))
      ? .firestoreExport : .unknown
  }

  /// Whether the first two tokens may be those of JSON: then a control character is a fault with a place.
  private static func beginsLikeJSON(_ start: [UInt8]) -> Bool {
    let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start[...]
    let tokens = Array(text.lazy.filter { $0 != 0x20 && !(9...13).contains($0) }.prefix(2))
    guard tokens.count == 2 else { return false }
    switch tokens[0] {
    case UInt8(ascii: "{"): return tokens[1] == UInt8(ascii: "\"") || tokens[1] == UInt8(ascii: "}")
    case UInt8(ascii: "["): return tokens[1].isDigit || "\"{[]-tfn".utf8.contains(tokens[1])
    default: return false
    }
  }

  /// Whether UTF-16 is little-endian; nil when it is not UTF-16.
  private static func utf16Order(_ start: [UInt8]) -> Bool? {
    guard start.count >= 2 else { return nil }
    switch (start[0], start[1]) {
    case (0xFF, 0xFE): return true
    case (0xFE, 0xFF): return false
    case (UInt8(ascii: "{"), 0), (UInt8(ascii: "["), 0): return true
    case (0, UInt8(ascii: "{")), (0, UInt8(ascii: "[")): return false
    default: return nil
    }
  }

  /// UTF-16 as UTF-8; what is not well-formed becomes U+FFFD.
  private static func transcoded(_ bytes: UnsafeBufferPointer<UInt8>, isLittleEndian: Bool) -> [UInt8] {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).lazy.map { index in
      let (low, high) = isLittleEndian ? (index, index + 1) : (index + 1, index)
      return UInt16(bytes[high]) << 8 | UInt16(bytes[low])
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 2)
    _ = transcode(
      units.makeIterator(),
      from: UTF16.self,
      to: UTF8.self,
      stoppingOnError: false,
      into: { result.append($0) }
    )
    return result
  }
}

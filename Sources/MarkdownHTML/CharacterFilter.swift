/// Removes characters that XML forbids, that are invisible, or that change the direction of text.
enum CharacterFilter {
  /// The bytes of a text without forbidden characters and with newlines as line breaks.
  static func cleaned(_ text: String, removed: inout Int) -> [UInt8] {
    let source = Array(text.utf8)
    guard source.contains(where: mayStartForbidden) else { return source }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      if source[index] == 0x0D {
        // CR LF and a lone CR both end a line.
        if index + 1 == source.count || source[index + 1] != .newline { bytes.append(.newline) }
        index += 1
        continue
      }
      let length = forbiddenLength(in: source, at: index)
      if length > 0 {
        removed += 1
        index += length
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    return bytes
  }

  /// Appends bytes without forbidden characters, which the parser can produce from entities.
  ///
  /// - Returns: how many characters were removed.
  static func append(_ bytes: some Collection<UInt8>, to text: inout [UInt8]) -> Int {
    let start = text.count
    text.append(contentsOf: bytes)
    guard text[start...].contains(where: mayStartForbidden) else { return 0 }
    var removed = 0
    var write = start
    var read = start
    while read < text.count {
      let length = forbiddenLength(in: text, at: read)
      if length > 0 {
        removed += 1
        read += length
      } else {
        text[write] = text[read]
        write += 1
        read += 1
      }
    }
    text.removeLast(text.count - write)
    return removed
  }

  private static func mayStartForbidden(_ byte: UInt8) -> Bool {
    if byte < 0x20 { return byte != .newline && byte != 0x09 }
    return byte == 0x7F || byte == 0xC2 || byte == 0xE2 || byte >= 0xEF
  }

  /// The length in bytes of the forbidden character at an index; 0 if the character is allowed.
  private static func forbiddenLength(in bytes: [UInt8], at index: Int) -> Int {
    guard mayStartForbidden(bytes[index]) else { return 0 }
    let (scalar, length) = bytes.scalar(at: index)
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFDD0...0xFDEF: return length
    default: return scalar.value & 0xFFFE == 0xFFFE ? length : 0
    }
  }
}

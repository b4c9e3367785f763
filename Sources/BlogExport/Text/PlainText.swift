/// Text that may be shown: the input of untrusted users, without characters that can mislead readers or break
/// output.
///
/// Control characters (C0 except line feed and tab, DEL, C1), U+FEFF, noncharacters, and the embeddings,
/// overrides and isolates of bidirectional text (U+202A–202E, U+2066–2069: "Trojan Source", CVE-2021-42574) are
/// removed. Line breaks of any kind become line feeds.
enum PlainText {
  /// The maximum length of a line in characters; longer ones are cut.
  static let longestLine = 200

  /// A text of several lines, without spaces at line ends and without empty lines at both ends.
  static func paragraphs(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let trimmed = trimmed(bytes)
    if isClean(trimmed, allowingLines: true) { return String(decoding: trimmed, as: UTF8.self) }
    return String(decoding: cleaned(trimmed, isLine: false), as: UTF8.self)
  }

  /// One line: white space collapsed, at most `longestLine` characters.
  static func line(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    cut(wholeLine(bytes))
  }

  /// One line: white space collapsed.
  static func wholeLine(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let trimmed = trimmed(bytes)
    if isClean(trimmed, allowingLines: false) { return String(decoding: trimmed, as: UTF8.self) }
    return String(decoding: cleaned(trimmed, isLine: true), as: UTF8.self)
  }

  /// A line of at most `length` characters.
  static func cut(_ text: String, to length: Int = longestLine) -> String {
    guard text.utf8.count > length else { return text }
    // A character may be one letter with thousands of combining marks.
    let short = text.utf8.count > length * 32 ? String(text.unicodeScalars.prefix(length * 8)) : text
    return short.count > length ? short.prefix(length - 1) + "…" : short
  }

  /// A piece of the user's text as messages show it: one short line in single quotes, e-mail addresses
  /// masked.
  static func quoted(_ text: String) -> String {
    let line = shown(text)
    return line.count > 60 ? "'\(line.prefix(59))…'" : "'\(line)'"
  }

  /// A piece of the user's text as one line without quotes, e-mail addresses masked.
  static func shown(_ text: String) -> String {
    var copy = text
    let line = copy.withUTF8(wholeLine)
    // Masked before it is cut, because a truncated address is not recognised.
    return cut(AddressMask.masked(line) ?? line)
  }

  /// The name of a file as messages show it: complete, with U+FFFD for each character that must not be shown.
  static func fileName(_ name: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isBreak = scalar == "\u{2028}" || scalar == "\u{2029}"
      shown.append(isShown(scalar) && !isBreak ? scalar : "\u{FFFD}")
    }
    return String(shown)
  }

  /// `bytes` without ASCII white space at its ends.
  static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var start = bytes.startIndex
    var end = bytes.endIndex
    while start < end, isBlank(bytes[start]) { start += 1 }
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  /// `text` without ASCII white space at its ends.
  static func trimmed(_ text: String) -> String {
    var copy = text
    return copy.withUTF8 { String(decoding: trimmed($0), as: UTF8.self) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (9...13).contains(byte)
  }

  /// Whether the text needs no change, as most texts.
  private static func isClean(_ bytes: UnsafeBufferPointer<UInt8>, allowingLines: Bool) -> Bool {
    var last: UInt8 = 0
    var index = 0
    while index < bytes.count {
      if allowingLines, index + 8 <= bytes.count {
        let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if isPrintableASCII(word) {
          last = bytes[index + 7]
          index += 8
          continue
        }
      }
      let byte = bytes[index]
      defer { index += 1 }
      switch byte {
      case 0x21...0x7E: break
      case 0x20: if !allowingLines, last == 0x20 { return false }
      case 0x0A: if !allowingLines || last == 0x20 || last == 0x09 { return false }
      case 0x09: if !allowingLines { return false }
      case 0...0x1F, 0x7F: return false
      case 0xC2, 0xE2, 0xEF, 0xF0...0xFF: if !isCleanCharacter(bytes, at: index) { return false }
      default: break
      }
      last = byte
    }
    return true
  }

  /// Whether all eight bytes are 0x20 to 0x7E.
  @inline(__always)
  private static func isPrintableASCII(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // A byte below 0x20 borrows, one of 0x7F carries; both are exact only for bytes below 0x80.
    return (word | (word &- ones &* 0x20) | (word &+ ones)) & 0x8080_8080_8080_8080 == 0
  }

  /// Whether the character at `index` is kept; its first byte also begins characters that are removed.
  private static func isCleanCharacter(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    switch bytes[index] {
    case 0xC2: return byte(1) >= 0xA0
    case 0xE2:
      if byte(1) == 0x80 { return !(0xA8...0xAE).contains(byte(2)) }
      return byte(1) != 0x81 || !(0xA6...0xA9).contains(byte(2))
    case 0xEF: return byte(1) != 0xBB && byte(1) != 0xB7 && (byte(1) != 0xBF || byte(2) < 0xBE)
    default: return byte(1) & 0x0F != 0x0F || byte(2) != 0xBF || byte(3) < 0xBE
    }
  }

  /// `bytes` without the characters to remove, as UTF-8; invalid UTF-8 is repaired.
  private static func cleaned(_ bytes: UnsafeBufferPointer<UInt8>, isLine: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var lastWasReturn = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let followsReturn = lastWasReturn
      lastWasReturn = scalar == "\r"
      switch scalar {
      case "\r", "\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}":
        if scalar == "\n", followsReturn { continue }
        if isLine {
          appendBlank(to: &result)
        } else {
          dropBlanks(from: &result)
          if !result.isEmpty { result.append(UInt8(ascii: "\n")) }
        }
      // Removed characters may have been before leading white space, which is skipped, too.
      case "\t" where !isLine, " " where !isLine: if !result.isEmpty { result.append(UInt8(scalar.value)) }
      case "\t", " ": appendBlank(to: &result)
      default: if isShown(scalar) { result.append(scalar: scalar.value) }
      }
    }
    while let last = result.last, isBlank(last) { result.removeLast() }
    return result
  }

  private static func appendBlank(to text: inout [UInt8]) {
    if let last = text.last, last != UInt8(ascii: " ") { text.append(UInt8(ascii: " ")) }
  }

  private static func dropBlanks(from text: inout [UInt8]) {
    while let last = text.last, last == 0x20 || last == 0x09 { text.removeLast() }
  }

  /// Whether a character other than white space may be shown.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0xFEFF, 0x202A...0x202E, 0x2066...0x2069, 0xFDD0...0xFDEF: false
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }
}

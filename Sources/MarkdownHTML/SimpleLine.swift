/// A fast path for notes of one line without special characters, as most comments are: they are rendered in one
/// pass, without a `Document`.
enum SimpleLine {
  /// The HTML that `MarkdownRenderer` would produce; nil if the text has to be parsed.
  ///
  /// It may also return nil for a simple text.
  static func html(of text: String) -> String? {
    var text = text
    return text.withUTF8 { source -> String? in
      var start = 0
      while start < source.count, source[start] == 0x20 { start += 1 }
      guard start < source.count else { return "" }
      // Excludes indented code and lines that may begin a block.
      guard start < 4, isWordStart(source[start]) else { return nil }
      guard source.indices.allSatisfy({ isPlain(source, at: $0) }) else { return nil }
      var end = source.count
      while source[end - 1] == 0x20 { end -= 1 }
      return String(unsafeUninitializedCapacity: end - start + 7) { html in
        let html = UnsafeMutableRawBufferPointer(html)
        html.copyBytes(from: "<p>".utf8)
        UnsafeMutableRawBufferPointer(rebasing: html[3...]).copyBytes(from: source[start..<end])
        UnsafeMutableRawBufferPointer(rebasing: html[(end - start + 3)...]).copyBytes(from: "</p>".utf8)
        return end - start + 7
      }
    }
  }

  /// The text in HTML that `html(of:)` returned.
  static func text(in html: String) -> String {
    String(decoding: html.utf8.dropFirst("<p>".utf8.count).dropLast("</p>".utf8.count), as: UTF8.self)
  }

  /// Whether a byte is a letter, harmless punctuation or not ASCII.
  private static func isWordStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: "!"), UInt8(ascii: "?"),
      UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "$"), UInt8(ascii: "/"):
      true
    default: byte.isASCIILetter || byte >= 0x80
    }
  }

  /// Whether a byte is shown as it is, independently of the bytes around it, except for `:` and `.`.
  private static func isPlain(_ source: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let byte = source[index]
    if byte >= 0x80 {
      // Forbidden characters begin with the excluded bytes, and so do a few allowed ones.
      return byte != 0xC2 && byte != 0xE2 && byte < 0xEF
    }
    let (low, high) = (lowMarks, highMarks)
    guard (byte < 64 ? low &>> UInt64(byte) : high &>> UInt64(byte - 64)) & 1 != 0 else { return true }
    // Web addresses: `://` and `www.`.
    if byte == UInt8(ascii: ":") {
      return index + 1 == source.count || source[index + 1] != UInt8(ascii: "/")
    }
    return byte == UInt8(ascii: ".") && (index == 0 || source[index - 1] | 0x20 != UInt8(ascii: "w"))
  }

  /// A bit for each special byte below 64: control characters and `#`, `%`, `&`, `*`, `.`, `:`, `<`, `>`.
  private static var lowMarks: UInt64 {
    (1 << 0x20) - 1 | 1 << 0x23 | 1 << 0x25 | 1 << 0x26 | 1 << 0x2A | 1 << 0x2E | 1 << 0x3A | 1 << 0x3C | 1
      << 0x3E
  }

  /// A bit for each special byte from 64 on: `@`, `[`, `\`, `_`, `` ` ``, `~` and delete.
  private static var highMarks: UInt64 {
    1 << 0x00 | 1 << 0x1B | 1 << 0x1C | 1 << 0x1F | 1 << 0x20 | 1 << 0x3E | 1 << 0x3F
  }
}

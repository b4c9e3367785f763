/// Writes XML (W3C, "Extensible Markup Language 1.0") as UTF-8: elements with escaped text.
package struct XMLWriter {
  /// What was written so far, as UTF-8.
  package private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)

  /// Creates a document that a browser shows with a style sheet (W3C, "Associating Style Sheets with XML
  /// documents").
  ///
  /// - Parameter stylesheet: the address of a style sheet; empty for none.
  package init(stylesheet: String = "") {
    guard !stylesheet.isEmpty else { return }
    raw("<?xml-stylesheet type=\"text/css\" href=\"\(Self.escaped(stylesheet))\"?>\n")
  }

  /// An element with inner elements.
  package mutating func element(
    _ name: String,
    _ attributes: [(String, String)] = [],
    _ body: (inout XMLWriter) -> Void
  ) {
    open(name, attributes)
    raw(">\n")
    body(&self)
    close(name)
  }

  /// An element with text.
  package mutating func element(_ name: String, _ attributes: [(String, String)] = [], _ value: String) {
    open(name, attributes)
    raw(">")
    Self.append(value, to: &bytes)
    close(name)
  }

  /// An element without content.
  package mutating func empty(_ name: String, _ attributes: [(String, String)]) {
    open(name, attributes)
    raw("/>\n")
  }

  private mutating func open(_ name: String, _ attributes: [(String, String)]) {
    raw("<")
    raw(name)
    for (name, value) in attributes {
      raw(" ")
      raw(name)
      raw("=\"")
      Self.append(value, to: &bytes)
      raw("\"")
    }
  }

  private mutating func close(_ name: String) {
    raw("</")
    raw(name)
    raw(">\n")
  }

  private mutating func raw(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Text that is safe in content and in attributes.
  package static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends escaped text in runs; characters that XML 1.0 does not allow are dropped.
  private static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { source in
      var start = 0
      PlainRun.forEachSpecial(in: source, Self.marks, where: Self.isSpecial) { place in
        guard let (replacement, length) = replacement(in: source, at: place) else { return }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<place]))
        bytes.append(contentsOf: replacement.utf8)
        start = place + length
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start...]))
    }
  }

  /// Whether a character that begins with this byte may have to be replaced; a bit mask covers the first 64 byte
  /// values.
  @inline(__always) private static func isSpecial(_ byte: UInt8) -> Bool {
    let special: UInt64 =
      (1 << 0x20) - 1 - 1 << 0x09 - 1 << 0x0A | 1 << 0x22 | 1 << 0x26 | 1 << 0x3C | 1 << 0x3E
    return byte < 64 ? special &>> UInt64(byte) & 1 != 0 : byte == 0xEF
  }

  /// Marks a word that contains a byte for which `isSpecial` is true, or a line break: `"` and `&`, `<` and `>`
  /// differ in one bit.
  @inline(__always) private static func marks(_ word: UInt64) -> UInt64 {
    PlainRun.marks(word, below: 0x20) | PlainRun.marks(word, equalTo: 0x26, orWithout: 0x04)
      | PlainRun.marks(word, equalTo: 0x3E, orWithout: 0x02) | PlainRun.marks(word, equalTo: 0xEF)
  }

  /// The replacement of the character at `index`, and how many bytes the character has; nil if it is kept.
  private static func replacement(
    in source: UnsafeBufferPointer<UInt8>,
    at index: Int
  ) -> (String, length: Int)? {
    switch source[index] {
    case UInt8(ascii: "<"): return ("&lt;", 1)
    case UInt8(ascii: ">"): return ("&gt;", 1)
    case UInt8(ascii: "&"): return ("&amp;", 1)
    case UInt8(ascii: "\""): return ("&quot;", 1)
    case UInt8(ascii: "\t"), UInt8(ascii: "\n"): return nil
    case 0..<0x20: return ("", 1)
    // U+FFFE and U+FFFF
    case 0xEF where index + 2 < source.count && source[index + 1] == 0xBF && source[index + 2] >= 0xBE:
      return ("", 3)
    default: return nil
    }
  }
}

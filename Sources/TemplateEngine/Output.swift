import Basics

extension [UInt8] {
  /// Appends the UTF-8 of `text` as it is.
  @usableFromInline mutating func appendText(_ text: String) {
    let isCopied: Void? = text.utf8.withContiguousStorageIfAvailable { append(contentsOf: $0) }
    if isCopied == nil { append(contentsOf: text.utf8) }
  }

  /// Appends `text` with `& < > " '` written as character references, so that it is safe between tags and in
  /// attribute values with either kind of quote.
  @usableFromInline mutating func appendEscaped(_ text: String) {
    let isCopied: Void? = text.utf8.withContiguousStorageIfAvailable { appendEscaped($0) }
    if isCopied == nil { [UInt8](text.utf8).withUnsafeBufferPointer { appendEscaped($0) } }
  }

  /// Copies runs without special bytes at once; most texts are a single run.
  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var runStart = 0
    PlainRun.forEachSpecial(in: text, Self.marks, where: Self.isSpecial) { place in
      append(contentsOf: UnsafeBufferPointer(rebasing: text[runStart..<place]))
      append(contentsOf: Self.reference(for: text[place]).utf8)
      runStart = place + 1
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: text[runStart...]))
  }

  /// Marks a word that contains a byte for which `isSpecial` is true: `"` and `&`, `<` and `>` differ in one bit.
  @inline(__always) private static func marks(_ word: UInt64) -> UInt64 {
    PlainRun.marks(word, equalTo: 0x26, orWithout: 0x04) | PlainRun.marks(word, equalTo: 0x27)
      | PlainRun.marks(word, equalTo: 0x3E, orWithout: 0x02)
  }

  /// Whether a byte is written as a character reference; all of them are below 64, so a bit mask is enough.
  @inline(__always) private static func isSpecial(_ byte: UInt8) -> Bool {
    let special: UInt64 = 1 << 0x22 | 1 << 0x26 | 1 << 0x27 | 1 << 0x3C | 1 << 0x3E
    return byte < 64 && special &>> UInt64(byte) & 1 != 0
  }

  private static func reference(for byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: "&#39;"
    }
  }

  /// Appends `number` in decimal digits.
  @usableFromInline mutating func appendDigits(_ number: Int) {
    appendText(String(number))
  }
}

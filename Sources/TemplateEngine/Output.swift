extension [UInt8] {
  /// Appends the UTF-8 of `text` as it is.
  @usableFromInline mutating func appendText(_ text: String) {
    let isCopied: Void? = text.utf8.withContiguousStorageIfAvailable { append(contentsOf: $0) }
    if isCopied == nil { append(contentsOf: text.utf8) }
  }

  /// Appends `text` with `& < > " '` written as character references, so that it is harmless between tags
  /// and in attribute values with either quote.
  @usableFromInline mutating func appendEscaped(_ text: String) {
    let isCopied: Void? = text.utf8.withContiguousStorageIfAvailable { appendEscaped($0) }
    if isCopied == nil { [UInt8](text.utf8).withUnsafeBufferPointer { appendEscaped($0) } }
  }

  /// Copies runs without special bytes whole; most texts are one run.
  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var runStart = 0
    for index in text.indices {
      guard let reference = Self.reference(for: text[index]) else { continue }
      append(contentsOf: UnsafeBufferPointer(rebasing: text[runStart..<index]))
      append(contentsOf: reference.utf8)
      runStart = index + 1
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: text[runStart...]))
  }

  private static func reference(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }

  /// Appends `number` in decimal digits.
  @usableFromInline mutating func appendDigits(_ number: Int) {
    appendText(String(number))
  }
}

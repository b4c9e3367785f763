/// Repairs texts in which each byte of UTF-8 became a character, as in `CafÃ©` for `Café`.
enum Latin1Text {
  /// The text that the bytes mean; the same text if its characters are not such bytes.
  static func repaired(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var bytes: [UInt8] = []
    for character in text.unicodeScalars {
      guard character.value <= 0xFF else { return text }
      bytes.append(UInt8(character.value))
    }
    return String(validating: bytes, as: UTF8.self) ?? text
  }
}

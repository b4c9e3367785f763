import Basics

/// Masks e-mail addresses in texts that will be published: `jane@example.org`, `jane%40example.org` and
/// `jane＠example．org` all become `jane@…`.
enum AddressMask {
  /// `text` with every address masked, or nil if it contains none.
  static func masked(_ text: String) -> String? {
    var copy = text
    return copy.withUTF8 { bytes in
      let matches = EmailMatch.all(in: bytes)
      guard !matches.isEmpty else { return nil }
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      var index = 0
      for match in matches {
        result.append(contentsOf: bytes[index..<match.sign.lowerBound])
        result.append(contentsOf: "@…".utf8)
        index = match.domain.upperBound
      }
      result.append(contentsOf: bytes[index...])
      return String(decoding: result, as: UTF8.self)
    }
  }

  /// Whether `text` contains an address, however its `@` is written.
  static func isIn(_ text: String) -> Bool {
    var copy = text
    return copy.withUTF8 { !EmailMatch.all(in: $0).isEmpty }
  }
}

/// A set of ASCII characters as a bit mask, so that a lookup is one shift.
package struct ASCIISet: Sendable, Equatable {
  @usableFromInline let low: UInt64
  @usableFromInline let high: UInt64

  /// The set of the ASCII characters of a text.
  package init(_ characters: String) {
    var (low, high) = (0 as UInt64, 0 as UInt64)
    for byte in characters.utf8 where byte < 128 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
    (self.low, self.high) = (low, high)
  }

  /// Whether the set contains a byte.
  @inlinable package func contains(_ byte: UInt8) -> Bool {
    byte < 128 && (byte < 64 ? low : high) &>> UInt64(byte & 63) & 1 != 0
  }

  /// The unreserved characters of RFC 3986, section 2.3, and those of `more`.
  package static func unreserved(and more: String) -> ASCIISet {
    ASCIISet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~\(more)")
  }

  /// All visible characters, from `!` to `~`.
  package static let visible = ASCIISet(String(decoding: 0x21...0x7E as ClosedRange<UInt8>, as: UTF8.self))
}

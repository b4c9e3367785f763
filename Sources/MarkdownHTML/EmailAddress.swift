import Basics

/// Hides e-mail addresses, because the site must never publish one.
public enum EmailAddress {
  /// The replacement of a domain: `…`.
  static let mask: [UInt8] = [0xE2, 0x80, 0xA6]

  /// A text with the domain of every e-mail address hidden: `jane@example.org` becomes `jane@…`.
  ///
  /// An address is anything with `@` or `%40` between a name and a domain with a dot, so the Fediverse handle
  /// `@ana@mastodon.social` is hidden too, and `@ana@mastodon` and `@ana.becker` are not. Text without either sign
  /// is returned unchanged.
  ///
  /// - Returns: the text and how many addresses were hidden.
  public static func masked(_ text: String) -> (String, count: Int) {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "%") }) else {
      return (text, 0)
    }
    let bytes = Array(text.utf8)
    let domains = domains(in: bytes)
    guard !domains.isEmpty else { return (text, 0) }
    var result: [UInt8] = []
    var position = 0
    for domain in domains {
      result.append(contentsOf: bytes[position..<domain.lowerBound])
      result.append(contentsOf: mask)
      position = domain.upperBound
    }
    result.append(contentsOf: bytes[position...])
    return (String(decoding: result, as: UTF8.self), domains.count)
  }

  /// The ranges of the domains of e-mail addresses, in order.
  static func domains(in bytes: [UInt8]) -> [Range<Int>] {
    var domains: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      let signLength = signLength(in: bytes, at: index)
      guard signLength > 0 else {
        index += 1
        continue
      }
      let domain = domain(in: bytes, at: index + signLength)
      if !domain.isEmpty, isNameEnd(bytes, before: index) { domains.append(domain) }
      index = domain.upperBound
    }
    return domains
  }

  /// Whether a link target contains an e-mail address, even a percent-encoded one.
  package static func isContained(inURL url: [UInt8]) -> Bool {
    guard url.contains(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "%") }) else { return false }
    return !domains(in: url).isEmpty || !domains(in: PercentEncoding.decoded(url).bytes).isEmpty
  }

  /// Whether a domain was hidden at an index: the mask follows `@` or `%40`.
  static func isHidden(in text: [UInt8], at index: Int) -> Bool {
    let name = text[..<index]
    let isAddress = name.last == UInt8(ascii: "@") || name.suffix(3).elementsEqual("%40".utf8)
    return isAddress && text[index...].starts(with: mask)
  }

  private static func signLength(in bytes: [UInt8], at index: Int) -> Int {
    if bytes[index] == UInt8(ascii: "@") { return 1 }
    guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, bytes[index + 1] == UInt8(ascii: "4"),
      bytes[index + 2] == UInt8(ascii: "0")
    else { return 0 }
    return 3
  }

  /// The range of a domain from an index on, without trailing dots; empty if it contains no dot.
  private static func domain(in bytes: [UInt8], at start: Int) -> Range<Int> {
    var end = start
    var hasDot = false
    while end < bytes.count, isDomainByte(bytes, at: end) {
      if bytes[end] == UInt8(ascii: "."), end + 1 < bytes.count, bytes[end + 1] != UInt8(ascii: "."),
        isDomainByte(bytes, at: end + 1)
      {
        hasDot = true
      }
      end += isInvisible(bytes, at: end) ? 3 : 1
    }
    while end > start, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
    return hasDot ? start..<end : start..<start
  }

  private static func isDomainByte(_ bytes: [UInt8], at index: Int) -> Bool {
    let byte = bytes[index]
    if byte < 0x80 {
      return byte.isASCIILetterOrDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_")
    }
    return !bytes.isWidePunctuation(at: index) || isInvisible(bytes, at: index)
  }

  /// Whether a zero-width character (U+200B to U+200F) starts at an index.
  private static func isInvisible(_ bytes: [UInt8], at index: Int) -> Bool {
    bytes[index] == 0xE2 && index + 2 < bytes.count && bytes[index + 1] == 0x80
      && (0x8B...0x8F).contains(bytes[index + 2])
  }

  private static func isNameEnd(_ bytes: [UInt8], before index: Int) -> Bool {
    guard index > 0 else { return false }
    let byte = bytes[index - 1]
    switch byte {
    // A quotation mark that ends a name, not one that begins, is behind a letter.
    case UInt8(ascii: "!"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: ")"):
      return index > 1 && (bytes[index - 2].isASCIILetterOrDigit || bytes[index - 2] >= 0x80)
    case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "%"), UInt8(ascii: "+"), UInt8(ascii: "-"):
      return true
    case 0x80...:
      return index < 3 || !bytes.isWidePunctuation(at: index - 3) || isInvisible(bytes, at: index - 3)
    default: return byte.isASCIILetterOrDigit
    }
  }
}

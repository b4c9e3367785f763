import Basics

/// Hides e-mail addresses, because the site must never publish one.
public enum EmailAddress {
  /// The replacement of a domain: `…`.
  static let mask: [UInt8] = [0xE2, 0x80, 0xA6]

  /// A text with the domain of every e-mail address hidden: `jane@example.org` becomes `jane@…`.
  ///
  /// An address is anything with `@`, `＠` or `%40` between a name and a domain with a dot, so the Fediverse handle
  /// `@ana@mastodon.social` is hidden too, and `@ana@mastodon`, `@ana.becker` and the version `lodash@4.17.21` are
  /// not. Text without any of these signs is returned unchanged.
  ///
  /// - Returns: the text and how many addresses were hidden.
  public static func masked(_ text: String) -> (String, count: Int) {
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
    bytes.withUnsafeBufferPointer { EmailMatch.all(in: $0).map(\.domain) }
  }

  /// Whether a link target contains an e-mail address, even a percent-encoded one.
  package static func isContained(inURL url: [UInt8]) -> Bool {
    if !domains(in: url).isEmpty { return true }
    return url.contains(UInt8(ascii: "%")) && !domains(in: PercentEncoding.decoded(url).bytes).isEmpty
  }

  /// Whether a domain was hidden at an index: the mask follows `@` or `%40`.
  static func isHidden(in text: [UInt8], at index: Int) -> Bool {
    let name = text[..<index]
    let isAddress = name.last == UInt8(ascii: "@") || name.suffix(3).elementsEqual("%40".utf8)
    return isAddress && text[index...].starts(with: mask)
  }
}

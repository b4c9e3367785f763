import Basics

/// Hides e-mail addresses, because the site must never publish one.
public enum EmailAddress {
  /// The replacement of a domain: `…`.
  static let mask: [UInt8] = [0xE2, 0x80, 0xA6]

  /// A text with the domain of every e-mail address hidden: `jane@example.org` becomes `jane@…`.
  ///
  /// An address is anything with `@`, `＠` or `﹫`, plain or percent-encoded, between a name and a domain with a
  /// dot, so the Fediverse handle `@ana@mastodon.social` is hidden too, and `@ana@mastodon`, `@ana.becker` and the
  /// version `lodash@4.17.21` are not. Text without any of these signs is returned unchanged.
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

  /// Whether a domain was hidden at the end of a web address: the mask follows a sign before this end or, because
  /// `＠` ends a web address, behind it.
  static func isHidden(in text: [UInt8], at end: Int) -> Bool {
    let index = text[end...].starts(with: "＠".utf8) ? end + 3 : end
    return text[index...].starts(with: mask) && EmailMatch.endsWithSign(text[..<index])
  }

  /// Whether a text contains `@`, or what means the same.
  static func hasSign(_ text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { EmailMatch.hasSign($0) }
  }
}

import Basics
import BlogModel

/// Converts what people enter in a profile to links to web pages: an address, a handle or a path.
///
///     github    jane · @jane · github.com/jane · https://github.com/jane
///     linkedIn  jane · in/jane · https://www.linkedin.com/in/jane
///     website   example.org · http://example.org/jane
enum LinkReader {
  /// The maximum length of a link in bytes.
  static let longestLink = 2000

  /// The link that `text` means; nil if it is not the address of a web page, or would publish an e-mail address
  /// or a password.
  static func link(_ text: String, service: ProfileLink.Service) -> ProfileLink? {
    let text = text.hasPrefix("//") ? "https:\(text)" : text
    guard !text.isEmpty, text.utf8.count <= longestLink, !text.contains(" "), !AddressMask.isIn(text)
    else { return nil }
    let url: String
    if let scheme = scheme(of: text) {
      guard scheme == "http" || scheme == "https" else { return nil }
      url = scheme + text.dropFirst(scheme.utf8.count)
    } else if startsWithHost(text, of: service) {
      url = "https://\(text)"
    } else if let home = home(of: service), let handle = handle(text) {
      url = home + handle
    } else {
      return nil
    }
    guard isWebPage(url) else { return nil }
    let address = escaped(url)
    // Checked again, because escaping turns white space before an `@` into letters.
    return AddressMask.isIn(address) ? nil : ProfileLink(service: service, url: address)
  }

  /// `text` for messages, with `…` in place of the part between `//` and `@`, which may be a password.
  static func withoutUser(_ text: String) -> String {
    guard let slashes = text.utf8.firstRange(of: "//".utf8),
      let sign = text.utf8.lastIndex(of: UInt8(ascii: "@")),
      slashes.upperBound < sign
    else { return text }
    return "\(text[..<slashes.upperBound])…\(text[sign...])"
  }

  /// The lowercase text before a colon that is before any slash (RFC 3986, 3.1).
  private static func scheme(of text: String) -> String? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let scheme = text[..<colon]
    guard let first = scheme.utf8.first, first.isLetter,
      scheme.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) })
    else { return scheme.contains("/") ? nil : "" }
    let rest = text[text.index(after: colon)...]
    // `example.org:8080/jane` is a host with its port.
    if scheme.contains("."), rest.first?.isNumber == true { return nil }
    return scheme.lowercased()
  }

  /// Whether `text` begins with a host: any for a website, the service's own for the others.
  private static func startsWithHost(_ text: String, of service: ProfileLink.Service) -> Bool {
    let host = text.prefix { $0 != "/" && $0 != "?" && $0 != "#" }.lowercased()
    switch service {
    case .github: return host == "github.com" || host.hasSuffix(".github.com") || host.hasSuffix(".github.io")
    case .twitter: return ["twitter.com", "www.twitter.com", "mobile.twitter.com", "x.com"].contains(host)
    case .linkedIn: return host == "linkedin.com" || host.hasSuffix(".linkedin.com")
    case .website: return host.contains(".")
    }
  }

  private static func home(of service: ProfileLink.Service) -> String? {
    switch service {
    case .github: "https://github.com/"
    case .twitter: "https://twitter.com/"
    case .linkedIn: "https://www.linkedin.com/in/"
    case .website: nil
    }
  }

  /// The handle in `jane`, `@jane`, `/jane`, `in/jane`.
  private static func handle(_ text: String) -> String? {
    var handle = text[...]
    if handle.hasPrefix("/") { handle = handle.dropFirst() }
    if handle.hasPrefix("in/") { handle = handle.dropFirst(3) }
    if handle.hasPrefix("@") { handle = handle.dropFirst() }
    if handle.hasSuffix("/") { handle = handle.dropLast() }
    let isHandle =
      !handle.isEmpty && handle.utf8.count <= 100
      && handle.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_.".unicodeScalars.contains($0)
      } && handle != "." && handle != ".."
    return isHandle ? String(handle) : nil
  }

  /// Whether an `http` or `https` URL has a host with a dot, no user name and no password.
  private static func isWebPage(_ url: String) -> Bool {
    guard let start = hostStart(of: url) else { return false }
    let authority = url[start...].prefix { !"/?#\\".contains($0) }
    let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let host = parts.first, parts.count == 1 || parts[1].utf8.allSatisfy(\.isDigit) else {
      return false
    }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count >= 2
      && labels.allSatisfy { label in
        !label.isEmpty
          && label.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-"
          }
      } && !url[start...].contains("\\")
  }

  /// The URL with characters that a URL must not contain percent-encoded; the host's letters stay.
  private static func escaped(_ url: String) -> String {
    guard let start = hostStart(of: url) else { return url }
    let host = url[start...].prefix { !"/?#".contains($0) }
    let rest = PercentEncoding.encoded(String(url[host.endIndex...]), keeping: plain)
    return String(url[..<host.endIndex]) + rest
  }

  private static let plain = ASCIISet.unreserved(and: ":/?#[]@!$&'()*+,;=%")

  /// Where the host begins; nil if it does not directly follow the scheme, as in `https:/x://example.org`.
  private static func hostStart(of url: String) -> String.Index? {
    for start in ["http://", "https://"] where url.utf8.starts(with: start.utf8) {
      return url.utf8.index(url.startIndex, offsetBy: start.utf8.count)
    }
    return nil
  }
}

/// Validates the addresses of links and finds web addresses in text.
enum WebAddress {
  /// A web address found in text, or one that must not become a link.
  struct Match: Equatable {
    var start: Int
    var end: Int
    var isUsable: Bool
  }

  /// Whether a link may lead to an address: http or https (or `www.`), a plain host name without a user name, no
  /// control characters and no e-mail address.
  static func isUsable(_ url: [UInt8]) -> Bool {
    guard let start = authorityStart(of: url) else { return false }
    guard !hasControls(url) else { return false }
    let end = url[start...].firstIndex { isAuthorityEnd($0) } ?? url.count
    return Host.isUsable(Array(url[start..<end])) && !EmailAddress.isContained(inURL: url)
  }

  /// Whether an address is a path on the same host, such as `/about/`; browsers read `//` and `/\` as another host.
  static func isLocal(_ url: [UInt8]) -> Bool {
    guard url.first == UInt8(ascii: "/"), !hasControls(url) else { return false }
    return url.dropFirst().first.map { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") } ?? true
  }

  /// Whether an address opens a new mail: `mailto:ana@example.org`.
  static func isMail(_ url: [UInt8]) -> Bool {
    hasPrefix("mailto:", url) && !hasControls(url) && EmailAddress.isContained(inURL: url)
  }

  /// Whether an address has control characters, which browsers remove.
  static func hasControls(_ url: some Collection<UInt8>) -> Bool { url.contains { $0 < 0x20 || $0 == 0x7F } }

  /// Whether an address starts with `www.` and so lacks its scheme.
  static func lacksScheme(_ url: some Collection<UInt8>) -> Bool {
    hasPrefix("www.", url)
  }

  /// The web address around a `:` or a first `.` at an index: `https://example.org/a`, `www.example.org`.
  ///
  /// It ends at white space, a quotation mark or an angle bracket; trailing punctuation and brackets that are not
  /// opened in it are excluded. The search is linear, because everything that was scanned is part of the match,
  /// usable or not.
  static func match(in text: [UInt8], at index: Int, from lowerBound: Int, before limit: Int) -> Match? {
    guard let start = start(in: text, at: index, from: lowerBound, before: limit) else { return nil }
    var end = index + 1
    var brackets = Brackets()
    while end < limit, !isEnd(text, at: end) {
      brackets.count(text[end])
      end += 1
    }
    let isHiddenEmail = EmailAddress.isHidden(in: text, at: end)
    let scanned = end
    while end > index + 1, brackets.isTrailing(text[end - 1]) {
      brackets.remove(text[end - 1])
      end -= 1
    }
    let isUsable = !isHiddenEmail && isUsable(Array(text[start..<end]))
    return Match(start: start, end: isUsable ? end : scanned, isUsable: isUsable)
  }

  private static func start(in text: [UInt8], at index: Int, from lowerBound: Int, before limit: Int) -> Int?
  {
    func precedes(_ word: StaticString) -> Int? {
      let start = index - word.utf8CodeUnitCount
      guard start >= lowerBound, hasPrefix(word, text[start..<index]) else { return nil }
      return start
    }
    if text[index] == UInt8(ascii: ".") {
      guard let start = precedes("www"), index + 1 < limit, text[index + 1] > 0x2F else { return nil }
      if start > 0 {
        let previous = text[start - 1]
        let isInside =
          previous.isASCIILetterOrDigit || previous == UInt8(ascii: "/") || previous == UInt8(ascii: ".")
          || previous == UInt8(ascii: "-") || previous == UInt8(ascii: "@") || previous == UInt8(ascii: ":")
        if isInside { return nil }
      }
      return start
    }
    guard index + 3 < limit, text[index + 1] == UInt8(ascii: "/"), text[index + 2] == UInt8(ascii: "/"),
      let start = precedes("https") ?? precedes("http")
    else { return nil }
    return start > 0 && text[start - 1].isASCIILetterOrDigit ? nil : start
  }

  private static func isEnd(_ text: [UInt8], at index: Int) -> Bool {
    switch text[index] {
    case 0...0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "`"): true
    case 0xC2: index + 1 < text.count && text[index + 1] == 0xA0
    default: text.isWidePunctuation(at: index)
    }
  }

  /// The start of the host; nil if the address does not begin with `http://`, `https://` or `www.`.
  private static func authorityStart(of url: [UInt8]) -> Int? {
    if hasPrefix("https://", url) { return 8 }
    if hasPrefix("http://", url) { return 7 }
    return lacksScheme(url) ? 0 : nil
  }

  private static func isAuthorityEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Whether bytes start with an ASCII word, ignoring case.
  private static func hasPrefix(_ word: StaticString, _ bytes: some Collection<UInt8>) -> Bool {
    word.withUTF8Buffer { word in
      var rest = bytes.makeIterator()
      return word.allSatisfy { expected in
        guard let byte = rest.next() else { return false }
        return byte == expected || (expected.isASCIILetter && byte.lowercasedLetter == expected)
      }
    }
  }

  /// Counts brackets, so that `(see https://example.org/a_(b))` keeps the right bracket.
  private struct Brackets {
    private var round = 0
    private var square = 0

    mutating func count(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "("): round += 1
      case UInt8(ascii: ")"): round -= 1
      case UInt8(ascii: "["): square += 1
      case UInt8(ascii: "]"): square -= 1
      default: break
      }
    }

    mutating func remove(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: ")"): round += 1
      case UInt8(ascii: "]"): square += 1
      default: break
      }
    }

    func isTrailing(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"),
        UInt8(ascii: ";"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "'"):
        true
      case UInt8(ascii: ")"): round < 0
      case UInt8(ascii: "]"): square < 0
      default: false
      }
    }
  }
}

/// A host that may have any address, loopback and private ones included, because the user named it.
///
///     cdn.example.org     127.0.0.1:8080     [::1]:8080     ::1
public struct AllowedHost: Sendable, Hashable {
  /// The name or address in lowercase; an IPv6 address has no brackets.
  let name: String
  /// The only allowed port; nil if every port is allowed.
  let port: Int?

  /// Parses a host with or without a port; nil if the text is neither.
  public init?(_ text: String) {
    let isBare = text.utf8.count { $0 == UInt8(ascii: ":") } > 1 && !text.hasPrefix("[")
    let name: Substring
    let rest: Substring
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      name = text[text.index(after: text.startIndex)..<end]
      rest = text[text.index(after: end)...]
    } else {
      let end = isBare ? text.endIndex : text.firstIndex(of: ":") ?? text.endIndex
      name = text[..<end]
      rest = text[end...]
    }
    let isName = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: ":"), 0x80...:
        true
      default: false
      }
    }
    guard !name.isEmpty, isName else { return nil }
    self.name = Self.plain(name)
    if rest.isEmpty {
      port = nil
    } else {
      guard rest.first == ":", rest.dropFirst().allSatisfy(\.isASCII), rest.dropFirst().first != "+",
        let number = Int(rest.dropFirst()), (1...65535).contains(number)
      else { return nil }
      port = number
    }
  }

  /// Whether this is the host of a URL.
  func matches(_ url: FetchURL) -> Bool {
    name == Self.plain(url.host[...]) && (port == nil || port == url.port)
  }

  private static func plain(_ name: Substring) -> String {
    var name = name
    if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
    if name.hasSuffix(".") { name = name.dropLast() }
    return name.lowercased()
  }
}

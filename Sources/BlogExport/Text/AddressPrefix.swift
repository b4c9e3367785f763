/// What a field map puts before the relative addresses of a property: a server or a folder.
struct AddressPrefix: Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  /// The address that the value of a record means: relative ones get the prefix.
  func address(_ value: String) -> String {
    guard Self.isRelative(value) else { return value }
    // One slash if both have one.
    let path = PlainText.trimmed(value)
    return text.hasSuffix("/") && path.hasPrefix("/") ? text + path.dropFirst() : text + path
  }

  /// The value of a record that means an address: the inverse of `address(_:)`.
  func value(_ address: String) -> String {
    guard address.utf8.starts(with: text.utf8) else { return address }
    let value = String(decoding: address.utf8.dropFirst(text.utf8.count), as: UTF8.self)
    return self.address(value) == address ? value : address
  }

  /// The address of a file of the site that has the prefix; nil if no path can follow it.
  ///
  /// If the prefix ends in the first folder of the path, such as `images/`, the address has this folder once.
  func address(ofFile path: String) -> String? {
    // The path of an address ends before its query.
    if text.utf8.contains(UInt8(ascii: "?")) || text.utf8.contains(UInt8(ascii: "#")) { return nil }
    let folder = text.hasSuffix("/") ? text : "\(text)/"
    let first = path.prefix { $0 != "/" } + "/"
    // A host may have the same name.
    let isRepeated = "/\(folder)".hasSuffix("/\(first)") && !folder.hasSuffix("//\(first)")
    let rest = isRepeated ? path.dropFirst(first.count) : path[...]
    return address(text.hasSuffix("/") ? String(rest) : "/\(rest)")
  }

  /// Whether an address has neither a scheme (RFC 3986, 3.1) nor a host.
  private static func isRelative(_ text: String) -> Bool {
    let text = PlainText.trimmed(text)
    if text.isEmpty || text.hasPrefix("//") { return false }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return true }
    let scheme = text.utf8[..<colon]
    guard let first = scheme.first, first.isLetter else { return true }
    return !scheme.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
  }
}

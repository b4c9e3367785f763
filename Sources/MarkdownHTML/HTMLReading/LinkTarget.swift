import Basics

/// Writes the address of a link for Markdown.
enum LinkTarget {
  /// The maximum length of an address in bytes.
  static let maximumCount = 4_096

  /// An address as a link in Markdown; nil if a link must not lead there.
  ///
  /// As in browsers, white space around it and line breaks in it are removed, and `//host` is a web address.
  static func markdown(_ value: [UInt8]) -> [UInt8]? {
    guard let url = address(value) else { return nil }
    var target: [UInt8] = []
    target.reserveCapacity(url.count)
    for (index, byte) in url.enumerated() {
      switch byte {
      case UInt8(ascii: "&"):
        let next = index + 1 < url.count ? url[index + 1] : 0
        if next.isASCIILetterOrDigit || next == UInt8(ascii: "#") { target.append(UInt8(ascii: "\\")) }
        target.append(byte)
      case UInt8(ascii: "("), UInt8(ascii: ")"): target.append(contentsOf: [UInt8(ascii: "\\"), byte])
      case 0...0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"),
        UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "|"):
        PercentEncoding.append(byte, to: &target)
      default: target.append(byte)
      }
    }
    return target
  }

  /// An http or https address; nil for any other one.
  static func address(_ value: [UInt8]) -> [UInt8]? {
    var url = value.filter { $0 != .newline && $0 != 0x09 }[...]
    while url.first == 0x20 { url.removeFirst() }
    while url.last == 0x20 { url.removeLast() }
    if url.starts(with: "//".utf8) { url = "https:".utf8 + url }
    guard url.count <= maximumCount, !WebAddress.lacksScheme(url), WebAddress.isUsable(Array(url)) else {
      return nil
    }
    return Array(url)
  }

  /// The last part of an address's path, to name a file: `photo.jpg`; the whole address if it has no path.
  static func fileName(_ url: [UInt8]) -> [UInt8] {
    let path = url.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let parts = path.split(separator: UInt8(ascii: "/"))
    return parts.count > 2 ? Array(parts[parts.count - 1]) : url
  }
}

import Basics

extension WebAddress {
  /// Appends an address as an attribute value.
  ///
  /// Characters that a URL must not contain are percent-encoded, except in the host.
  static func encode(_ url: ArraySlice<UInt8>, to output: inout [UInt8]) {
    // A host in a non-Latin script must not be percent-encoded; it contains only letters, digits and `-`.
    let (plain, slashes) = (plain, lacksScheme(url) ? 0 : 2)
    var seenSlashes = 0
    var hasFragment = false
    for (offset, byte) in zip(url.indices, url) {
      let isHost = seenSlashes == slashes
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "?"):
        seenSlashes += isHost || byte == UInt8(ascii: "/") ? 1 : 0
        output.append(byte)
      case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "#") where !hasFragment:
        hasFragment = true
        seenSlashes = slashes + 1
        output.append(byte)
      case UInt8(ascii: "%") where isEscape(url, at: offset): output.append(byte)
      case 0x80... where isHost: output.append(byte)
      default:
        if plain.contains(byte) { output.append(byte) } else { PercentEncoding.append(byte, to: &output) }
      }
    }
  }

  private static func isEscape(_ url: ArraySlice<UInt8>, at index: Int) -> Bool {
    index + 2 < url.endIndex && url[index + 1].hexadecimalValue != nil
      && url[index + 2].hexadecimalValue != nil
  }

  /// Characters that RFC 3986 allows in a path, a query or a fragment, without `'` and brackets.
  private static let plain = ASCIISet.unreserved(and: ":/?@!$()*+,;=")
}

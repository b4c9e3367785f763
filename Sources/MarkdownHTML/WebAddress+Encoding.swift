extension WebAddress {
  /// Appends an address as the value of an attribute: what a URL may not hold is percent-encoded, and the host
  /// stays as it is.
  static func encode(_ url: ArraySlice<UInt8>, to output: inout [UInt8]) {
    // A host in another script must not be percent-encoded; it holds letters, digits and `-` only.
    let slashes = lacksScheme(url) ? 0 : 2
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
        if isPlain(byte) { output.append(byte) } else { appendPercentEncoded(byte, to: &output) }
      }
    }
  }

  private static func isEscape(_ url: ArraySlice<UInt8>, at index: Int) -> Bool {
    index + 2 < url.endIndex && url[index + 1].isHexadecimalDigit && url[index + 2].isHexadecimalDigit
  }

  /// Characters that RFC 3986 lets stand in a path, a query or a fragment, without `'` and brackets.
  private static func isPlain(_ byte: UInt8) -> Bool {
    if byte.isASCIILetterOrDigit { return true }
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ":"),
      UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "!"), UInt8(ascii: "$"),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: "="):
      return true
    default: return false
    }
  }

  private static func appendPercentEncoded(_ byte: UInt8, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "%"))
    for digit in [byte >> 4, byte & 15] {
      output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
    }
  }
}

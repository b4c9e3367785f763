/// Validates the host of a web address.
enum Host {
  /// Whether browsers and validators accept the host, with an optional port.
  ///
  /// Valid are labels of letters and digits of any script, `-` and `_`, and IPv4 addresses; user names, `%` and
  /// IPv6 addresses are invalid.
  static func isUsable(_ authority: [UInt8]) -> Bool {
    let parts = authority.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard let host = parts.first, !host.isEmpty, host.count <= 253, parts.count <= 2 else { return false }
    if parts.count == 2 {
      guard parts[1].allSatisfy(\.isASCIIDigit), let port = Int(String(decoding: parts[1], as: UTF8.self)),
        (1...65_535).contains(port)
      else { return false }
    }
    let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.allSatisfy(isLabel), let last = labels.last, let first = last.first else { return false }
    // Browsers read a host that ends in a number as an IPv4 address.
    return first.isASCIIDigit ? isIPv4(labels) : true
  }

  private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
    guard (1...63).contains(label.count), label.first != UInt8(ascii: "-"), label.last != UInt8(ascii: "-")
    else { return false }
    let isASCII = label.allSatisfy {
      $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    return isASCII || isInternational(label)
  }

  private static func isInternational(_ label: ArraySlice<UInt8>) -> Bool {
    String(decoding: label, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
      if scalar.isASCII {
        return UInt8(truncatingIfNeeded: scalar.value).isASCIILetterOrDigit || scalar == "-"
      }
      switch scalar.properties.generalCategory {
      case .lowercaseLetter, .otherLetter, .nonspacingMark, .spacingMark, .decimalNumber: return true
      default: return false
      }
    }
  }

  private static func isIPv4(_ labels: [ArraySlice<UInt8>]) -> Bool {
    labels.count == 4
      && labels.allSatisfy { label in
        label.allSatisfy(\.isASCIIDigit) && (label.count == 1 || label.first != UInt8(ascii: "0"))
          && UInt8(String(decoding: label, as: UTF8.self)) != nil
      }
  }
}

/// A range of IP addresses that is not the public Internet.
///
/// The ranges are those of the IANA special-purpose registries (RFC 6890) that are not globally reachable, and
/// multicast.
struct AddressRange {
  let start: [UInt8]
  let length: Int
  /// The kind of range, for messages.
  let name: String

  private init(_ start: [UInt8], _ length: Int, _ name: String) {
    self.start = start
    self.length = length
    self.name = name
  }

  private func holds(_ address: some Collection<UInt8>) -> Bool {
    var bits = length
    for (byte, own) in zip(address, start) where bits > 0 {
      let mask: UInt8 = bits >= 8 ? 0xFF : 0xFF << UInt8(8 - bits)
      guard byte & mask == own & mask else { return false }
      bits -= 8
    }
    return true
  }

  /// Checks whether an address is public.
  ///
  /// - Parameter address: 4 or 16 bytes; an address of any other length is not public.
  /// - Returns: the reason why it is not public, as in `loopback`; nil if it is public.
  static func problem(with address: [UInt8]) -> String? {
    switch address.count {
    case 4: return ranges4.first { $0.holds(address) }?.name
    case 16: break
    default: return "unknown family"
    }
    // An address that embeds an IPv4 address is checked as that IPv4 address.
    if carriers.contains(where: { $0.0.holds(address) }) {
      let embedded = carriers.first { $0.0.holds(address) }.map { Array(address[$0.1..<$0.1 + 4]) } ?? []
      return problem(with: embedded)
    }
    if let range = ranges6.first(where: { $0.holds(address) }) { return range.name }
    // All addresses that are assigned for the public Internet begin with the bits 001 (RFC 4291, 2.4).
    return address[0] & 0xE0 == 0x20 ? nil : "reserved"
  }

  private static let ranges4 = [
    AddressRange([0], 8, "this network"),  // RFC 791
    AddressRange([10], 8, "private"),  // RFC 1918
    AddressRange([100, 64], 10, "carrier-grade NAT"),  // RFC 6598
    AddressRange([127], 8, "loopback"),  // RFC 1122
    // Azure serves its virtual machines from this address, although it is a public one (learn.microsoft.com, "What
    // is IP address 168.63.129.16?").
    AddressRange([168, 63, 129, 16], 32, "cloud platform"),
    AddressRange([169, 254], 16, "link-local"),  // RFC 3927
    AddressRange([172, 16], 12, "private"),  // RFC 1918
    AddressRange([192, 0, 0], 24, "protocol assignments"),  // RFC 6890
    AddressRange([192, 0, 2], 24, "documentation"),  // RFC 5737
    AddressRange([192, 88, 99], 24, "6to4 relay"),  // RFC 7526
    AddressRange([192, 168], 16, "private"),  // RFC 1918
    AddressRange([198, 18], 15, "benchmarking"),  // RFC 2544
    AddressRange([198, 51, 100], 24, "documentation"),  // RFC 5737
    AddressRange([203, 0, 113], 24, "documentation"),  // RFC 5737
    AddressRange([224], 4, "multicast"),  // RFC 5771
    AddressRange([255, 255, 255, 255], 32, "broadcast"),  // RFC 919
    AddressRange([240], 4, "reserved"),  // RFC 1112
  ]

  private static let zeros = [UInt8](repeating: 0, count: 10)

  /// Ranges that embed an IPv4 address, and the offset at which it begins.
  private static let carriers: [(AddressRange, Int)] = [
    (AddressRange(zeros + [0xFF, 0xFF], 96, "IPv4-mapped"), 12),  // RFC 4291, 2.5.5.2
    (AddressRange([0, 0x64, 0xFF, 0x9B] + zeros.prefix(8), 96, "NAT64"), 12),  // RFC 6052
    (AddressRange([0x20, 0x02], 16, "6to4"), 2),  // RFC 3056
  ]

  private static let ranges6 = [
    AddressRange(zeros + [0, 0, 0, 0, 0, 0], 128, "unspecified"),  // RFC 4291, 2.5.2
    AddressRange(zeros + [0, 0, 0, 0, 0, 1], 128, "loopback"),  // RFC 4291, 2.5.3
    AddressRange(zeros + [0, 0], 96, "IPv4-compatible"),  // RFC 4291, 2.5.5.1
    AddressRange([0, 0x64, 0xFF, 0x9B, 0, 1], 48, "local NAT64"),  // RFC 8215
    AddressRange([0x01, 0, 0, 0, 0, 0, 0, 0], 64, "discard"),  // RFC 6666
    AddressRange([0x20, 0x01, 0], 23, "protocol assignments"),  // RFC 2928; Teredo (RFC 4380) is one
    AddressRange([0x20, 0x01, 0x0D, 0xB8], 32, "documentation"),  // RFC 3849
    AddressRange([0x3F, 0xFF, 0], 20, "documentation"),  // RFC 9637
    AddressRange([0x5F, 0], 16, "segment routing"),  // RFC 9602
    AddressRange([0xFC], 7, "private"),  // RFC 4193
    AddressRange([0xFE, 0x80], 10, "link-local"),  // RFC 4291, 2.5.6
    AddressRange([0xFE, 0xC0], 10, "site-local"),  // RFC 3879
    AddressRange([0xFF], 8, "multicast"),  // RFC 4291, 2.7
  ]

  /// The address for messages: `127.0.0.1`, `fd00:0:0:0:0:0:0:1`.
  static func shown(_ address: [UInt8]) -> String {
    guard address.count == 16 else { return address.map { String($0) }.joined(separator: ".") }
    return stride(from: 0, to: 16, by: 2).map {
      String(UInt16(address[$0]) << 8 | UInt16(address[$0 + 1]), radix: 16)
    }.joined(separator: ":")
  }
}

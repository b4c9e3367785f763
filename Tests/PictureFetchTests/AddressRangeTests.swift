import Testing

@testable import PictureFetch

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

struct AddressRangeTests {
  /// The bytes of an address as the system reads it.
  private func bytes(_ text: String) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: text.contains(":") ? 16 : 4)
    try #require(inet_pton(text.contains(":") ? AF_INET6 : AF_INET, text, &bytes) == 1)
    return bytes
  }

  @Test(arguments: [
    ("this network, RFC 791", "0.0.0.0", "0.255.255.255"),
    ("private, RFC 1918", "10.0.0.0", "10.255.255.255"),
    ("carrier-grade NAT, RFC 6598", "100.64.0.0", "100.127.255.255"),
    ("loopback, RFC 1122", "127.0.0.0", "127.255.255.255"),
    ("cloud platform, Azure", "168.63.129.16", "168.63.129.16"),
    ("link-local, RFC 3927", "169.254.0.0", "169.254.255.255"),
    ("private, RFC 1918", "172.16.0.0", "172.31.255.255"),
    ("protocol assignments, RFC 6890", "192.0.0.0", "192.0.0.255"),
    ("documentation, RFC 5737", "192.0.2.0", "192.0.2.255"),
    ("6to4 relay, RFC 7526", "192.88.99.0", "192.88.99.255"),
    ("private, RFC 1918", "192.168.0.0", "192.168.255.255"),
    ("benchmarking, RFC 2544", "198.18.0.0", "198.19.255.255"),
    ("documentation, RFC 5737", "198.51.100.0", "198.51.100.255"),
    ("documentation, RFC 5737", "203.0.113.0", "203.0.113.255"),
    ("multicast, RFC 5771", "224.0.0.0", "239.255.255.255"),
    ("reserved, RFC 1112", "240.0.0.0", "255.255.255.254"),
    ("broadcast, RFC 919", "255.255.255.255", "255.255.255.255"),
    ("unspecified, RFC 4291", "::", "::"), ("loopback, RFC 4291", "::1", "::1"),
    ("IPv4-compatible, RFC 4291", "::2", "::ffff:ffff"),
    ("local NAT64, RFC 8215", "64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"),
    ("discard, RFC 6666", "100::", "100::ffff:ffff:ffff:ffff"),
    ("protocol assignments, RFC 2928", "2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("documentation, RFC 3849", "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("documentation, RFC 9637", "3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("segment routing, RFC 9602", "5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("private, RFC 4193", "fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("link-local, RFC 4291", "fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("site-local, RFC 3879", "fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("multicast, RFC 4291", "ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("reserved, RFC 4291", "4000::", "5eff::"), ("reserved, RFC 4291", "200::", "1fff::"),
  ])
  func `an address from the first to the last of a special range is not public`(
    range: String,
    first: String,
    last: String
  ) throws {
    let name = range.prefix { $0 != "," }
    #expect(AddressRange.problem(with: try bytes(first)) == String(name))
    #expect(AddressRange.problem(with: try bytes(last)) == String(name))
  }

  @Test(arguments: [
    ("IPv4-mapped, RFC 4291", "::ffff:127.0.0.1", "loopback"),
    ("IPv4-mapped, RFC 4291", "::ffff:169.254.169.254", "link-local"),
    ("NAT64, RFC 6052", "64:ff9b::10.0.0.1", "private"),
    ("NAT64, RFC 6052", "64:ff9b::169.254.169.254", "link-local"),
    ("6to4, RFC 3056", "2002:7f00:1::1", "loopback"), ("6to4, RFC 3056", "2002:c0a8:101::", "private"),
  ])
  func `an address that carries one of another family is judged by that one`(
    way: String,
    address: String,
    name: String
  ) throws {
    #expect(AddressRange.problem(with: try bytes(address)) == name)
  }

  @Test(arguments: [
    "1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
    "168.63.129.15", "168.63.129.17", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0",
    "192.0.1.0", "192.0.3.0", "192.88.98.255", "192.88.100.0", "192.167.255.255", "192.169.0.0",
    "198.17.255.255", "198.20.0.0", "198.51.99.255", "198.51.101.0", "203.0.112.255", "203.0.114.0",
    "223.255.255.255", "2000::", "2001:200::", "2001:db7:ffff::", "2001:db9::", "2606:2800:220:1::1",
    "3ffe:ffff::", "3fff:1000::", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::1",
  ])
  func `an address next to these ranges, or mapped to one, is public`(address: String) throws {
    #expect(AddressRange.problem(with: try bytes(address)) == nil)
  }

  @Test func `an address of neither family is not public`() {
    #expect(AddressRange.problem(with: []) == "unknown family")
  }

  @Test func `addresses are shown as people know them`() throws {
    #expect(AddressRange.shown(try bytes("127.0.0.1")) == "127.0.0.1")
    #expect(AddressRange.shown(try bytes("fd00::1")) == "fd00:0:0:0:0:0:0:1")
  }
}

import PreviewServer
import Testing

@testable import Studio

/// Whose request it is, behind a proxy and without one.
struct ClientAddressTests {
  private func address(
    _ remote: String,
    _ forwarded: String...,
    proxies: Set<String> = ["127.0.0.1"]
  ) -> String {
    let headers = forwarded.map { (name: "X-Forwarded-For", value: $0) }
    let request = PageRequest(method: "GET", segments: [], headers: headers, remoteAddress: remote)
    return ClientAddress.of(request, proxies: proxies)
  }

  @Test func `only a trusted proxy says who the client is`() {
    #expect(address("127.0.0.1", "192.0.2.7") == "192.0.2.7")
    #expect(address("198.51.100.1", "192.0.2.7") == "198.51.100.1")
    #expect(address("127.0.0.1") == "127.0.0.1")
  }

  @Test func `what the client itself says is not believed`() {
    #expect(address("127.0.0.1", "203.0.113.9, 192.0.2.7") == "192.0.2.7")
    #expect(address("127.0.0.1", "203.0.113.9", "192.0.2.7") == "192.0.2.7")
    #expect(address("127.0.0.1", "192.0.2.7, 10.0.0.1", proxies: ["127.0.0.1", "10.0.0.1"]) == "192.0.2.7")
    #expect(address("127.0.0.1", "rubbish") == "127.0.0.1")
  }

  @Test func `an IPv6 network is one client`() {
    let first = address("2001:db8:1:2::1")
    #expect(first == address("127.0.0.1", "[2001:db8:1:2:ffff::9]:443"))
    #expect(first != address("2001:db8:1:3::1"))
    #expect(address("::ffff:192.0.2.7") == "192.0.2.7")
  }

  @Test(arguments: [
    ("https://Example.org/blog/", "https://example.org", true),
    ("https://example.org:443", "https://example.org", true),
    ("http://127.0.0.1:8080/", "http://127.0.0.1:8080", false),
    ("https://x.org:8443/", "https://x.org:8443", true),
  ])
  func `a public address is what browsers send as their origin`(url: String, origin: String, isSecure: Bool) {
    #expect(PublicAddress(url)?.origin == origin && PublicAddress(url)?.isSecure == isSecure)
  }

  @Test(arguments: ["", "example.org", "ftp://example.org", "https://", "https://user@example.org/"])
  func `what is no address of a site is refused`(url: String) {
    #expect(PublicAddress(url) == nil)
  }
}

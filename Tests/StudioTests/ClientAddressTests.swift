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
    ("2001:db8::1", "2001:0DB8:0:0::0001"), ("::ffff:10.0.0.1", "10.0.0.1"), ("10.0.0.1", "::FFFF:A00:1"),
  ])
  func `a proxy is trusted however its address is written`(remote: String, proxy: String) {
    #expect(address(remote, "192.0.2.7", proxies: [proxy]) == "192.0.2.7")
    #expect(address("127.0.0.1", "192.0.2.7, \(remote)", proxies: ["127.0.0.1", proxy]) == "192.0.2.7")
  }

  @Test func `an IPv4 client is one, whatever socket it uses`() {
    #expect(address("::FFFF:c000:207") == "192.0.2.7")
    #expect(address("127.0.0.1", "[::ffff:192.0.2.7]:443") == "192.0.2.7")
  }

  @Test func `other proxies are trusted in addition to this machine`() {
    let proxies = ClientAddress.proxies(and: ["10.0.0.1"])
    for remote in ["127.0.0.1", "::1", "10.0.0.1"] {
      #expect(address(remote, "192.0.2.7", proxies: proxies) == "192.0.2.7")
    }
    #expect(address("127.0.0.1", "192.0.2.7, 10.0.0.1", proxies: proxies) == "192.0.2.7")
    #expect(address("10.0.0.2", "192.0.2.7", proxies: proxies) == "10.0.0.2")
  }

  @Test(arguments: [
    ("10.0.0.1", true), ("2001:DB8::1", true), ("::ffff:10.0.0.1", true), ("", false), ("localhost", false),
    ("10.0.0.1:8080", false), ("[::1]", false), ("10.0.0.0/8", false), ("10.0.0", false),
    (" 10.0.0.1", false),
  ])
  func `an address of a proxy is an IP address only`(text: String, isAddress: Bool) {
    #expect(ClientAddress.isAddress(text) == isAddress)
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

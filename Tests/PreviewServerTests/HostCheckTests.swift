import Testing

@testable import PreviewServer

struct `The check of hosts` {
  @Test(arguments: [
    "localhost", "localhost:8080", "LOCALHOST:1", "localhost.", "127.0.0.1", "127.0.0.1:8080", "[::1]",
    "[::1]:8080", "192.168.1.7:8080", "mine.example", "mine.example:80",
  ])
  func `lets in names of this machine and those that are allowed`(host: String) {
    #expect(HostCheck(allowed: ["Mine.example"]).allows(host, localAddress: "192.168.1.7"))
  }

  @Test(arguments: [
    "", "evil.example", "localhost.evil.example", "evil.example:8080", "127.0.0.1.evil.example", "127.0.0.2",
    "[::2]", "::1", "localhost@evil.example", "localhost:80:80", "localhost:x", "localhost/", "[::1",
    "local host",
    "192.168.1.8",
  ])
  func `sends all others away`(host: String) {
    #expect(!HostCheck().allows(host, localAddress: "192.168.1.7"))
  }

  @Test(arguments: [
    "evilmine.example", "evil.mine.example", "mine.example.evil", "mine.examplevil", "example", "ine.example",
    "evillocalhost", "evil.localhost", "1127.0.0.1", "127.0.0.11", "1192.168.1.7", "192.168.1.71", "[::11]",
  ])
  func `sends away names that only begin or end as one that is allowed`(host: String) {
    let check = HostCheck(allowed: ["mine.example"])
    #expect(!check.allows(host, localAddress: "192.168.1.7"))
    #expect(!check.allows("\(host):8080", localAddress: "192.168.1.7"))
  }

  @Test func `lets in an IPv4 address of a server that listens on all addresses`() {
    #expect(HostCheck().allows("192.0.2.2:8080", localAddress: "::ffff:192.0.2.2"))
    #expect(!HostCheck().allows("192.0.2.3:8080", localAddress: "::ffff:192.0.2.2"))
  }

  @Test(arguments: [
    ("mine.example", true), ("http://mine.example", false), ("mine.example/", false), ("", false),
  ])
  func `knows what is a host`(text: String, isHost: Bool) {
    #expect(PreviewServer.isHost(text) == isHost)
  }
}

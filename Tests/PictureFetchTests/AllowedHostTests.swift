import Testing

@testable import PictureFetch

struct AllowedHostTests {
  private func url(_ host: String, _ port: Int) -> FetchURL {
    FetchURL(text: "", scheme: "http", host: host, port: port, hasCredentials: false)
  }

  @Test(arguments: [
    ("cdn.example.org", "cdn.example.org", 443), ("CDN.Example.org", "cdn.example.org", 80),
    ("cdn.example.org.", "cdn.example.org", 80), ("cdn.example.org", "cdn.example.org.", 80),
    ("127.0.0.1:8080", "127.0.0.1", 8080), ("[::1]:8080", "[::1]", 8080), ("[::1]", "[::1]", 80),
    ("::1", "[::1]", 9000), ("bücher.example", "bücher.example", 80),
  ])
  func `a host is allowed by name or address, for one port or all`(
    text: String,
    host: String,
    port: Int
  ) throws {
    #expect(try #require(AllowedHost(text)).matches(url(host, port)))
  }

  @Test(arguments: [
    ("127.0.0.1:8080", "127.0.0.1", 8081), ("example.org", "cdn.example.org", 80),
    ("cdn.example.org", "example.org", 80), ("::1", "[::2]", 80),
    ("mine.example", "evilmine.example", 80),
    ("mine.example", "mine.example.evil", 80), ("mine.example", "mine.examplevil", 80),
    ("127.0.0.1", "127.0.0.11", 80), ("27.0.0.1", "127.0.0.1", 80), ("::1", "[::11]", 80),
    ("::1", "[2::1]", 80), ("mine.example:80", "mine.example", 8080),
    ("mine.example:8080", "mine.example", 80),
  ])
  func `another port, a name above or below is another host`(text: String, host: String, port: Int) throws {
    #expect(try !#require(AllowedHost(text)).matches(url(host, port)))
  }

  @Test(arguments: [
    "", ":80", "host:", "host:0", "host:65536", "host:80x", "host:+80", "http://host", "user@host", "a b",
    "host/path", "*.example.org", "[]", "[::1", "[::1]80",
  ])
  func `an invalid host is rejected`(text: String) {
    #expect(AllowedHost(text) == nil)
  }
}

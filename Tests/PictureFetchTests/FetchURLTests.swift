import Testing

@testable import PictureFetch

struct FetchURLTests {
  private func url(_ text: String) throws -> FetchURL? {
    let library = try #require(CurlLibrary(settings: FetchSettings(userAgent: "test")))
    return library.url(text)
  }

  @Test(arguments: [
    ("https://CDN.example.org/a", "cdn.example.org", 443), ("http://127.0.0.1:8080/a", "127.0.0.1", 8080),
    ("http://0x7f.1/a", "127.0.0.1", 80), ("http://2130706433/", "127.0.0.1", 80),
    ("http://[::1]:80/", "[::1]", 80), ("HTTP://host/", "host", 80),
  ])
  func `host and port are those that libcurl connects to`(text: String, host: String, port: Int) throws {
    let url = try #require(try url(text))
    #expect(url.host == host)
    #expect(url.port == port)
    #expect(!url.hasCredentials)
  }

  @Test(arguments: ["http://user@host/", "http://user:secret@host/", "http://:secret@host/"])
  func `a user or a password is seen`(text: String) throws {
    #expect(try #require(try url(text)).hasCredentials)
  }

  @Test(arguments: [("file:///etc/passwd", "file"), ("gopher://host/1", "gopher"), ("news:x", nil)])
  func `the scheme is known, also an unsupported one`(text: String, scheme: String?) throws {
    #expect(try url(text)?.scheme == scheme)
  }

  @Test(arguments: ["", "http://", "http://a b/", "http://host:99999/", "http://ho\u{7}st/"])
  func `an invalid URL is rejected`(text: String) throws {
    #expect(try url(text) == nil)
  }

  @Test(arguments: [
    ("http://host/a b?c d", "http://host/a%20b?c%20d"), ("http://host/é", "http://host/%C3%A9"),
    ("http://host/a%2Fb\n", "http://host/a%2Fb%0A"), ("http://host", "http://host"),
  ])
  func `characters that URLs must not contain are escaped, escapes are kept`(text: String, escaped: String) {
    #expect(FetchURL.escaped(text) == escaped)
  }

  @Test(arguments: [
    ("http://host/", "host"), ("https://host:443/", "host"), ("http://host:8080/", "host:8080"),
    ("https://host:80/", "host:80"),
  ])
  func `messages name the port where it is not the usual one`(text: String, shown: String) throws {
    #expect(try #require(try url(text)).shownHost == shown)
  }
}

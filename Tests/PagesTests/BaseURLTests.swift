import Testing

@testable import Pages

struct BaseURLTests {
  @Test(arguments: [
    ("https://user.github.io/repo/", "https://user.github.io", "/repo/"),
    ("https://user.github.io/repo", "https://user.github.io", "/repo/"),
    ("HTTP://Example.ORG", "http://example.org", "/"),
    ("http://localhost:8080/a/b/", "http://localhost:8080", "/a/b/"),
  ])
  func `an address is split into origin and path`(text: String, origin: String, path: String) {
    #expect(BaseURL(text)?.origin == origin)
    #expect(BaseURL(text)?.path == path)
  }

  @Test(arguments: [
    "", "example.org", "ftp://example.org/", "https://", "https:///x", "https://user@example.org/",
    "https://x/?q",
    "https://x/#f", "https://x/a b", "https://x/../y", "javascript:alert(1)",
  ])
  func `anything else is invalid`(text: String) {
    #expect(BaseURL(text) == nil)
  }
}

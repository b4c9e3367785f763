import BlogModel
import Testing

@testable import BlogExport

struct LinkReaderTests {
  @Test(
    arguments: [
      (.github, "jane", "https://github.com/jane"), (.github, "@jane", "https://github.com/jane"),
      (.github, "/jane", "https://github.com/jane"), (.github, "github.com/jane", "https://github.com/jane"),
      (.github, "https://github.com/jane", "https://github.com/jane"),
      (.github, "HTTPS://github.com/jane", "https://github.com/jane"),
      (.twitter, "@jane_d", "https://twitter.com/jane_d"), (.twitter, "x.com/jane", "https://x.com/jane"),
      (.linkedIn, "in/jane-d", "https://www.linkedin.com/in/jane-d"),
      (.linkedIn, "jane", "https://www.linkedin.com/in/jane"),
      (.linkedIn, "www.linkedin.com/in/jane/", "https://www.linkedin.com/in/jane/"),
      (.website, "example.org", "https://example.org"),
      (.website, "//example.org/a", "https://example.org/a"),
      (.website, "http://example.org:8080/a?b=c#d", "http://example.org:8080/a?b=c#d"),
      (.website, "example.org:8080/a", "https://example.org:8080/a"),
      (.website, "https://example.org/a\"<b>é", "https://example.org/a%22%3Cb%3E%C3%A9"),
      (.website, "https://exämple.org/", "https://exämple.org/"),
    ] as [(ProfileLink.Service, String, String)]
  )
  func `an address, a handle or a path becomes a link`(
    _ service: ProfileLink.Service,
    _ text: String,
    _ url: String
  ) {
    #expect(LinkReader.link(text, service: service) == ProfileLink(service: service, url: url))
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", "java\tscript:alert(1)", " javascript:x",
    "data:text/html,x",
    "vbscript:x", "file:///etc/passwd", "ftp://example.org", "mailto:jane@example.org", "https:example.org",
    "https://", "https:///x", "https://jane:secret@example.org/", "https://jane@example.org",
    "https://example.org/?mail=jane@example.org", "https://example.org/jane%40example.org",
    "https://localhost/",
    "https://exa mple.org", "https://example.org\\@evil.org", "https://example..org", "jane", "not a link",
    "https:/s://example.org", "https://example.org/\t@example.org", "http:x://example.org", "https://[::1]/",
    "http://example.org:80x/", ":",
    "https:/\\/example.org", "&#106;avascript:alert(1)",
  ])
  func `what leads to no web page is not a link`(_ text: String) {
    #expect(LinkReader.link(text, service: .website) == nil)
  }

  @Test(arguments: [
    ("https://jane:secret@example.org/", "https://…@example.org/"), ("//jane:s@cret@x", "//…@x"),
    ("ftp://secret@", "ftp://…@"), ("jane@example.org", "jane@example.org"), ("a@b//c", "a@b//c"),
    ("x//@y", "x//@y"),
    ("", ""),
  ])
  func `a password is not shown in messages`(_ text: String, _ shown: String) {
    #expect(LinkReader.withoutUser(text) == shown)
  }

  @Test
  func `a link with a password is reported without it`() throws {
    let result = try read(#"{"bloggers":{"u1":{"website":"https://jane:secret@example.org/"}}}"#)
    #expect(result.diagnostics.map(\.code) == ["link-unusable"])
    #expect(result.diagnostics[0].summary.hasPrefix("website 'https://…@…"))
    #expect(!result.diagnostics.map(line).joined().contains("secret"))
  }

  @Test(arguments: [
    "", "..", "jane/../admin", "jane?x", "jane@example.org", "a b", "javascript:x", "\"onclick",
  ])
  func `what is not a handle is not a link`(_ text: String) {
    #expect(LinkReader.link(text, service: .github) == nil)
  }

  @Test(arguments: [
    (ProfileLink.Service.linkedIn, "evillinkedin.com/in/jane"),
    (.linkedIn, "linkedin.com.evil.example/in/jane"),
    (.github, "evilgithub.com/jane"), (.twitter, "evilx.com/jane"),
  ])
  func `a host that only ends or begins like that of a service is another`(
    _ service: ProfileLink.Service,
    _ text: String
  ) {
    #expect(LinkReader.link(text, service: service) == nil)
  }
}

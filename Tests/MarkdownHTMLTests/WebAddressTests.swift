import Testing

@testable import MarkdownHTML

struct WebAddressTests {
  @Test(arguments: [
    ("see https://x.org.", "see \(link("https://x.org", "https://x.org")).", ""),
    ("(https://x.org/a_(b))", "(\(link("https://x.org/a_(b)", "https://x.org/a_(b)")))", ""),
    ("www.x.org!", "\(link("http://www.x.org", "www.x.org"))!", ""),
    ("HTTPS://X.org/ü", link("HTTPS://X.org/%C3%BC", "HTTPS://X.org/ü"), ""),
    (
      "https://x.org/?a=1&b='2'", link("https://x.org/?a=1&amp;b=%272", "https://x.org/?a=1&amp;b='2") + "'",
      ""
    ),
    ("https://x.org/100%", link("https://x.org/100%25", "https://x.org/100%"), ""),
    ("https://x.org/%4g%41", link("https://x.org/%254g%41", "https://x.org/%4g%41"), ""),
    ("“https://x.org”", "“\(link("https://x.org", "https://x.org"))”", ""),
    ("看https://x.org。", "看\(link("https://x.org", "https://x.org"))。", ""),
    ("https://medium.com/@ana.b", link("https://medium.com/@ana.b", "https://medium.com/@ana.b"), ""),
  ])
  func `a bare address becomes a link`(text: String, expected: String, _: String) {
    #expect(html(text) == "<p>\(expected)</p>")
  }

  @Test(arguments: [
    "ftp://x.org", "xhttp://x.org", "https://", "https://-x.org", "https://a:b@x.org", "https://x..org",
    "awww.x.org",
    "javascript://x.org", "https://x.org:99999", "https://[::1]/", "https://256.1.1.1", "www.",
    "https://user%40x",
  ])
  func `other text stays text`(text: String) {
    #expect(!html(text).contains("<a "))
  }

  @Test(arguments: [
    ("https://x.org/jane@mail.example", "https://x.org/jane@…"),
    ("(https://x.org/?to=jane@mail.example)", "(https://x.org/?to=jane@…)"),
    ("https://x.org/?to=jane@mail.example&a=b", "https://x.org/?to=jane@…&amp;a=b"),
    ("www.x.org/#jane@mail.example.", "www.x.org/#jane@…."),
    ("https://x.org/?to=jane%40mail.example", "https://x.org/?to=jane%40…"),
  ])
  func `an address with a hidden e-mail address stays text`(text: String, expected: String) {
    #expect(html(text) == "<p>\(expected)</p>")
  }

  @Test(arguments: [
    "https://x.org", "http://x.org:80/a?b#c", "https://bücher.example/", "https://1.2.3.4", "WWW.x.org",
    "https://x.org/npm/vue@3.2.1/dist/vue.js",
  ])
  func `a usable address has a scheme of ours and a plain host`(url: String) {
    #expect(WebAddress.isUsable(Array(url.utf8)))
  }

  @Test(arguments: [
    "", "x.org", "//x.org", "/a", "#a", "?a", "mailto:a@b.cc", "file:///etc/passwd", "https:x.org",
    "https:///x",
    "https://x.org\\@evil.org", "https://paypal.com@evil.org", "https://x org", "https://\"x",
    "https://x.org/\u{1}",
  ])
  func `no other address is usable`(url: String) {
    #expect(!WebAddress.isUsable(Array(url.utf8)))
  }
}

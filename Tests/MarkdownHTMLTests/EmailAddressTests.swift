import Testing

@testable import MarkdownHTML

struct EmailAddressTests {
  @Test(arguments: [
    ("jane@example.org", "jane@…"), ("Jane.Doe+x@mail.example.co.uk, hi", "Jane.Doe+x@…, hi"),
    ("jane@example.org.", "jane@…."), ("a%40example.org", "a%40…"), ("@ana@mastodon.social", "@ana@…"),
    ("jürgen@bücher.example", "jürgen@…"), ("请联系jane@example.org。谢谢", "请联系jane@…。谢谢"),
    ("jane@exam\u{200B}ple.org", "jane@…"), ("a@b.cc@d.ee", "a@…@…"), ("jane@192.168.0.1", "jane@…"),
    ("—jane@example.org—", "—jane@…—"), ("o'neil'@example.org", "o'neil'@…"),
    ("\"jane\"@example.org", "\"jane\"@…"), ("hi!@example.org", "hi!@…"), ("(jane)@example.org", "(jane)@…"),
    ("jane＠example.orgまで", "jane＠…まで"), ("ｊａｎｅ＠ｅｘａｍｐｌｅ．ｏｒｇ", "ｊａｎｅ＠…"),
    ("jane@example.org.5", "jane@….5"), ("jane@192.168.0.1.", "jane@…."),
    ("jane@col·legi.cat", "jane@…"), ("info@mail.日本web.jp", "info@…"), ("jane@日本語。jp", "jane@…"),
    ("a%EF%BC%A0example.org", "a%EF%BC%A0…"), ("info@mail.東京tower.jp", "info@…"),
    ("info@mail.tower東京.jp", "info@…"), ("INFO@MAIL.CATS🐱.WS", "INFO@…"),
    ("微信jane@example.com网址www.example.com", "微信jane@…网址www.example.com"),
    ("📧jane@example.org📱instagram.com/jane", "📧jane@…📱instagram.com/jane"),
    ("jane@example.org★Facebook.com/jane", "jane@…★Facebook.com/jane"),
    ("jane@example.org•www.example.com next", "jane@…•www.example.com next"),
    ("ana@example.org→Bob.Miller wrote", "ana@…→Bob.Miller wrote"),
    ("jane@mail.co❤\u{FE0F}.Love you all", "jane@…❤\u{FE0F}.Love you all"),
    ("이메일 jane@example.com으로.Thanks all", "이메일 jane@…으로.Thanks all"),
    ("ana@web.de€www.shop.de", "ana@…€www.shop.de"), ("info@mail.cats🐱dogs.ws", "info@…"),
    ("info@shop.cafe☕bar.com", "info@…"), ("ivan@corp.sbеrbank.ru, hi", "ivan@…, hi"),
    ("info@shop.cafе24.com", "info@…"), ("a@mail.tower東京tower.jp", "a@…"), ("Jane@Mail.Cats🐱.Ws", "Jane@…"),
    ("Jane@Mail.Cats🐱.Ws is new", "Jane@… is new"),
    ("jane@mail.cats🐱.Ws.", "jane@…."), ("info@mail.cats🐱dogs.ws/", "info@…/"),
    ("jane@example.com网址example.com", "jane@…"), ("jane@example.com으로.Thanks", "jane@…"),
    ("jane@mail.cats🐱.ws/0170 123", "jane@…/0170 123"), ("info@shop.cafe東京.jp/Tokyo", "info@…/Tokyo"),
  ])
  func `an address loses its domain`(text: String, expected: String) {
    #expect(EmailAddress.masked(text).0 == expected)
    #expect(EmailAddress.masked(text).count > 0)
    #expect(EmailAddress.masked(expected).count == 0)
  }

  @Test(arguments: [
    "", "Ana", "@ana", "@ana.becker", "\"@ana.becker\"", "(@ana.becker)", "@ana@mastodon", "5 @ 3.50", "100%",
    "%40", "a @b.c", "me@", "x@y.", "npm install lodash@4.17.21", "@types/node@18.1.0", "react@18.x",
    "pkg@1.0.0-beta.2", "jane＠home", "jane@例え。はい", "lodash@4.を 使う", "jane@example.日",
  ])
  func `other text stays as it is`(text: String) {
    #expect(EmailAddress.masked(text).0 == text)
    #expect(EmailAddress.masked(text).count == 0)
  }

  @Test(arguments: [
    "jane@example.org", "**jane@example.org**", "jane*doe*@ex**ample**.org", "`jane@example.org`",
    "jane\\@example.org",
    "jane&#64;example.org", "jane&commat;example.org", "<jane@example.org>",
    "[jane@example.org](https://x.org)",
    "[x](mailto:jane@example.org)", "[x](https://x.org/?m=jane@example.org)",
    "[x](https://x.org/jane%40example.org)",
    "[x](https://x.org/jane%2540example.org)", "[x](https://x.org/%6Aane@example%2Eorg)",
    "[x](https://x.org/jane%EF%BC%A0example.org)",
    "![jane@example.org](https://x.org)",
    "![x](jane@example.org)", "[x](https://x.org 'jane@example.org')", "https://x.org/?m=jane@example.org",
    "https://jane@example.org/path", "<b title='jane@example.org'>", "<!-- jane@example.org -->",
    "    jane@example.org", "```jane@example.org\nx\n```", "|jane@example.org|\n|-|\n|jane@example.org|",
    "# jane@example.org",
    "jane@example.org\n\ntext", "- jane@example.org", "~~jane~~@example.org", "www.x.org/jane@example.org",
  ])
  func `no text publishes an address`(text: String) {
    let post = renderer.post(text)
    let shown = post.html.replacing(/<[^>]*>/, with: "")
    for output in [post.html, shown, post.title, post.plainText, post.excerpt, html(text)] {
      #expect(
        output.firstMatch(of: /[A-Za-z0-9._%+\-]+(@|%40|&#64;)[A-Za-z0-9.\-]+\.[A-Za-z]{2,}/) == nil,
        "\(output)"
      )
      #expect(!output.contains("example.org") || !output.contains("jane"))
    }
    #expect(foreignMarkup(in: post.html) == nil)
  }

  @Test func `hidden addresses are counted once`() {
    #expect(renderer.note("jane@example.org <joe@example.org>").problems == [.emailRemoved(count: 2)])
    #expect(renderer.note("[x](mailto:jane@example.org)").problems == [.emailRemoved(count: 1)])
    let link = "[jane&#xFF20;example.org](https://x.org/jane&#xFF20;example.org)"
    #expect(renderer.note(link).problems == [.emailRemoved(count: 1)])
  }

  @Test(arguments: ["@", "%40", "&#xFE6B;", "&#xFF20;", "%EF%BC%A0"])
  func `a web address with a hidden address is not a link`(sign: String) {
    let note = renderer.note("https://x.org/?m=jane\(sign)example.org end")
    #expect(note.problems == [.emailRemoved(count: 1)])
    #expect(!note.html.contains("<a"))
  }

  @Test func `text around a hidden address keeps its links and tags`() {
    #expect(
      html("https://x.org m@x.org #x https://x.org *y*")
        == "<p>\(link("https://x.org", "https://x.org")) m@… \(tag("x")) "
        + "\(link("https://x.org", "https://x.org")) <em>y</em></p>"
    )
  }
}

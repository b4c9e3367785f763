import BlogModel
import Testing

@testable import BlogExport

struct PlainTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("  two\nlines \n", "two\nlines"), ("a\r\nb\rc", "a\nb\nc"),
    ("a  \nb\t\nc", "a\nb\nc"), ("a\n\n\nb", "a\n\n\nb"), ("tab\tstays", "tab\tstays"),
    ("a\u{0}\u{1}\u{8}\u{1F}b", "ab"), ("del\u{7F}\u{80}\u{9F}eted", "deleted"),
    ("\u{FEFF}mark", "mark"), ("\u{202E}evil\u{202C} \u{2066}x\u{2069}", "evil x"),
    ("line\u{2028}break\u{2029}s", "line\nbreak\ns"), ("\u{C}a\u{B}b\u{85}c\u{C}d\u{B}", "a\nb\nc\nd"),
    ("👩🏽‍💻 café ü 日本", "👩🏽‍💻 café ü 日本"), ("\u{200F}עברית", "\u{200F}עברית"),
    ("\u{0}  a", "a"), ("\u{FEFF}\n\n\t\u{1} a\u{2}\n ", "a"), ("\u{202E} \u{202C}", ""),
    ("• bullet … – dash €", "• bullet … – dash €"), ("    code", "code"), ("a\n    code", "a\n    code"),
  ])
  func `a text keeps its lines and loses what deceives`(_ text: String, _ expected: String) {
    var copy = text
    #expect(copy.withUTF8(PlainText.paragraphs) == expected)
  }

  @Test(arguments: [0xFFFE, 0xFDD0, 0x1FFFF] as [UInt32])
  func `a noncharacter is removed`(_ value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    var text = "a\(Character(scalar))b"
    #expect(text.withUTF8(PlainText.paragraphs) == "ab")
  }

  @Test(arguments: [
    ("Ana  Becker", "Ana Becker"), (" a\n\tb\r\nc ", "a b c"), ("\u{202E}x", "x"), ("a\u{0}b", "ab"),
    (" \u{200F} ", "\u{200F}"), ("\u{2028}a\u{2028}", "a"), ("\u{1}", ""), ("a\u{85}b\u{B}c", "a b c"),
  ])
  func `a line collapses its white space`(_ text: String, _ expected: String) {
    var copy = text
    #expect(copy.withUTF8(PlainText.line) == expected)
  }

  @Test(arguments: ["\u{3164}", "\u{200B}", "\u{AD}\u{200D}", "\u{FE0F}", " \u{2800}\u{3000} "])
  func `a text that has nothing that is seen is empty`(_ text: String) throws {
    let result = try read(
      #"""
      {"bloggers":{"u1":{"displayName":"\#(text)","firstName":"\#(text)","bio":"\#(text)"}},
       "blogs":{"b1":{"bloggerId":"u1","blogDescription":"\#(text)","createdDate":"2019-03-10"}}}
      """#
    )
    let blogger = try #require(result.community.bloggers.first)
    #expect([blogger.displayName, blogger.fullName, blogger.bio] == ["", "", ""])
    #expect(result.community.blogs.allSatisfy { $0.text.isEmpty })
    #expect(RecordCleaner.line(text) == "" && RecordCleaner.paragraphs(text) == "")
    #expect(RecordCleaner.line("\(text)é") != "" && RecordCleaner.paragraphs("\(text)❤️") != "")
  }

  @Test
  func `a long line is cut at a character`() {
    var text = String(repeating: "👩🏽‍💻", count: 300)
    let line = text.withUTF8(PlainText.line)
    #expect(line == String(repeating: "👩🏽‍💻", count: 199) + "…")
  }

  @Test
  func `a letter with thousands of marks is cut, too`() {
    var text = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(text.withUTF8(PlainText.line).utf8.count < 10_000)
  }

  @Test(arguments: [
    ("jane@example.org", "jane@…"),
    ("write to jane.d+x@mail.example.co.uk, please", "write to jane.d+x@…, please"),
    ("jane%40example.org", "jane@…"),
    ("see https://a.de/?m=jane%40example.org&x", "see https://a.de/?m=jane@…&x"),
    ("jane%40example.org jane@example.org", "jane@… jane@…"),
    ("mail jane@example.org.I answer", "mail jane@….I answer"), ("jane@example.org.5", "jane@….5"),
    ("jane@example.org.-.", "jane@….-."), ("1@2.3", nil), ("a@b.c", nil), ("a@.de", nil),
    ("o'neil'@example.org", "o'neil'@…"), ("\"jane\"@example.org", "\"jane\"@…"),
    ("hi!@example.org", "hi!@…"),
    ("(jane)@example.org", "(jane)@…"), ("\"@jane.example\" '@jane.example'", nil),
    ("jane@example.org.", "jane@…."), ("a@b.de c@d.fr", "a@… c@…"), ("<jörg@exämple.org>", "<jörg@…>"),
    ("お問い合わせはjane@example.orgまで。次は", "お問い合わせはjane@…まで。次は"),
    ("请联系jane@example.org，谢谢", "请联系jane@…，谢谢"), ("“jane@example.org”—anytime", "“jane@…”—anytime"),
    ("Bana jane@example.org’a", "Bana jane@…’a"), ("«jane@example.org»,", "«jane@…»,"),
    ("die jane@example.org-Adresse", "die jane@…-Adresse"), ("jane@example.org...and", "jane@…...and"),
    ("用户@例え.jp。", "用户@…。"), ("jane@u\u{308}ber.vermögensberatung", "jane@…"), ("a@xn--x.xn--p1ai", "a@…"),
    ("jane@🍕.ws🌊", "jane@…🌊"), ("jane@exam\u{200B}ple.o\u{200B}rg", "jane@…"),
    ("jane＠example.org", "jane@…"), ("jane﹫example．org", "jane@…"), ("jane@example。org。まで", "jane@…。まで"),
    ("jane@example.org。Thanks", "jane@…。Thanks"), ("“@jane.example” こんにちは！＠jane.example", nil),
    ("jane@col·legi.cat", "jane@…"), ("jane@ジョン・ドウ.jp", "jane@…"), ("jane@צה״ל.co.il", "jane@…"),
    ("jane@my\u{2011}domain.org", "jane@…"), ("jane@👍🏽.ws", "jane@…"), ("jane@straße€.org", "jane@…"),
    ("jane@a²b.com", "jane@…"), ("jane@exa\u{E000}mple.org", "jane@…"), ("jane@home–see.de", nil),
    ("info@www.東京tower.jp", "info@…"), ("jane@mail.cats🐱.ws", "jane@…"), ("info@www.hawaiʻi.us", "info@…"),
    ("info@mail.bakıdəniz.az", "info@…"), ("jane@example.orgまで.次の文", "jane@…まで.次の文"),
    ("jane@日本語．ｊｐ", "jane@…"), ("jane@例え。jp", "jane@…"), ("a@x．東京", "a@…"),
    ("jane@mail.example．co．jp", "jane@…"), ("jane@example.org．次の文", "jane@…．次の文"),
    ("jane%EF%BC%A0example.org", "jane@…"), ("jane%ef%b9%abexample.org", "jane@…"),
  ])
  func `an e-mail address is masked`(_ text: String, _ expected: String?) {
    #expect(AddressMask.masked(text) == expected)
  }

  @Test(arguments: [
    "@jane", "jane", "a @ b.de", "jane@home", "jane@1.2", "5@€3.50", "jane@…", "%40jane", "jane%40home",
    "100%4", "%40", "a%401.2",
  ])
  func `what is no address stays`(_ text: String) {
    #expect(AddressMask.masked(text) == nil)
  }

  @Test
  func `addresses are masked in every published text and reported`() throws {
    let result = try read(
      #"""
      {"bloggers":{"u1":{"displayName":"jane@example.org","firstName":"jane@example.org","bio":"jane@example.org",
        "website":"https://example.org/?mail=jane%40example.org","lastName":"jane%40example.org"}},
       "blogs":{"b1":{"bloggerId":"u1","blogDescription":"mail jane@example.org","createdDate":"2019-03-10",
         "comments":[{"commentText":"jane@example.org","commentedBy":"u1","createdDate":"2019-03-10"}]}}}
      """#
    )
    #expect(!lines(result.community).joined().contains("@example.org"))
    #expect(!lines(result.community).joined().contains("%40"))
    #expect(result.diagnostics.count { $0.code == "address-masked" } == 6)
    #expect(!result.diagnostics.map(line).joined().contains("jane@example.org"))
  }

  @Test(arguments: 175..<200)
  func `an address at the place where a name is cut is masked first`(_ count: Int) throws {
    let name = String(repeating: "x ", count: count / 2) + "jane@example.org"
    let result = try read(#"{"bloggers":{"u1":{"displayName":"\#(name)"}}}"#)
    let shown = try #require(result.community.bloggers.first).displayName
    #expect(shown.count <= PlainText.longestLine)
    #expect(!shown.contains("@e"))
  }
}

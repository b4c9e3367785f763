import TemplateEngine
import Testing

@Suite struct VariableTests {
  @Test(arguments: [
    ("", ""),
    ("Hello, {no} tag}}!", "Hello, {no} tag}}!"),
    ("{{title}}", "Tea &amp; cake"),
    ("|{{ title }}|", "|Tea &amp; cake|"),
    ("|{{\n title\t}}|", "|Tea &amp; cake|"),
    ("{{count}}/{{zero}}", "3/0"),
    ("[{{empty}}]", "[]"),
    ("{{{body}}}", "<p>Hi</p>"),
    ("|{{{ body }}}|", "|<p>Hi</p>|"),
    ("{{&body}}{{& body }}", "<p>Hi</p><p>Hi</p>"),
    ("  {{count}}  \n", "  3  \n"),
    ("é{{count}}漢", "é3漢"),
    ("\u{FEFF}{{count}}", "3"),
  ])
  func `a variable is replaced by its value and nothing else changes`(text: String, page: String) throws {
    #expect(try render(text) == page)
  }

  @Test(arguments: [
    ("{{author.name}}", "Ann"),
    ("{{author.photo.url}} {{author.photo.width}}", "/p.webp 500"),
    ("[{{nobody.name}}{{nobody.photo.url}}]", "[]"),
    ("{{#author}}{{photo.url}}{{/author}}", "/p.webp"),
  ])
  func `a dotted name goes through views`(text: String, page: String) throws {
    #expect(try render(text) == page)
  }

  @Test(arguments: [Int.min, -10, -1, 0, 9, 10, 99, 100, 65_536, Int.max])
  func `numbers are written in digits`(number: Int) throws {
    #expect(try render("{{count}}", view: SampleView(count: number)) == "\(number)")
  }

  @Test func `a page is appended to what the buffer holds`() throws {
    var bytes = Array("<!doctype html>".utf8)
    try load("{{count}}").render(SampleView(), into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "<!doctype html>3")
  }
}

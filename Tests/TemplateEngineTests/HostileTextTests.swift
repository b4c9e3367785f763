import TemplateEngine
import Testing

@Suite struct HostileTextTests {
  @Test(arguments: [
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("\" onload=\"x", "&quot; onload=&quot;x"),
    ("' onload='x", "&#39; onload=&#39;x"),
    ("&lt;", "&amp;lt;"),
    ("&&<<>>\"\"''", "&amp;&amp;&lt;&lt;&gt;&gt;&quot;&quot;&#39;&#39;"),
    ("{{title}}{{{body}}}{{>p}}", "{{title}}{{{body}}}{{&gt;p}}"),
    ("é<漢>👩‍👩‍👧", "é&lt;漢&gt;👩‍👩‍👧"),
    (
      "no special byte at all, and longer than a small string",
      "no special byte at all, and longer than a small string"
    ),
    ("", ""),
  ])
  func `text cannot leave its place`(text: String, escaped: String) throws {
    let view = SampleView(title: text)
    #expect(
      try render("<a title='{{title}}'>{{title}}</a>", view: view) == "<a title='\(escaped)'>\(escaped)</a>"
    )
    #expect(try render("{{#title}}{{.}}{{/title}}", view: view) == escaped)
  }

  @Test func `every byte of every length is escaped or kept`() throws {
    let template = try load("{{title}}")
    for length in 0..<40 {
      for special in 0..<max(length, 1) {
        let plain = String(repeating: "x", count: length)
        let text = plain.prefix(special) + "<" + plain.dropFirst(special)
        var bytes: [UInt8] = []
        template.render(SampleView(title: String(text)), into: &bytes)
        #expect(bytes == Array(text.replacing("<", with: "&lt;").utf8))
      }
    }
    for scalar in (0..<128).compactMap(Unicode.Scalar.init) where !"&<>\"'".unicodeScalars.contains(scalar) {
      let text = "12345678\(scalar)\(scalar)12345678"
      #expect(try render("{{title}}", view: SampleView(title: text)) == text)
    }
  }

  @Test func `braces in values are not read as tags`() throws {
    let view = SampleView(body: "{{count}}", author: PersonView(name: "{{#yes}}"))
    #expect(try render("{{{body}}}{{author.name}}", view: view) == "{{count}}{{#yes}}")
  }
}

import Testing

@Suite struct PartialTests {
  @Test(arguments: [
    ("[{{>p}}]", "from p", "[from p]"),
    ("[{{> p }}]", "{{count}}", "[3]"),
    ("{{#tags}}{{>p}}{{/tags}}", "{{name}}{{count}};", "a3;b3;"),
    ("{{#author}}{{>p}}{{/author}}", "{{name}} {{#photo}}{{url}}{{/photo}}", "Ann /p.webp"),
    ("| {{>p}} |", "\t|\t", "| \t|\t |"),
    ("{{>p}}{{>p}}", "{{count}}", "33"),
    ("{{>p}}", "", ""),
  ])
  func `a partial is replaced by its text, with the names around the tag`(
    text: String,
    partial: String,
    page: String
  ) throws {
    #expect(try render(text, ["p": partial]) == page)
  }

  @Test(arguments: [
    ("a\n  {{>p}}\nb\n", "1\n2\n", "a\n  1\n  2\nb\n"),
    ("  {{>p}}\n>", ">\n>", "  >\n  >>"),
    (">\n  {{>p}}", ">\n>", ">\n  >\n  >"),
    ("|\r\n{{>p}}\r\n|", ">", "|\r\n>|"),
    ("\t{{>p}}\n", "1\r\n2\r\n", "\t1\r\n\t2\r\n"),
    ("  {{count}}  {{>p}}\n", ">\n>", "  3  >\n>\n"),
    ("  {{>p}}\n", "{{#yes}}\n- {{count}}\n{{/yes}}\n{{count}}\n", "  - 3\n  3\n"),
    ("  {{>p}}\n", "{{! gone }}\n  1{{#yes}}\n2\n{{/yes}}3", "    1\n  2\n  3"),
  ])
  func `a partial with a line for itself is indented as its tag`(
    text: String,
    partial: String,
    page: String
  ) throws {
    #expect(try render(text, ["p": partial]) == page)
  }

  @Test func `indentation adds up, but not through a tag within a line`() throws {
    #expect(try render(" {{>p}}\n", ["p": "1\n {{>q}}\n", "q": "2\n3\n"]) == " 1\n  2\n  3\n")
    #expect(try render(" {{>p}}\n", ["p": "1 {{>q}}\n", "q": "2\n3\n"]) == " 1 2\n3\n\n")
  }

  @Test func `indentation never touches inserted values`() throws {
    let view = SampleView(title: "a\nb", body: "<pre>\n1\n  2\n</pre>")
    let page = try render("  {{>p}}\n", ["p": "<div>{{{body}}}</div>\n{{title}}\n"], view: view)
    #expect(page == "  <div><pre>\n1\n  2\n</pre></div>\n  a\nb\n")
  }

  @Test func `of two templates with one name the later counts`() throws {
    #expect(try render("{{>p}}", ["p": "built-in", "p": "the user's"]) == "the user's")
  }
}

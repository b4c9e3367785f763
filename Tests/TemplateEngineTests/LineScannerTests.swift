import Testing

@Suite struct LineScannerTests {
  @Test(arguments: [
    ("a\n{{#yes}}\nb\n{{/yes}}\nc\n", "a\nb\nc\n"),
    ("a\n  {{#yes}}  \nb\n\t{{/yes}}\nc\n", "a\nb\nc\n"),
    ("a\n{{^no}}\nb\n{{/no}}\nc", "a\nb\nc"),
    ("a\r\n{{#yes}}\r\nb\r\n{{/yes}}\r\nc", "a\r\nb\r\nc"),
    ("  {{#yes}}\n#{{/yes}}\n/", "#\n/"),
    ("#{{#yes}}\n/\n  {{/yes}}", "#\n/\n"),
    ("a\n{{! gone }}\nb\n", "a\nb\n"),
    ("a\n  {{! gone\n over lines }}\nb\n", "a\nb\n"),
    ("{{! gone }}", ""),
    ("a\n  {{=@ @=}}\n@count@\n", "a\n3\n"),
    ("{{#tags}}\n- {{name}}\n{{/tags}}\n", "- a\n- b\n"),
    ("{{#yes}}\n{{#yes}}\na\n{{/yes}}\n{{/yes}}\n", "a\n"),
  ])
  func `a line with nothing but a tag that shows nothing vanishes`(text: String, page: String) throws {
    #expect(try render(text) == page)
  }

  @Test(arguments: [
    (" {{#yes}}a{{/yes}}\n {{#yes}}b{{/yes}}\n", " a\n b\n"),
    (" {{#yes}} {{! kept }}\n {{/yes}} | \n", "  \n  | \n"),
    ("a {{! here }}\n", "a \n"),
    ("  {{! here }} b\n", "   b\n"),
    ("{{#yes}}{{/yes}}\n", "\n"),
    ("{{#yes}}{{#yes}}\na{{/yes}}{{/yes}}\n", "\na\n"),
    ("  {{empty}}\n", "  \n"),
    ("  {{{noBody}}}\r\n", "  \r\n"),
    ("\n\n  \n", "\n\n  \n"),
    ("a{{#yes}}\nb{{/yes}}", "a\nb"),
  ])
  func `every other line keeps its space and its end`(text: String, page: String) throws {
    #expect(try render(text) == page)
  }
}

import Testing

@Suite struct TagScannerTests {
  @Test(arguments: [
    ("12{{! nothing }}34", "1234"),
    ("12{{!nothing\nat all\n}}34", "1234"),
    ("12{{! {{count }} 34", "12 34"),
    ("12 {{! a }} 34", "12  34"),
    ("{{!}}", ""),
  ])
  func `comments show nothing`(text: String, page: String) throws {
    #expect(try render(text) == page)
  }

  @Test(arguments: [
    ("{{=<% %>=}}(<%count%>)", "(3)"),
    ("({{=[ ]=}}[count])", "(3)"),
    ("{{= | | =}}|#yes|{{count}}|count||/yes|", "{{count}}3"),
    ("|{{= @   @ =}}|", "||"),
    ("{{=<% %>=}}<%={{ }}=%>{{count}}", "3"),
    ("{{=<% %>=}}<%{body}%><%&body%>", "<p>Hi</p><p>Hi</p>"),
    ("{{=\n<%\t%>\n=}}<% count %>", "3"),
    ("{{=<% %>=}}<%! gone %>{{{x}}}", "{{{x}}}"),
  ])
  func `delimiters hold from where they are set`(text: String, page: String) throws {
    #expect(try render(text) == page)
  }

  @Test func `delimiters hold in their own file only`() throws {
    #expect(try render("{{=| |=}}|>p||count|", ["p": "{{count}}|count|"]) == "3|count|3")
    #expect(try render("{{>p}}{{count}}|count|", ["p": "{{=| |=}}|count|"]) == "33|count|")
  }
}

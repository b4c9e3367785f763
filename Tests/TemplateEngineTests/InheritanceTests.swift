import Testing

@Suite struct InheritanceTests {
  @Test(arguments: [
    ("{{$a}}own {{count}}{{/a}}", "", "own 3"),
    ("{{<l}}{{/l}}", "[{{$a}}default{{/a}}]", "[default]"),
    ("{{>l}}", "[{{$a}}default{{/a}}]", "[default]"),
    ("{{<l}}{{$a}}given{{/a}}{{/l}}", "[{{$a}}default{{/a}}]", "[given]"),
    ("{{<l}}{{$a}}{{/a}}{{/l}}", "[{{$a}}default{{/a}}]", "[]"),
    ("{{<l}}{{$b}}2{{/b}}{{/l}}", "{{$a}}1{{/a}},{{$b}}x{{/b}}", "1,2"),
    ("{{<l}}{{$b}}2{{/b}}{{$a}}1{{/a}}{{/l}}", "{{$a}}x{{/a}},{{$b}}x{{/b}}", "1,2"),
    ("{{<l}}{{$a}}1{{/a}}{{/l}} {{<l}}{{$a}}2{{/a}}{{/l}}", "|{{$a}}x{{/a}}|", "|1| |2|"),
    ("{{<l}} ignored {{! too }}{{$a}}given{{/a}} text {{/l}}", "{{$a}}{{/a}}", "given"),
    ("{{<l}}{{$a}}{{count}}{{#yes}}y{{/yes}}{{/a}}{{/l}}", "{{$a}}{{/a}}-{{$a}}{{/a}}", "3y-3y"),
    ("{{<l}}{{$title}}given{{/title}}{{/l}}", "{{$title}}{{/title}}{{count}}", "given3"),
  ])
  func `a block shows what is given to it, else its own text`(
    text: String,
    layout: String,
    page: String
  ) throws {
    #expect(try render(text, ["l": layout]) == page)
  }

  @Test(arguments: [
    ("{{<l}}{{$a}}{{title}}{{/a}}{{/l}}", "{{#author}}{{$a}}{{/a}}{{/author}}", "Dr"),
    ("{{<l}}{{$a}}{{name}}{{/a}}{{/l}}", "{{#tags}}{{$a}}{{/a}},{{/tags}}", "a,b,"),
    ("{{<l}}{{$a}}{{.}}{{/a}}{{/l}}", "{{#count}}{{$a}}{{/a}}{{/count}}", "3"),
    ("{{#author}}{{<l}}{{$a}}{{name}}{{/a}}{{/l}}{{/author}}", "{{$a}}{{/a}}{{title}}", "AnnDr"),
  ])
  func `a block sees the names of where it is shown`(text: String, layout: String, page: String) throws {
    #expect(try render(text, ["l": layout]) == page)
  }

  @Test func `the outermost template wins over the layouts between`() throws {
    let layouts: KeyValuePairs = [
      "parent": "{{<older}}{{$a}}p{{/a}}{{/older}}",
      "older": "{{<oldest}}{{$a}}o{{/a}}{{/oldest}}",
      "oldest": "{{$a}}g{{/a}}{{$b}}b{{/b}}",
    ]
    #expect(try render("{{<parent}}{{$a}}c{{/a}}{{/parent}}", layouts) == "cb")
    #expect(try render("{{<parent}}{{/parent}}", layouts) == "pb")
    #expect(try render("{{<parent}}{{$b}}B{{/b}}{{/parent}}", layouts) == "pB")
  }

  @Test func `blocks may be in partials of the layout`() throws {
    let others: KeyValuePairs = ["l": "<{{>head}}>", "head": "{{$title}}none{{/title}}"]
    #expect(try render("{{<l}}{{$title}}{{count}}{{/title}}{{/l}}", others) == "<3>")
  }

  @Test func `a block inside of a given block can be given by the next template`() throws {
    let others: KeyValuePairs = [
      "l": "<{{$main}}{{/main}}>",
      "two": "{{<l}}{{$main}}{{$left}}L{{/left}}{{$right}}R{{/right}}{{/main}}{{/l}}",
    ]
    #expect(try render("{{<two}}{{$right}}{{count}}{{/right}}{{/two}}", others) == "<L3>")
  }

  @Test func `a layout may be used inside of a block given to it`() throws {
    let box: KeyValuePairs = ["box": "[{{$a}}{{/a}}]"]
    let text = "{{<box}}{{$a}}1{{<box}}{{$a}}2{{/a}}{{/box}}{{/a}}{{/box}}"
    #expect(try render(text, box) == "[1[2]]")
  }

  @Test(arguments: [
    ("a\n  {{<l}}{{/l}}\nb\n", "1\n2\n", "a\n  1\n  2\nb\n"),
    ("{{<l}}\n{{/l}}\n", "1\n", "1\n"),
    ("{{<l}}{{$a}}\n1\n\n2\n{{/a}}{{/l}}", "{{$a}}x{{/a}}", "1\n\n2\n"),
    ("{{<l}}{{$a}}x{{/a}}{{/l}}", "p:\n  {{$a}}y{{/a}}\n", "p:\n  x\n"),
    ("{{<l}}{{$a}}\n1\n2{{/a}}\n{{/l}}\n", "p:\n  {{$a}}{{/a}}\n", "p:\n  1\n  2\n"),
    ("{{<l}}{{$a}}\n    1\n    2\n{{/a}}{{/l}}\n", "p:\n  {{$a}}\n  {{/a}}\n", "p:\n  1\n  2\n"),
    ("{{<l}}{{$a}}\n1\n2\n{{/a}}{{/l}}\n", "p:\n{{$a}}\n  y\n{{/a}}\n", "p:\n  1\n  2\n"),
    ("{{<l}}\n  {{$a}}\n    1\n      2\n   3\n  {{/a}}\n{{/l}}\n", " {{$a}}\n {{/a}}\n", " 1\n   2\n 3\n"),
    ("{{<l}}\n{{$a}}\n{{#yes}}\n  1\n{{/yes}}\n{{/a}}\n{{/l}}\n", "{{$a}}\n{{/a}}\n", "1\n"),
    ("{{<l}}\n{{$a}}\n  {{>q}}\n{{/a}}\n{{/l}}\n", "   {{$a}}\n   {{/a}}\n", "   q\n"),
    ("{{<l}}\r\n{{$a}}\r\n  1\r\n{{/a}}\r\n{{/l}}\r\n", "{{$a}}\r\n{{/a}}\r\n", "1\r\n"),
  ])
  func `a given block takes on the indentation of the block`(
    text: String,
    layout: String,
    page: String
  ) throws {
    #expect(try render(text, ["l": layout, "q": "q\n"]) == page)
  }
}

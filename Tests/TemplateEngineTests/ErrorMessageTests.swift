import TemplateEngine
import Testing

@Suite struct ErrorMessageTests {
  @Test(arguments: [
    ("{{titel}}", "1:1: unknown name 'titel'. Did you mean 'title'?"),
    ("{{#yes}}\n  {{cuont}}\n{{/yes}}", "2:3: unknown name 'cuont'. Did you mean 'count'?"),
    ("é{{qqqq}}", "1:3: unknown name 'qqqq'. 'blogforge theme' lists the names of each template."),
    ("{{#author}}{{nam}}{{/author}}", "1:12: unknown name 'nam'. Did you mean 'name'?"),
    ("{{#author}}{{boby}}{{/author}}", "1:12: unknown name 'boby'. Did you mean 'body'?"),
    ("{{author.nme}}", "1:1: unknown name 'author.nme'. Did you mean 'author.name'?"),
    ("{{autor.name}}", "1:1: unknown name 'autor.name'. Did you mean 'author.name'?"),
    ("{{name}}", "1:1: unknown name 'name'. 'blogforge theme' lists the names of each template."),
    ("{{^nope}}{{/nope}}", "1:1: unknown name 'nope'. Did you mean 'none'?"),
    ("{{title.x}}", "1:1: 'title' is text and has no names."),
    ("{{tags.name}}", "1:1: 'tags' is a list and has no names. Open it with a section."),
    (
      "{{.}}",
      "1:1: '.' has no value here. It is the value inside a section over a text or a number."
    ),
  ])
  func `a name that is not there`(text: String, message: String) {
    #expect(messages(text) == ["page.mustache:\(message)"])
  }

  @Test(arguments: [
    ("{{{title}}}", "'title' is text, which is always escaped. Write '{{title}}'."),
    ("{{&title}}", "'title' is text, which is always escaped. Write '{{title}}'."),
    ("{{{count}}}", "'count' is a number, not HTML. Write '{{count}}'."),
    ("{{body}}", "'body' is HTML, which two braces would escape a second time. Write '{{{body}}}'."),
    ("{{yes}}", "'yes' is a flag, which cannot be printed. Test it with '{{#yes}}…{{/yes}}'."),
    ("{{{yes}}}", "'yes' is a flag, which cannot be printed. Test it with '{{#yes}}…{{/yes}}'."),
    (
      "{{author}}",
      "'author' is a view, which cannot be printed. "
        + "Open it with '{{#author}}…{{/author}}' or write one of its names after a dot."
    ),
    ("{{tags}}", "'tags' is a list, which cannot be printed. Open it with '{{#tags}}…{{/tags}}'."),
  ])
  func `a name of another kind`(text: String, message: String) {
    #expect(messages(text) == ["page.mustache:1:1: \(message)"])
  }

  @Test(arguments: [
    ("{{#yes}}", "1:1: '{{#yes}}' is never closed. Each '{{#name}}' needs its '{{/name}}'."),
    ("{{^yes}}", "1:1: '{{^yes}}' is never closed. Each '{{#name}}' needs its '{{/name}}'."),
    ("{{$yes}}", "1:1: '{{$yes}}' is never closed. Each '{{#name}}' needs its '{{/name}}'."),
    ("a\n {{<p}}", "2:2: '{{<p}}' is never closed. Each '{{#name}}' needs its '{{/name}}'."),
    ("{{#yes}}{{#no}}{{/yes}}", "1:9: '{{#no}}' is never closed. Each '{{#name}}' needs its '{{/name}}'."),
    ("{{/yes}}", "1:1: '{{/yes}}' has no opening tag. Each '{{#name}}' needs its '{{/name}}'."),
    (
      "\n{{#yes}}\n{{/yse}}",
      "3:1: '{{/yse}}' does not close '{{#yes}}' of line 2. Each '{{#name}}' needs its '{{/name}}'."
    ),
    ("{{count", "1:1: the tag is not closed. It needs the same braces at its end."),
    ("{{{body}} x", "1:1: the tag is not closed. It needs the same braces at its end."),
    ("{{! count", "1:1: the tag is not closed. It needs the same braces at its end."),
    ("{{count} {{title}}", "1:1: the tag is not closed. It needs the same braces at its end."),
    ("{{}}", "1:1: the tag has no name. Write it after the braces, for example '{{title}}'."),
    ("{{#}}{{/}}", "1:1: the tag has no name. Write it after the braces, for example '{{title}}'."),
    (
      "{{=<%=}}",
      "1:1: invalid delimiters. Write them with a space between them, for example '{{=<% %>=}}'."
    ),
    (
      "{{=a b c=}}",
      "1:1: invalid delimiters. Write them with a space between them, for example '{{=<% %>=}}'."
    ),
  ])
  func `a tag that is wrong`(text: String, message: String) {
    #expect(messages(text, ["p": ""]).first == "page.mustache:\(message)")
  }

  @Test(arguments: [
    ("{{>layuot}}", "'layuot'. Did you mean 'layout'?"),
    ("{{<layuot}}{{/layuot}}", "'layuot'. Did you mean 'layout'?"),
    ("{{>entry}}", "'entry'."),
  ])
  func `a template that is not there`(text: String, message: String) {
    #expect(messages(text, ["layout": ""]) == ["page.mustache:1:1: unknown template \(message)"])
  }

  @Test(arguments: [("blgo", " Did you mean 'blog'?"), ("feed", "")])
  func `a page that is not there`(name: String, hint: String) throws {
    let set = TemplateSet([TemplateSource(name: "blog", text: "", file: "templates/blog.mustache")])
    let errors = #expect(throws: TemplateErrors.self) { try set.template(name, for: SampleView.self) }
    #expect(errors?.errors.map(\.message) == ["\(name): unknown template '\(name)'.\(hint)"])
  }

  @Test func `a template that includes itself`() {
    let hint = "Use a section over a list."
    #expect(
      messages("{{>page}}") == [
        "page.mustache:1:1: infinite recursion: the template includes itself: page → page. \(hint)"
      ]
    )
    #expect(
      messages("{{>a}}", ["a": "\n{{<b}}{{/b}}", "b": "{{>a}}"]) == [
        "b.mustache:1:1: infinite recursion: the template includes itself: a → b → a. \(hint)"
      ]
    )
  }

  @Test(arguments: [
    (
      "{{<l}}{{$contnet}}x{{/contnet}}{{/l}}",
      "1:7: the layout 'l' has no block 'contnet'. Did you mean 'content'?"
    ),
    (
      "{{<l}}{{$aside}}x{{/aside}}{{/l}}",
      "1:7: the layout 'l' has no block 'aside'. Put '{{$aside}}{{/aside}}' into 'l' to have one."
    ),
    (
      "{{<l}}{{$content}}x{{/content}}{{$content}}y{{/content}}{{/l}}",
      "1:32: duplicate block 'content'. Only the first would be shown: remove one."
    ),
    (
      "{{<l}}{{#yes}}{{$content}}x{{/content}}{{/yes}}{{/l}}",
      "1:7: '{{#yes}}' is in '{{<l}}' outside of its blocks and would never be shown. Move it into a block."
    ),
    (
      "{{<l}}{{title}}{{/l}}",
      "1:7: '{{title}}' is in '{{<l}}' outside of its blocks and would never be shown. Move it into a block."
    ),
  ])
  func `a block that would not be shown`(text: String, message: String) {
    #expect(messages(text, ["l": "{{$content}}{{/content}}"]) == ["page.mustache:\(message)"])
  }

  @Test func `all mistakes are reported, each once, by place`() {
    let text = "{{>p}}{{>p}}\n{{titel}}\n{{body}}{{#yes}}\n{{>q}}{{count"
    #expect(
      messages(text, ["p": "{{nmae}}{{/x}}"]).map { $0.prefix { $0 != "." }.description } == [
        "p", "p", "page", "page", "page", "page", "page",
      ]
    )
    #expect(
      messages(text, ["p": "{{nmae}}{{/x}}"]).map { $0.split(separator: " ")[0] } == [
        "p.mustache:1:1:", "p.mustache:1:9:", "page.mustache:2:1:", "page.mustache:3:1:",
        "page.mustache:3:9:",
        "page.mustache:4:1:", "page.mustache:4:7:",
      ]
    )
  }

  @Test func `templates that are not used may be broken`() throws {
    #expect(try render("{{count}}", ["p": "{{nope}}{{#yes}}{{"]) == "3")
  }
}

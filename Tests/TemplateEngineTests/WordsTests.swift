import TemplateEngine
import Testing

@Suite struct WordsTests {
  private static let english = MessageCatalog([
    "hello": Phrase("Hello"),
    "quoted": Phrase("\"A\" & <b>"),
    "by": Phrase("A picture by {name}"),
    "joined": Phrase("Joined {date}, it says"),
    "comments": Phrase([.one: "{count} comment", .other: "{count} comments"]),
    "braces": Phrase("{ {} {a b} {count"),
  ])

  private func render(
    _ text: String,
    _ book: MessageCatalog = english,
    view: SampleView = SampleView(),
    others: [TemplateSource] = []
  ) throws -> String {
    let page = TemplateSource(name: "page", text: text, file: "page.mustache")
    let template = try TemplateSet([page] + others, words: book).template("page", for: SampleView.self)
    var bytes: [UInt8] = []
    template.render(view, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func messages(_ text: String) -> [String] {
    do {
      _ = try render(text)
      return []
    } catch {
      return (error as? TemplateErrors)?.errors.map(\.message) ?? ["\(error)"]
    }
  }

  @Test func `words replace their name, escaped`() throws {
    #expect(try render("<p>{{@hello}}</p>") == "<p>Hello</p>")
    #expect(try render("<p title=\"{{@quoted}}\">") == "<p title=\"&quot;A&quot; &amp; &lt;b&gt;\">")
    #expect(try render("{{@braces}}") == "{ {} {a b} {count")
  }

  @Test func `a place of a phrase takes a name, escaped`() throws {
    #expect(try render("{{@by name=title}}") == "A picture by Tea &amp; cake")
    #expect(try render("{{@by name=author.name}}") == "A picture by Ann")
    #expect(try render("{{#author}}{{@by name=name}}{{/author}}") == "A picture by Ann")
  }

  @Test func `a place of a phrase takes any piece of a template`() throws {
    #expect(
      try render("{{<@by}}{{$name}}<b>{{author.name}}</b>{{/name}}{{/@by}}.") == "A picture by <b>Ann</b>."
    )
    let date = TemplateSource(name: "date", text: "<i>{{$class}}x{{/class}}</i>", file: "date.mustache")
    let text = "{{<@joined}}{{$date}}{{<date}}{{$class}}y{{/class}}{{/date}}{{/date}}{{/@joined}}"
    #expect(try render(text, others: [date]) == "Joined <i>y</i>, it says")
  }

  @Test func `a block of a layout is not a place of a phrase`() throws {
    let layout = TemplateSource(
      name: "layout",
      text: "{{$name}}{{/name}}|{{@by name=title}}",
      file: "layout.mustache"
    )
    #expect(
      try render("{{<layout}}{{$name}}N{{/name}}{{/layout}}", others: [layout])
        == "N|A picture by Tea &amp; cake"
    )
  }

  @Test(arguments: [(0, "0 comments"), (1, "1 comment"), (2, "2 comments")])
  func `a number chooses the form`(count: Int, text: String) throws {
    let view = SampleView(count: count, answers: [])
    #expect(try render("{{@comments count=count}}", view: view) == text)
    #expect(
      try render("{{<@comments}}{{$count}}<b>{{count}}</b>{{/count}}{{/@comments}}", view: view)
        == text.replacing("\(count)", with: "<b>\(count)</b>")
    )
  }

  @Test func `a form that is missing is that of all other numbers, and may leave the number out`() throws {
    let book = MessageCatalog(
      ["comments": Phrase([.two: "تعليقان", .other: "{count} تعليق"])],
      rule: PluralRule(language: "ar")
    )
    let texts = try [1, 2, 3].map {
      try render("{{@comments count=count}}", book, view: SampleView(count: $0))
    }
    #expect(texts == ["1 تعليق", "تعليقان", "3 تعليق"])
  }

  @Test func `a number behind a dot chooses, too`() throws {
    #expect(try render("{{@comments count=author.photo.width}}") == "500 comments")
  }

  @Test(arguments: [
    ("{{@helo}}", "1:1: unknown text 'helo'. Did you mean 'hello'?"),
    (
      "{{@qqqqqqqq}}",
      "1:1: unknown text 'qqqqqqqq'. languages/en.yml lists the texts; a theme can add its own."
    ),
    ("{{@by}}", "1:1: the text 'by' needs 'name'. Write '{{@by name=…}}' with the name of a value."),
    ("{{@by name=titel}}", "1:1: unknown name 'titel'. Did you mean 'title'?"),
    (
      "{{@by name}}",
      "1:1: 'name' matches no placeholder of the text. Write 'placeholder=name', for example '{{@comments count=commentCount}}'."
    ),
    (
      "{{@comments count=title}}",
      "1:1: the text 'comments' depends on 'count', which is not a number. "
        + "Use a name of kind number."
    ),
    ("{{<@by}}x", "1:1: '{{<@by}}' is never closed. Each '{{#name}}' needs its '{{/name}}'."),
    ("{{@}}", "1:1: the tag has no name. Write it after the braces, for example '{{title}}'."),
  ])
  func `a mistake is reported with its place`(text: String, message: String) {
    #expect(messages(text).first == "page.mustache:\(message)")
  }

  @Test func `words as plain text`() {
    #expect(Self.english.text("by", ["name": "<Ann>"]) == "A picture by <Ann>")
    #expect(Self.english.text("comments", count: 1) == "1 comment")
    #expect(Self.english.text("comments", count: 12) == "12 comments")
    #expect(Self.english.text("nothing") == "nothing")
  }
}

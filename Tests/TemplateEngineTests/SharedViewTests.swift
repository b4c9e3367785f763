import Synchronization
import Testing

@testable import TemplateEngine

struct SharedViewTests {
  /// A person that counts how often its name is read.
  final class Person: SharedView, TemplateView, @unchecked Sendable {
    let name: String
    let asked = Atomic<Int>(0)

    init(_ name: String) { self.name = name }

    static let shape = ViewShape<Person>(
      .text("name") { person in
        person.asked.add(1, ordering: .relaxed)
        return person.name
      }
    )
  }

  struct PageView: TemplateView {
    let title: String
    let author: Person?
    let people: [Person]

    static let shape = ViewShape<PageView>(
      .text("title") { $0.title },
      .view("author") { $0.author },
      .list("people", at: \.people)
    )
  }

  private static func template(_ text: String) throws -> Template<PageView> {
    let source = TemplateSource(name: "page", text: text, file: "page.mustache")
    return try TemplateSet([source]).template("page", for: PageView.self)
  }

  private static func render(_ template: Template<PageView>, _ view: PageView) -> String {
    var bytes: [UInt8] = []
    template.render(view, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `what a section makes of a shared view is made once and copied afterwards`() throws {
    let template = try Self.template("{{#people}}<b>{{name}}</b><i>{{name}}</i>\n{{/people}}")
    let people = [Person("Ann & Bo"), Person("Cy")]
    let expected = "<b>Ann &amp; Bo</b><i>Ann &amp; Bo</i>\n<b>Cy</b><i>Cy</i>\n"
    for title in ["one", "two", "three"] {
      #expect(Self.render(template, PageView(title: title, author: nil, people: people)) == expected)
    }
    #expect(people.map { $0.asked.load(ordering: .relaxed) } == [2, 2])
  }

  @Test func `a section that shows an outer name is made each time`() throws {
    let template = try Self.template("{{#people}}<b>{{name}}</b><i>{{title}}</i>{{/people}}")
    let people = [Person("Ann")]
    let pages = ["one", "two"].map { PageView(title: $0, author: nil, people: people) }
    #expect(pages.map { Self.render(template, $0) } == ["<b>Ann</b><i>one</i>", "<b>Ann</b><i>two</i>"])
    #expect(people[0].asked.load(ordering: .relaxed) == 2)
  }

  @Test func `sections and templates do not share what they make of the same view`() throws {
    let ann = Person("Ann")
    let view = PageView(title: "", author: ann, people: [ann])
    let both = "{{#author}}<a>{{name}}</a>{{name}}{{/author}}|{{#people}}<b>{{name}}</b>{{name}}{{/people}}"
    let texts = [both, "{{#author}}<u>{{name}}</u>{{name}}{{/author}}"]
    for _ in 0..<2 {
      #expect(Self.render(try Self.template(texts[0]), view) == "<a>Ann</a>Ann|<b>Ann</b>Ann")
      #expect(Self.render(try Self.template(texts[1]), view) == "<u>Ann</u>Ann")
    }
  }

  @Test func `more sections than are kept are made right all the same`() throws {
    let ann = Person("Ann")
    let view = PageView(title: "", author: ann, people: [])
    for number in 0..<20 {
      let template = try Self.template("{{#author}}<\(number)>{{name}}</\(number)>{{name}}{{/author}}")
      for _ in 0..<2 { #expect(Self.render(template, view) == "<\(number)>Ann</\(number)>Ann") }
    }
  }

  @Test func `several tasks make the same`() async throws {
    let template = try Self.template("{{#people}}<b>{{name}}</b><i>{{name}}</i>{{/people}}")
    let people = (0..<200).map { Person("\($0)") }
    let expected = people.map { "<b>\($0.name)</b><i>\($0.name)</i>" }.joined()
    await withTaskGroup(of: String.self) { group in
      for _ in 0..<16 {
        group.addTask { Self.render(template, PageView(title: "", author: nil, people: people)) }
      }
      for await text in group { #expect(text == expected) }
    }
  }
}

import Testing

@Suite struct SectionTests {
  @Test(arguments: ["title", "body", "count", "yes", "author", "author.photo.isRound", "author.photo"])
  func `a section over something is entered, its inversion is not`(name: String) throws {
    #expect(try render("[{{#\(name)}}in{{/\(name)}}{{^\(name)}}out{{/\(name)}}]") == "[in]")
  }

  @Test(arguments: [
    "empty", "noBody", "zero", "no", "nobody", "none", "nobody.name", "nobody.photo", "nobody.photo.sizes",
  ])
  func `a section over nothing is not entered, its inversion is`(name: String) throws {
    #expect(try render("[{{#\(name)}}in{{/\(name)}}{{^\(name)}}out{{/\(name)}}]") == "[out]")
  }

  @Test(arguments: [
    ("{{#tags}}({{name}}){{/tags}}", "(a)(b)"),
    ("{{#author.photo.sizes}}{{name}},{{/author.photo.sizes}}", "s,l,"),
    ("{{^tags}}none{{/tags}}{{#none}}{{name}}{{/none}}", ""),
    ("{{#tags}}{{#tags}}{{name}}{{/tags}};{{/tags}}", "ab;ab;"),
    ("{{#tags}}{{#author}}{{name}}{{/author}}{{name}}{{/tags}}", "AnnaAnnb"),
  ])
  func `a section over a list is rendered for each element`(text: String, page: String) throws {
    #expect(try render(text) == page)
  }

  @Test(arguments: [
    ("{{#author}}{{name}} {{title}} {{count}}{{/author}}", "Ann Dr 3"),
    ("{{#author}}{{#photo}}{{name}} {{url}} {{count}}{{/photo}}{{/author}}", "Ann /p.webp 3"),
    ("{{title}}{{#author}}{{title}}{{/author}}{{title}}", "Tea &amp; cakeDrTea &amp; cake"),
    ("{{#yes}}{{title}}{{/yes}}{{#count}}{{title}}{{/count}}", "Tea &amp; cakeTea &amp; cake"),
    ("{{^nobody}}{{title}}{{/nobody}}", "Tea &amp; cake"),
  ])
  func `inner names hide outer ones, which stay visible otherwise`(text: String, page: String) throws {
    #expect(try render(text) == page)
  }

  @Test(arguments: [
    ("{{#title}}<{{.}}>{{/title}}", "<Tea &amp; cake>"),
    ("{{#count}}{{.}} {{#.}}{{.}}{{/.}}{{/count}}", "3 3"),
    ("{{#body}}{{{.}}}{{/body}}", "<p>Hi</p>"),
    ("{{#author.name}}{{.}}{{#title}}{{.}}{{/title}}{{/author.name}}", "AnnTea &amp; cake"),
    ("{{#author}}{{#name}}{{.}}{{/name}}{{/author}}", "Ann"),
  ])
  func `a dot is the value of the section around it`(text: String, page: String) throws {
    #expect(try render(text) == page)
  }

  @Test func `views that hold their own kind nest`() throws {
    let leaf = SampleView(count: 2)
    let view = SampleView(count: 1, answers: [leaf, SampleView(count: 5, answers: [leaf])])
    let text = "{{count}}({{#answers}}{{count}}({{#answers}}{{count}}{{/answers}}){{/answers}})"
    #expect(try render(text, view: view) == "1(2()5(2))")
  }

  @Test(arguments: [
    ("| A {{#yes}}B {{#yes}}C{{/yes}} D{{/yes}} E |", "| A B C D E |"),
    ("| A {{#no}}B {{#no}}C{{/no}} D{{/no}} E |", "| A  E |"),
    ("{{#yes}}1{{/yes}}2{{^yes}}3{{/yes}}4", "124"),
    ("|{{# yes }}={{/ yes }}|", "|=|"),
    (" | {{#yes}}\t|\t{{/yes}} | \n", " | \t|\t | \n"),
  ])
  func `sections nest and follow one another`(text: String, page: String) throws {
    #expect(try render(text) == page)
  }
}

import BlogModel
import Testing

@testable import BlogExport

/// Which values of an export are converted from HTML, and how.
struct HTMLConversionTests {
  /// Says which of its functions was called.
  private static let converter = HTMLConverter(
    markdown: { "markdown(\($0))" },
    plain: { "plain(\($0))" },
    line: { "line(\($0))" }
  )

  private func read(_ text: String, _ map: FieldMap) throws -> ExportResult {
    try BlogExportTests.read(text, options: ExportOptions(fieldMap: map, html: Self.converter))
  }

  private func map(_ kind: RecordKind, _ sources: [FieldMap.Source]) -> FieldMap {
    FieldMap(name: "test", rules: [FieldMap.Rule(kind, in: ["x"], sources: sources)])
  }

  private func blog(_ source: FieldMap.Source, _ fields: String) throws -> Blog {
    let sources = [FieldMap.Source(.id, from: ["id"]), FieldMap.Source(.picture, from: ["p"]), source]
    let result = try read(#"{"x":[{"id":"b","p":"a.jpg",\#(fields)}]}"#, map(.blog, sources))
    return try #require(result.community.blogs.first)
  }

  @Test func `all values of a property are HTML`() throws {
    let source = FieldMap.Source(.text, from: ["a", "b"], conversion: .html(.all))
    #expect(try blog(source, #""a":"x""#).text == "markdown(x)")
    #expect(try blog(source, #""b":"<b>\u0079</b>""#).text == "markdown(<b>y</b>)")
    #expect(try blog(source, #""b":"""#).text == "")
  }

  @Test func `hidden blocks of a database of WordPress are not published`() throws {
    let source = FieldMap.Source(.text, from: ["a"], conversion: .html(.of(paths: [])))
    let mark = #"<!-- wp:paragraph {\"metadata\":{\"blockVisibility\":false}} -->"#
    let text = "<p>x</p>\(mark)<p>SECRET</p><!-- /wp:paragraph -->"
    #expect(try blog(source, #""a":"\#(text)""#).text == "markdown(<p>x</p>)")
  }

  @Test func `only the values of some paths are HTML`() throws {
    let source = FieldMap.Source(.text, from: ["a", "b.html"], conversion: .html(.of(paths: ["b.html"])))
    #expect(try blog(source, #""a":"x""#).text == "x")
    #expect(try blog(source, #""b":{"html":"x"}"#).text == "markdown(x)")
    #expect(try blog(source, #""a":"x","b":{"html":"y"}"#).text == "x")
  }

  @Test(arguments: [
    "<p>x</p>", " <P class=a>x</P>", "<div>x</div>", "<figure><img></figure>",
    "<!-- wp:paragraph --><p>x</p>",
    "<!--kg-card-begin: html-->x<!--kg-card-end: html-->", "<h2>x</h2>y", "<ul><li>x</ul>",
  ])
  func `a text that begins with a block of HTML is HTML`(text: String) throws {
    #expect(HTMLConverter.isHTML(text))
    let source = FieldMap.Source(.text, from: ["a"], conversion: .html(.of(paths: [])))
    #expect(try blog(source, #""a":"\#(text)""#).text.hasPrefix("markdown("))
  }

  @Test(arguments: [
    "", "<", "<p>", "<p> is a tag", "x <p>y</p>", "<3 you", "<b>x</b>", "<pp>x</pp>", "<p/>", "< p>x</p>",
    "<!-- x --><p>y</p>",
    "<script>x</script>", "</p>x</p>", "<p>x</p", "<https://x.org>", "**<p>**", "<p", "<picture>x</picture>",
  ])
  func `other texts stay as they are`(text: String) throws {
    #expect(!HTMLConverter.isHTML(text))
    let source = FieldMap.Source(.text, from: ["a"], conversion: .html(.of(paths: [])))
    #expect(try blog(source, #""a":"\#(text)""#).text == text)
  }

  @Test func `a title is one line, and only of named paths`() throws {
    let source = FieldMap.Source(
      .title,
      from: ["t", "t.rendered"],
      conversion: .html(.of(paths: ["t.rendered"]))
    )
    #expect(try blog(source, #""t":{"rendered":"A"}"#).title == "line(A)")
    #expect(try blog(source, #""t":"<p>A</p>""#).title == "<p>A</p>")
  }

  @Test func `questions and quotes are plain text, comments and bios are Markdown`() throws {
    let text = FieldMap.Source(.text, from: ["t"], conversion: .html(.all))
    let id = FieldMap.Source(.id, from: ["id"])
    let bio = FieldMap.Source(.bio, from: ["t"], conversion: .html(.all))
    let json = #"{"x":[{"id":"r","t":"a"}]}"#
    #expect(try read(json, map(.blogger, [id, bio])).community.bloggers.map(\.bio) == ["markdown(a)"])
    #expect(try read(json, map(.quote, [id, text])).community.quotes.map(\.text) == ["plain(a)"])
    #expect(try read(json, map(.question, [id, text])).community.questions.map(\.text) == ["plain(a)"])
    let blogs = FieldMap.Rule(.blog, in: ["y"], sources: [id, FieldMap.Source(.text, from: ["t"])])
    let comments = FieldMap.Rule(
      .comment,
      in: ["x"],
      sources: [id, FieldMap.Source(.blog, from: ["y"]), text]
    )
    let result = try read(
      #"{"y":[{"id":"b","t":"<p>x</p>"}],"x":[{"id":"c","y":"b","t":"a"}]}"#,
      FieldMap(name: "test", rules: [blogs, comments])
    )
    #expect(result.community.blogs.map(\.text) == ["<p>x</p>"])
    #expect(result.community.comments(ofBlog: 0).map(\.text) == ["markdown(a)"])
  }

  @Test func `a constant is not converted, and an e-mail address is masked after the conversion`() throws {
    let source = FieldMap.Source(.text, from: ["a"], conversion: .html(.all), constant: "<p>none</p>")
    #expect(try blog(source, #""a":null"#).text == "<p>none</p>")
    let converter = HTMLConverter(markdown: { $0.replacing("&#64;", with: "@") }, plain: { $0 }, line: { $0 })
    let result = try BlogExportTests.read(
      #"{"x":[{"id":"b","a":"jane&#64;example.org"}]}"#,
      options: ExportOptions(
        fieldMap: map(.blog, [FieldMap.Source(.id, from: ["id"]), source]),
        html: converter
      )
    )
    #expect(result.community.blogs.map(\.text) == ["jane@…"])
  }

  @Test(arguments: [
    (["a"], ["a"], "without(<p>x</p>)"), (["b", "a"], ["a"], "without(<p>x</p>)"),
    // The picture is that of another field: those in the text are not shown with the blog.
    (["c"], ["c"], "markdown(<p>x</p>)"), (["c", "a"], ["a"], "markdown(<p>x</p>)"),
  ])
  func `pictures of the text are shown once`(_ paths: [String], _ html: [String], _ text: String) throws {
    let converter = HTMLConverter(
      markdown: { "markdown(\($0))" },
      plain: { $0 },
      line: { $0 },
      withoutPictures: { "without(\($0))" },
      pictures: { _ in [HTMLConverter.Picture(address: "x.jpg", alt: "", caption: "")] }
    )
    let fields = map(
      .blog,
      [
        FieldMap.Source(.id, from: ["id"]), FieldMap.Source(.text, from: ["a"], conversion: .html(.all)),
        FieldMap.Source(.pictures, from: paths, conversion: .html(.of(paths: html))),
      ]
    )
    let result = try BlogExportTests.read(
      #"{"x":[{"id":"b","a":"<p>x</p>","c":"y.jpg"}]}"#,
      options: ExportOptions(fieldMap: fields, html: converter)
    )
    #expect(result.community.blogs.map(\.text) == [text])
  }

  @Test(arguments: [
    (#""title":{"rendered":"T"},"content":{"rendered":"x"}"#, "line(T)", "markdown(x)"),
    (#""title":"T","html":"x","plaintext":"y""#, "T", "markdown(x)"),
    (#""title":"T","raw":"x","cooked":"y""#, "T", "x"), (#""title":"T","cooked":"y""#, "T", "markdown(y)"),
    (#""title":"T","content_html":"x","content_text":"y""#, "T", "markdown(x)"),
    (#""title":"T","content":"<p>x</p>""#, "T", "markdown(<p>x</p>)"),
    (#""title":"T","content":"x <b>""#, "T", "x <b>"),
  ])
  func `auto knows the names of fields that hold HTML`(fields: String, title: String, text: String) throws {
    let result = try read(#"{"posts":[{"id":"b","date":"2019-03-10",\#(fields)}]}"#, .auto)
    #expect(result.community.blogs.map(\.title) == [title])
    #expect(result.community.blogs.map(\.text) == [text])
    // The map that can be saved reads the export in the same way.
    let again = try read(#"{"posts":[{"id":"b","date":"2019-03-10",\#(fields)}]}"#, result.fieldMap)
    #expect(again.community.blogs.map(\.title) == [title])
    #expect(again.community.blogs.map(\.text) == [text])
  }

  @Test func `the default map converts nothing`() throws {
    let result = try read(
      #"{"blogs":{"b":{"blogDescription":"<p>x</p>","createdDate":"2019-03-10T00:00:00Z"}}}"#,
      .fellowBlogger
    )
    #expect(result.community.blogs.map(\.text) == ["<p>x</p>"])
  }
}

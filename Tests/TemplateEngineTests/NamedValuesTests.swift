import TemplateEngine
import Testing

/// Values under names that only the set of templates knows.
struct NamedValuesTests {
  private struct PageView: TemplateView {
    var extra = NamedValuesView([["Nikon <F3>"], ["4.5"], ["a", "b"], [], ["0"]])
    var none = NamedValuesView([[], []])

    static let shape = ViewShape<PageView>(
      .named("extra", of: "blog", at: \.extra),
      .named("none", of: "blog", at: \.none),
      .named("other", of: "blogger", at: \.extra)
    )
  }

  private static let names = [
    NamedField("camera", .text), NamedField("rating", .number), NamedField("words", .list),
    NamedField("lens", .text), NamedField("views", .number),
  ]

  private func render(_ text: String) throws -> String {
    let source = TemplateSource(name: "page", text: text, file: "page.mustache")
    let set = TemplateSet([source], named: ["blog": Self.names])
    var bytes: [UInt8] = []
    try set.template("page", for: PageView.self).render(PageView(), into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("{{extra.camera}}", "Nikon &lt;F3&gt;"), ("{{extra.rating}}", "4.5"), ("[{{extra.lens}}]", "[]"),
    ("{{#extra}}{{camera}} {{rating}}{{/extra}}", "Nikon &lt;F3&gt; 4.5"),
    ("{{#extra.words}}<{{value}}>{{/extra.words}}", "<a><b>"),
    ("{{#extra.lens}}in{{/extra.lens}}{{^extra.lens}}out{{/extra.lens}}", "out"),
    ("{{#extra.views}}in{{/extra.views}}{{^extra.views}}out{{/extra.views}}", "out"),
    ("{{#none}}in{{/none}}{{^none}}out{{/none}}[{{none.camera}}]", "out[]"),
  ])
  func `a value is shown as its kind wants it`(text: String, page: String) throws {
    #expect(try render(text) == page)
  }

  @Test(arguments: [
    (
      "{{extra.camra}}",
      "page.mustache:1:1: the field map does not declare 'extra.camra'. Did you mean 'extra.camera'?"
    ),
    (
      "{{other.camera}}",
      "page.mustache:1:1: the field map does not declare 'other.camera'. Add it there, for example 'extra: {camera: exif.model}', or remove it here."
    ),
    (
      "{{extra.words}}",
      "page.mustache:1:1: 'extra.words' is a list, which cannot be printed. Open it with '{{#extra.words}}…{{/extra.words}}'."
    ),
    (
      "{{{extra.camera}}}",
      "page.mustache:1:1: 'extra.camera' is text, which is always escaped. Write '{{extra.camera}}'."
    ),
  ])
  func `a name that is not declared or does not fit is an error`(text: String, message: String) {
    let errors = #expect(throws: TemplateErrors.self) { try render(text) }
    #expect(errors?.errors.map(\.message) == [message])
  }
}

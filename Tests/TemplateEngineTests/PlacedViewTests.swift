import TemplateEngine
import Testing

/// Views that are shown in place, inside another view.
struct PlacedViewTests {
  struct PageView: TemplateView {
    var title = "Tea"
    var author = PersonView()
    var editor: PersonView? = PersonView(name: "Bo")
    var nobody: PersonView?
    var photo: PhotoView? = PhotoView()
    var noPhoto: PhotoView?
    var tags = [TagView(name: "a"), TagView(name: "b")]
    var none: [TagView] = []

    /// Has no place.
    var firstTag: TagView? { tags.first }
    var firstOfNone: TagView? { none.first }

    static let shape = ViewShape<PageView>(
      .text("title") { $0.title },
      .view("author", at: \.author),
      .view("editor", at: \.editor),
      .view("nobody", at: \.nobody),
      .view("photo", at: \.photo),
      .view("noPhoto", at: \.noPhoto),
      .list("tags", at: \.tags),
      .list("none", at: \.none),
      .view("firstTag", at: \.firstTag),
      .view("firstOfNone", at: \.firstOfNone)
    )
  }

  private static func render(_ text: String) throws -> String {
    let source = TemplateSource(name: "page", text: text, file: "page.mustache")
    let template = try TemplateSet([source]).template("page", for: PageView.self)
    var bytes: [UInt8] = []
    template.render(PageView(), into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("{{author.name}} {{editor.name}} {{#editor}}{{title}} {{photo.url}}{{/editor}}", "Ann Bo Dr /p.webp"),
    ("{{photo.width}} {{#photo}}{{#isRound}}round{{/isRound}}{{/photo}}", "500 round"),
    ("{{firstTag.name}}{{#firstTag}}{{name}}{{/firstTag}}", "aa"),
    ("{{#tags}}{{name}}{{#editor}}{{name}}{{/editor}}{{/tags}}", "aBobBo"),
  ])
  func `a view that is there is shown`(text: String, page: String) throws {
    #expect(try Self.render(text) == page)
  }

  @Test(arguments: ["nobody", "nobody.name", "noPhoto", "noPhoto.sizes", "none", "firstOfNone"])
  func `a view that is not there is empty`(name: String) throws {
    #expect(try Self.render("[{{#\(name)}}in{{/\(name)}}{{^\(name)}}out{{/\(name)}}]") == "[out]")
  }
}

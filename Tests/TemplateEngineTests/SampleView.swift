import TemplateEngine

/// A view with every kind of field, which also holds its own kind.
struct SampleView: TemplateView {
  var title = "Tea & cake"
  var empty = ""
  var body = "<p>Hi</p>"
  var noBody = ""
  var count = 3
  var zero = 0
  var yes = true
  var no = false
  var author: PersonView? = PersonView()
  var nobody: PersonView?
  var tags: [TagView] = [TagView(name: "a"), TagView(name: "b")]
  var none: [TagView] = []
  var answers: [SampleView] = []

  static let shape = ViewShape<SampleView>(
    .text("title") { $0.title },
    .text("empty") { $0.empty },
    .html("body") { $0.body },
    .html("noBody") { $0.noBody },
    .number("count") { $0.count },
    .number("zero") { $0.zero },
    .flag("yes") { $0.yes },
    .flag("no") { $0.no },
    .view("author") { $0.author },
    .view("nobody") { $0.nobody },
    .list("tags") { $0.tags },
    .list("none") { $0.none },
    .list("answers") { $0.answers }
  )
}

/// A view inside another, with one name of the outer one.
struct PersonView: TemplateView {
  var name = "Ann"
  var title = "Dr"
  var photo: PhotoView? = PhotoView()

  static let shape = ViewShape<PersonView>(
    .text("name") { $0.name },
    .text("title") { $0.title },
    .view("photo") { $0.photo }
  )
}

/// The innermost view.
struct PhotoView: TemplateView {
  var url = "/p.webp"
  var width = 500
  var isRound = true
  var sizes: [TagView] = [TagView(name: "s"), TagView(name: "l")]

  static let shape = ViewShape<PhotoView>(
    .text("url") { $0.url },
    .number("width") { $0.width },
    .flag("isRound") { $0.isRound },
    .list("sizes") { $0.sizes }
  )
}

/// An element of a list.
struct TagView: TemplateView {
  var name: String

  static let shape = ViewShape<TagView>(.text("name") { $0.name })
}

/// Loads `text` as the page `page`, with other templates by name.
func load(
  _ text: String,
  _ others: KeyValuePairs<String, String> = [:]
) throws(TemplateErrors) -> Template<SampleView> {
  let page = TemplateSource(name: "page", text: text, file: "page.mustache")
  let rest = others.map { TemplateSource(name: $0.key, text: $0.value, file: "\($0.key).mustache") }
  return try TemplateSet([page] + rest).template("page", for: SampleView.self)
}

/// What `text` makes of `view`.
func render(
  _ text: String,
  _ others: KeyValuePairs<String, String> = [:],
  view: SampleView = SampleView()
) throws(TemplateErrors) -> String {
  let template = try load(text, others)
  var bytes: [UInt8] = []
  template.render(view, into: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

/// The messages that loading `text` ends with; none when it succeeds.
func messages(_ text: String, _ others: KeyValuePairs<String, String> = [:]) -> [String] {
  do {
    _ = try load(text, others)
    return []
  } catch {
    return error.errors.map(\.message)
  }
}

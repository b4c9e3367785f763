import TemplateEngine

/// An attribute of a blog, a blogger or all blogs.
struct AttributeView: TemplateView {
  /// As shown to readers.
  let name: String
  /// As used in URLs.
  let key: String
  let values: [AttributeValueView]

  static let shape = ViewShape<AttributeView>(
    .text("name") { $0.name },
    .text("key") { $0.key },
    .list("values", at: \.values)
  )
}

/// One value of an attribute.
struct AttributeValueView: TemplateView {
  /// As shown to readers.
  let label: String
  /// As used in URLs.
  let key: String
  /// The URL of the list of blogs that have it; empty if there is none.
  let url: String
  /// The number of blogs that have it; 0 if it is not needed.
  var blogCount = 0

  static let shape = ViewShape<AttributeValueView>(
    .text("label") { $0.label },
    .text("key") { $0.key },
    .text("url") { $0.url },
    .number("blogCount") { $0.blogCount }
  )
}

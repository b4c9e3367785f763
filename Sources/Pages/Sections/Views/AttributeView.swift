import TemplateEngine

/// What a blog, a blogger or all blogs are like in one respect.
struct AttributeView: TemplateView {
  /// As people call it.
  let name: String
  /// As addresses call it.
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
  /// As people call it.
  let label: String
  /// As addresses call it.
  let key: String
  /// The list of blogs that have it; empty where there is none.
  let url: String
  /// How many blogs have it; 0 where that does not matter.
  var blogCount = 0

  static let shape = ViewShape<AttributeValueView>(
    .text("label") { $0.label },
    .text("key") { $0.key },
    .text("url") { $0.url },
    .number("blogCount") { $0.blogCount }
  )
}

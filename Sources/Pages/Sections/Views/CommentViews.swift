import TemplateEngine

/// A comment on a blog's page.
struct CommentView: TemplateView {
  /// For the `id` attribute; unique in the page.
  let anchor: String
  let author: PersonView
  let date: DateView?
  /// Safe HTML.
  let body: String
  /// Whether the comment is by the author of the blog.
  let isByAuthor: Bool

  static let shape = ViewShape<CommentView>(
    .text("anchor") { $0.anchor },
    .view("author", at: \.author),
    .view("date", at: \.date),
    .html("body") { $0.body },
    .flag("isByAuthor") { $0.isByAuthor }
  )
}

/// The links between the pages of a blog's comments.
struct CommentPagerView: TemplateView {
  /// Empty on the first page.
  let earlierURL: String
  /// Empty on the last page.
  let laterURL: String
  /// The position of the page, from 1, the oldest.
  let position: Int
  let pageCount: Int

  static let shape = ViewShape<CommentPagerView>(
    .text("earlierURL") { $0.earlierURL },
    .text("laterURL") { $0.laterURL },
    .number("position") { $0.position },
    .number("pageCount") { $0.pageCount },
    .flag("hasPages") { $0.pageCount > 1 }
  )
}

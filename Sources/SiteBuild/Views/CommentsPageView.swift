import TemplateEngine

/// Comments of a blog that has more than its own page holds.
struct CommentsPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// The blog's own page.
  let url: String
  /// What the blog is called; never empty.
  let label: String
  /// Who wrote it; nil where nobody did.
  let author: PersonView?
  let date: DateView?
  /// Those of this page, oldest first.
  let comments: [CommentView]
  /// All comments of the blog.
  let commentCount: Int
  let commentPager: CommentPagerView

  static let shape = ViewShape<CommentsPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .text("url") { $0.url },
    .text("label") { $0.label },
    .view("author", at: \.author),
    .view("date", at: \.date),
    .list("comments") { $0.comments },
    .number("commentCount") { $0.commentCount },
    .view("commentPager", at: \.commentPager)
  )
}

/// Where comments stand among the pages of a blog's comments.
struct CommentPagerView: TemplateView {
  /// Empty on the first page.
  let earlierURL: String
  /// Empty on the last page.
  let laterURL: String
  /// From 1, the oldest.
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

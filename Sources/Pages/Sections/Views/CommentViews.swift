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
  /// The comment that it answers; nil if it answers the blog, or a comment that is not shown.
  var parent: CommentParentView?
  /// Whether it answers a comment that is not shown.
  var isParentMissing = false
  /// The replies in the same list; deeper ones follow in the list of the deepest level.
  var replies: [CommentView] = []
  /// The number of direct and indirect replies below it on the page.
  var replyCount = 0
  /// When it was last edited; nil when it was not.
  var edited: DateView?
  /// How many people like it; 0 if the source does not count them.
  var likeCount = 0
  /// Its pictures; nil without any.
  var pictures: CommentPicturesView?
  /// What it suggests that the blog says; nil for nothing.
  var suggestion: SuggestionView?
  /// Whether it is one of the newest of a blog's own page, whose markup says in RDFa what they are.
  var isDescribed = false

  /// The number of replies from which they can be collapsed.
  static let manyReplies = 4

  /// Whether it answers a comment, or has replies.
  var isOfThread: Bool { !replies.isEmpty || parent != nil || isParentMissing }

  static let shape = ViewShape<CommentView>(
    .text("anchor") { $0.anchor },
    .view("author", at: \.author),
    .view("date", at: \.date),
    .html("body") { $0.body },
    .flag("isByAuthor") { $0.isByAuthor },
    .view("parent", at: \.parent),
    .flag("isParentMissing") { $0.isParentMissing },
    .list("replies", at: \.replies),
    .number("replyCount") { $0.replyCount },
    .flag("hasManyReplies") { $0.replyCount >= CommentView.manyReplies },
    .view("edited", at: \.edited),
    .number("likeCount") { $0.likeCount },
    .flag("hasOneLike") { $0.likeCount == 1 },
    .view("pictures", at: \.pictures),
    .view("suggestion", at: \.suggestion),
    .flag("isDescribed") { $0.isDescribed }
  )
}

/// What a comment suggests that the blog says: the answer to "What is this?".
struct SuggestionView: TemplateView {
  /// The title; empty if none is suggested.
  let title: String
  let attributes: [SuggestedAttributeView]

  static let shape = ViewShape<SuggestionView>(
    .text("title") { $0.title },
    .list("attributes", at: \.attributes)
  )
}

/// An attribute that a comment suggests.
struct SuggestedAttributeView: TemplateView {
  let name: String
  /// The values with commas between them.
  let text: String

  static let shape = ViewShape<SuggestedAttributeView>(
    .text("name") { $0.name },
    .text("text") { $0.text }
  )
}

/// The comment that a comment answers.
struct CommentParentView: TemplateView {
  /// On the same page, `#` and its anchor.
  let url: String
  let author: PersonView
  /// Whether the comment is in the list of the parent's replies, so that nothing else need say what it answers.
  let isAbove: Bool

  static let shape = ViewShape<CommentParentView>(
    .text("url") { $0.url },
    .view("author", at: \.author),
    .flag("isAbove") { $0.isAbove }
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

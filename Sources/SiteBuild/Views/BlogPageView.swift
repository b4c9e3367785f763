import TemplateEngine

/// The page of one blog.
struct BlogPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  let url: String
  /// The description's title; empty when it has none.
  let title: String
  /// The description without its title, as safe HTML; empty when there is no text.
  let body: String
  /// Who wrote it; nil where nobody did.
  let author: PersonView?
  let date: DateView?
  /// Where it stands in its group; nil when it stands in none.
  let group: GroupPlaceView?
  /// Who takes part in it; a name that is no blogger's has no page.
  let people: [PersonView]
  /// The whole picture; nil when the blog has none.
  let picture: PictureView?
  /// The video; nil when the blog has none that can be shown.
  let video: VideoView?
  /// Whether the blog is a video that is not there.
  let isVideoMissing: Bool
  /// The question that the blog answers; nil when it answers none.
  let question: QuestionView?
  /// Whether the question is the title.
  let isTitledByQuestion: Bool
  /// The spot that it is about, or where the map shows it; nil when nobody says.
  let place: LinkView?
  /// The largest rendition of it, to be saved; empty when the blog has none.
  let saveURL: String
  let tags: [TagView]
  /// What it is like.
  let attributes: [AttributeView]
  /// Further fields of the field map.
  let extra: NamedValuesView
  /// The oldest; the others have pages of their own.
  let comments: [CommentView]
  /// All of them.
  let commentCount: Int
  let commentPager: CommentPagerView
  /// Who liked it: the first few, to be shown with their faces.
  let likers: [PersonView]
  /// Those after them, to be named.
  let moreLikers: [PersonView]
  let likeCount: Int
  /// Likes beyond those.
  let otherLikeCount: Int
  let newer: NeighbourView?
  let older: NeighbourView?

  static let shape = ViewShape<BlogPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .text("url") { $0.url },
    .text("title") { $0.title },
    .html("body") { $0.body },
    .view("author", at: \.author),
    .view("date", at: \.date),
    .view("group", at: \.group),
    .flag("hasPeople") { !$0.people.isEmpty },
    .list("people", at: \.people),
    .view("picture", at: \.picture),
    .view("video", at: \.video),
    .flag("isVideoMissing") { $0.isVideoMissing },
    .view("question", at: \.question),
    .flag("isTitledByQuestion") { $0.isTitledByQuestion },
    .view("place", at: \.place),
    .text("saveURL") { $0.saveURL },
    .list("tags", at: \.tags),
    .flag("hasAttributes") { !$0.attributes.isEmpty },
    .list("attributes", at: \.attributes),
    .named("extra", of: ExtraNames.blog, at: \.extra),
    .list("comments", at: \.comments),
    .number("commentCount") { $0.commentCount },
    .flag("hasOneComment") { $0.commentCount == 1 },
    .view("commentPager", at: \.commentPager),
    .flag("hasLikers") { !$0.likers.isEmpty },
    .list("likers", at: \.likers),
    .list("moreLikers", at: \.moreLikers),
    .number("likeCount") { $0.likeCount },
    .flag("hasOneLike") { $0.likeCount == 1 },
    .number("otherLikeCount") { $0.otherLikeCount },
    .view("newer", at: \.newer),
    .view("older", at: \.older)
  )
}

/// A comment on a blog's page.
struct CommentView: TemplateView {
  /// For the `id` attribute; unique in the page.
  let anchor: String
  let author: PersonView
  let date: DateView?
  /// Safe HTML.
  let body: String
  /// By the blog's own author.
  let isByAuthor: Bool

  static let shape = ViewShape<CommentView>(
    .text("anchor") { $0.anchor },
    .view("author", at: \.author),
    .view("date", at: \.date),
    .html("body") { $0.body },
    .flag("isByAuthor") { $0.isByAuthor }
  )
}

/// The blog before or after.
struct NeighbourView: TemplateView {
  let url: String
  /// Its title, else its first words; never empty.
  let label: String

  static let shape = ViewShape<NeighbourView>(
    .text("url") { $0.url },
    .text("label") { $0.label }
  )
}

import TemplateEngine

/// A blogger's page; the pages after the first hold only blogs.
struct ProfilePageView: TemplateView {
  let site: SiteView
  let head: HeadView
  let person: PersonView
  /// The bio as safe HTML; empty when missing.
  let bio: String
  let cover: PictureView?
  let joined: DateView?
  let links: [LinkView]
  let blogCount: Int
  /// How many blogs this blogger liked.
  let likedCount: Int
  /// The page of the blogs this blogger liked; empty when there are none.
  let likesURL: String
  /// Whether the community counts who follows whom.
  let hasFollowers: Bool
  let followerCount: Int
  let followingCount: Int
  /// What the blogger is like.
  let attributes: [AttributeView]
  /// How many questions this blogger asked.
  let askedCount: Int
  /// The page of these questions; empty when there are none.
  let questionsURL: String
  /// The newest of them.
  let questions: [QuestionView]
  /// How many quotes are the blogger's.
  let quoteCount: Int
  /// The page of all of them; empty when the profile shows them all.
  let quotesURL: String
  /// The first of them.
  let quotes: [QuoteView]
  let entries: [EntryView]
  let pager: PagerView
  /// The page with the whole profile.
  let isFirst: Bool

  static let shape = ViewShape<ProfilePageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .view("person", at: \.person),
    .html("bio") { $0.bio },
    .view("cover", at: \.cover),
    .view("joined", at: \.joined),
    .list("links", at: \.links),
    .number("blogCount") { $0.blogCount },
    .flag("hasOneBlog") { $0.blogCount == 1 },
    .number("likedCount") { $0.likedCount },
    .text("likesURL") { $0.likesURL },
    .flag("hasFollowers") { $0.hasFollowers },
    .number("followerCount") { $0.followerCount },
    .number("followingCount") { $0.followingCount },
    .flag("hasAttributes") { !$0.attributes.isEmpty },
    .list("attributes", at: \.attributes),
    .number("askedCount") { $0.askedCount },
    .text("questionsURL") { $0.questionsURL },
    .list("questions", at: \.questions),
    .number("quoteCount") { $0.quoteCount },
    .text("quotesURL") { $0.quotesURL },
    .list("quotes", at: \.quotes),
    .list("entries", at: \.entries),
    .view("pager", at: \.pager),
    .flag("isFirst") { $0.isFirst }
  )
}

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
  /// The page of the blogs this blogger liked; empty when there is none.
  let likesURL: String
  /// Whether the export has follower counts of this blogger.
  let hasFollowers: Bool
  let followerCount: Int
  let followingCount: Int
  /// How many people have this blogger among their favourites.
  let favouriteCount: Int
  /// The pages of followers and of those whom the blogger follows; empty if there are none.
  let followersURL: String
  let followingURL: String
  /// The blogger's attributes.
  let attributes: [AttributeView]
  /// How many questions this blogger asked.
  let askedCount: Int
  /// The page of all of the blogger's questions; empty if there is none.
  let questionsURL: String
  /// The newest questions.
  let questions: [QuestionView]
  /// The number of the blogger's quotes.
  let quoteCount: Int
  /// The page of all of the blogger's quotes; empty if the profile shows them all.
  let quotesURL: String
  /// The first quotes.
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
    .number("favouriteCount") { $0.favouriteCount },
    .text("followersURL") { $0.followersURL },
    .text("followingURL") { $0.followingURL },
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

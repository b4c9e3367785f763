import TemplateEngine

/// Blogs drawn at random.
struct ExplorePageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// Those that are shown until a script draws others.
  let finds: [LikedBlogView]
  /// Where scripts find what they need.
  let findsURL: String

  static let shape = ViewShape<ExplorePageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .list("finds", at: \.finds),
    .text("findsURL") { $0.findsURL }
  )
}

/// Blogs found by what they are like.
struct IdentifyPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  let attributes: [AttributeView]
  /// Where scripts find what they need.
  let findsURL: String

  static let shape = ViewShape<IdentifyPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .list("attributes", at: \.attributes),
    .text("findsURL") { $0.findsURL }
  )
}

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

/// Names to be guessed from pictures.
struct QuizPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// The best in the app's own quiz; empty when the export tells none.
  let leaders: [LeaderView]
  /// Where scripts find what they need.
  let findsURL: String

  static let shape = ViewShape<QuizPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .flag("hasLeaders") { !$0.leaders.isEmpty },
    .list("leaders", at: \.leaders),
    .text("findsURL") { $0.findsURL }
  )
}

/// One of the best.
struct LeaderView: TemplateView {
  /// From 1; those with one score share one.
  let rank: Int
  let person: PersonView
  let score: Int

  static let shape = ViewShape<LeaderView>(
    .number("rank") { $0.rank },
    .view("person", at: \.person),
    .number("score") { $0.score }
  )
}

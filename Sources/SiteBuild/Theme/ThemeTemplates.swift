import TemplateEngine

/// The templates of all pages, compiled against their views: a name that a view does not have is found here,
/// before anything is built.
struct ThemeTemplates: Sendable {
  let feed: Template<EntryListPageView>
  let list: Template<EntryListPageView>
  let likes: Template<LikesPageView>
  let blog: Template<BlogPageView>
  let comments: Template<CommentsPageView>
  let profile: Template<ProfilePageView>
  let questions: Template<QuestionsPageView>
  let explore: Template<ExplorePageView>
  let identify: Template<IdentifyPageView>
  let quiz: Template<QuizPageView>
  let spots: Template<SpotsPageView>
  let spot: Template<SpotPageView>
  let groups: Template<GroupsPageView>
  let quotes: Template<QuotesPageView>
  let quoteList: Template<QuoteListPageView>
  let bloggers: Template<BloggersPageView>
  let tags: Template<TagsPageView>
  let archive: Template<ArchivePageView>
  let search: Template<PlainPageView>
  let yourLikes: Template<PlainPageView>
  let notFound: Template<PlainPageView>

  /// Compiles the templates of a theme.
  init(_ set: TemplateSet) throws(TemplateErrors) {
    feed = try set.template("feed", for: EntryListPageView.self)
    list = try set.template("list", for: EntryListPageView.self)
    likes = try set.template("likes", for: LikesPageView.self)
    blog = try set.template("blog", for: BlogPageView.self)
    comments = try set.template("comments", for: CommentsPageView.self)
    profile = try set.template("profile", for: ProfilePageView.self)
    questions = try set.template("questions", for: QuestionsPageView.self)
    explore = try set.template("explore", for: ExplorePageView.self)
    identify = try set.template("identify", for: IdentifyPageView.self)
    quiz = try set.template("quiz", for: QuizPageView.self)
    spots = try set.template("spots", for: SpotsPageView.self)
    spot = try set.template("spot", for: SpotPageView.self)
    groups = try set.template("groups", for: GroupsPageView.self)
    quotes = try set.template("quotes", for: QuotesPageView.self)
    quoteList = try set.template("quote-list", for: QuoteListPageView.self)
    bloggers = try set.template("bloggers", for: BloggersPageView.self)
    tags = try set.template("tags", for: TagsPageView.self)
    archive = try set.template("archive", for: ArchivePageView.self)
    search = try set.template("search", for: PlainPageView.self)
    yourLikes = try set.template("your-likes", for: PlainPageView.self)
    notFound = try set.template("not-found", for: PlainPageView.self)
  }
}

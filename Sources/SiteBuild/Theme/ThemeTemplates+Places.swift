import TemplateEngine

extension ThemeTemplates {
  /// Where each template of a theme stands and which names it sees there.
  ///
  /// - Parameter set: also one whose templates have mistakes.
  /// - Returns: by the name of a template, the views around each of its places, the page's first; nothing for a
  ///   template that no page uses.
  static func places(in set: TemplateSet) -> [String: Set<[ViewOutline]>] {
    pageViews.reduce(into: [:]) { all, page in
      all.merge(set.places(of: page.template, for: page.view)) { $0.union($1) }
    }
  }

  /// The templates that are pages rather than parts of them.
  static let pages = Set(pageViews.map(\.template))

  /// Every view with its names, each once: a page's own, then those that it leads to.
  static let views: [ViewOutline] = {
    var seen: Set<String> = []
    var views: [ViewOutline] = []
    for page in pageViews {
      views += ViewOutline.all(from: page.view).filter { seen.insert($0.view).inserted }
    }
    return views
  }()

  /// Each page's template and the view that it shows.
  private static let pageViews: [(template: String, view: any TemplateView.Type)] = [
    ("feed", EntryListPageView.self), ("list", EntryListPageView.self), ("blog", BlogPageView.self),
    ("comments", CommentsPageView.self), ("profile", ProfilePageView.self), ("likes", LikesPageView.self),
    ("groups", GroupsPageView.self), ("quotes", QuotesPageView.self), ("quote-list", QuoteListPageView.self),
    ("questions", QuestionsPageView.self),
    ("explore", ExplorePageView.self), ("identify", IdentifyPageView.self), ("quiz", QuizPageView.self),
    ("bloggers", BloggersPageView.self), ("tags", TagsPageView.self),
    ("archive", ArchivePageView.self), ("spots", SpotsPageView.self), ("spot", SpotPageView.self),
    ("search", PlainPageView.self), ("your-likes", PlainPageView.self), ("not-found", PlainPageView.self),
  ]
}

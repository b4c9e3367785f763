import TemplateEngine

extension ThemeTemplates {
  /// Where each template of a theme stands and which names it sees there.
  ///
  /// - Parameter set: also one whose templates have mistakes.
  /// - Returns: by the name of a template, the views around each of its places, the page's first; nothing for a
  ///   template that no page uses.
  static func places(in set: TemplateSet) -> [String: Set<[ViewOutline]>] {
    let ofPages = [
      set.places(of: "feed", for: EntryListPageView.self),
      set.places(of: "list", for: EntryListPageView.self),
      set.places(of: "likes", for: LikesPageView.self),
      set.places(of: "blog", for: BlogPageView.self),
      set.places(of: "comments", for: CommentsPageView.self),
      set.places(of: "profile", for: ProfilePageView.self),
      set.places(of: "bloggers", for: BloggersPageView.self),
      set.places(of: "tags", for: TagsPageView.self),
      set.places(of: "archive", for: ArchivePageView.self),
      set.places(of: "search", for: PlainPageView.self),
      set.places(of: "your-likes", for: PlainPageView.self),
      set.places(of: "not-found", for: PlainPageView.self),
    ]
    return ofPages.reduce(into: [:]) { all, page in all.merge(page) { $0.union($1) } }
  }

  /// The templates that are pages rather than parts of them.
  static let pages: Set<String> = [
    "feed", "list", "likes", "blog", "comments", "profile", "bloggers", "tags", "archive", "search",
    "your-likes",
    "not-found",
  ]

  /// Every view with its names, each once: a page's own, then those that it leads to.
  static let views: [ViewOutline] = {
    let all =
      ViewOutline.all(from: EntryListPageView.self) + ViewOutline.all(from: BlogPageView.self)
      + ViewOutline.all(from: CommentsPageView.self) + ViewOutline.all(from: ProfilePageView.self)
      + ViewOutline.all(from: LikesPageView.self) + ViewOutline.all(from: BloggersPageView.self)
      + ViewOutline.all(from: TagsPageView.self) + ViewOutline.all(from: ArchivePageView.self)
      + ViewOutline.all(from: PlainPageView.self)
    var seen: Set<String> = []
    return all.filter { seen.insert($0.view).inserted }
  }()
}

import TemplateEngine

/// Every kind of page.
enum PageKinds {
  /// In the order of the plan, which is the sitemap's; kinds that another kind adds follow that kind.
  static let all: [any PageKind.Type] = [
    FeedPage.self,
    BlogPage.self, CommentsPage.self,
    ProfilePage.self, LikesPage.self, AskedPage.self, BloggerQuotesPage.self,
    QuestionsPage.self,
    ExplorePage.self, IdentifyPage.self, AttributeValuePage.self, QuizPage.self,
    SpotsPage.self, SpotPage.self,
    GroupsPage.self, GroupPage.self,
    QuotesPage.self, AllQuotesPage.self, QuoteFile.self,
    BloggersPage.self,
    TagsPage.self, TagPage.self,
    ArchivePage.self, MonthPage.self,
    SearchPage.self, YourLikesPage.self, NotFoundPage.self,
    FeedFile.self, RobotsFile.self, WebManifest.self, SitemapFile.self,
  ]

  /// Those that the navigation leads to, in its order.
  static let navigation: [any PageKind.Type] = [
    FeedPage.self, BloggersPage.self, GroupsPage.self, QuotesPage.self, QuestionsPage.self, ExplorePage.self,
    IdentifyPage.self, QuizPage.self, SpotsPage.self, TagsPage.self, ArchivePage.self,
  ]

  /// Those that a template shows.
  static let templates: [any TemplatePage.Type] = all.compactMap { $0 as? any TemplatePage.Type }
}

import TemplateEngine

/// Every kind of page.
package enum PageKinds {
  /// All kinds in the order of the plan and of the sitemap; kinds that another kind adds follow that kind.
  static let all: [any PageKind.Type] = [
    FeedPage.self,
    BlogPage.self, CommentsPage.self,
    ProfilePage.self, LikesPage.self, FollowersPage.self, FollowingPage.self, AskedPage.self,
    BloggerQuotesPage.self,
    QuestionsPage.self,
    ExplorePage.self, IdentifyPage.self, AttributeValuePage.self, QuizPage.self,
    SpotsPage.self, SpotPage.self,
    GroupsPage.self, GroupPage.self,
    QuotesPage.self, AllQuotesPage.self, QuoteFile.self,
    BloggersPage.self,
    TagsPage.self, TagPage.self,
    ArchivePage.self, MonthPage.self,
    SearchPage.self, YourLikesPage.self, NotFoundPage.self, OwnPage.self,
    FeedFile.self, RobotsFile.self, WebManifest.self, OfflineWorker.self, SitemapFile.self,
  ]

  /// The kinds that have an entry in the navigation, in its order.
  static let navigation: [any PageKind.Type] = [
    FeedPage.self, BloggersPage.self, GroupsPage.self, QuotesPage.self, QuestionsPage.self, ExplorePage.self,
    IdentifyPage.self, QuizPage.self, SpotsPage.self, TagsPage.self, ArchivePage.self,
  ]

  /// What templates ask about the section of a page: `isSpots` for `SpotsPage`.
  static let flags = (navigation + [SearchPage.self]).map { kind in
    (name: "is\("\(kind)".dropLast("Page".count))", section: ObjectIdentifier(kind))
  }

  /// The switches that the kinds declare, by name.
  package static let switches: [PageSwitch] = PageSwitch.allCases.filter { kind in
    all.contains { $0.switches.contains(kind) }
  }

  /// The kinds that a template renders.
  static let templates: [any TemplatePage.Type] = all.compactMap { $0 as? any TemplatePage.Type }
}

import BlogModel
import TemplateEngine

/// Renders planned pages to bytes.
///
/// Used from several tasks at once.
struct PageRenderer: Sendable {
  let maker: ViewMaker
  let templates: ThemeTemplates
  let plan: Plan
  let hasSitemap: Bool

  /// Appends the page's bytes.
  ///
  /// - Parameters:
  ///   - page: of the plan.
  ///   - bytes: what is appended to.
  ///   - bodies: of the task's feeds.
  func render(_ page: Page, into bytes: inout [UInt8], _ bodies: inout FeedBodies) {
    let path = page.path
    switch page.kind {
    case .feed(let part):
      templates.feed.render(maker.feedPage(part, path: path), into: &bytes)
    case .blog(let index, let comments, let count):
      templates.blog.render(maker.blogPage(index, comments, pageCount: count, path: path), into: &bytes)
    case .comments(let blog, let range, let number, let count):
      let view = maker.commentsPage(blog, range, number: number, pageCount: count, path: path)
      templates.comments.render(view, into: &bytes)
    case .profile(let blogger, let part):
      templates.profile.render(maker.profilePage(blogger, part, path: path), into: &bytes)
    case .likes(let blogger, let part):
      templates.likes.render(maker.likesPage(blogger, part, path: path), into: &bytes)
    case .questions(let part):
      templates.questions.render(maker.questionsPage(part, path: path), into: &bytes)
    case .asked(let blogger, let part):
      templates.questions.render(maker.askedPage(blogger, part, path: path), into: &bytes)
    case .explore: templates.explore.render(maker.explorePage(path: path), into: &bytes)
    case .identify: templates.identify.render(maker.identifyPage(path: path), into: &bytes)
    case .attributeValue(let value, let attribute, let part):
      let view = maker.valuePage(value, attribute: attribute, part, path: path)
      templates.list.render(view, into: &bytes)
    case .quiz: templates.quiz.render(maker.quizPage(path: path), into: &bytes)
    case .spots(let part): templates.spots.render(maker.spotsPage(part, path: path), into: &bytes)
    case .spot(let index, let part):
      templates.spot.render(maker.spotPage(index, part, path: path), into: &bytes)
    case .groups(let part): templates.groups.render(maker.groupsPage(part, path: path), into: &bytes)
    case .group(let index, let part):
      templates.groups.render(maker.groupPage(index, part, path: path), into: &bytes)
    case .quotes: templates.quotes.render(maker.quotesPage(path: path), into: &bytes)
    case .allQuotes(let part):
      templates.quoteList.render(maker.allQuotesPage(part, path: path), into: &bytes)
    case .quotesOf(let blogger, let part):
      templates.quoteList.render(maker.quotesPage(ofBlogger: blogger, part, path: path), into: &bytes)
    case .quoteFile(let number): bytes += maker.content.quoteFiles.bytes(number)
    case .bloggers(let part):
      templates.bloggers.render(maker.bloggersPage(part, path: path), into: &bytes)
    case .tags: templates.tags.render(maker.tagsPage(path: path), into: &bytes)
    case .tag(let index, let part):
      templates.list.render(maker.tagPage(index, part, path: path), into: &bytes)
    case .archive: templates.archive.render(maker.archivePage(path: path), into: &bytes)
    case .month(let index, let part):
      templates.list.render(maker.monthPage(index, part, path: path), into: &bytes)
    case .search: templates.search.render(maker.searchPage(path: path), into: &bytes)
    case .yourLikes: templates.yourLikes.render(maker.yourLikesPage(path: path), into: &bytes)
    case .notFound: templates.notFound.render(maker.notFoundPage(path: path), into: &bytes)
    case .siteFeed(let format): bytes += FeedWriter(maker).bytes(format, &bodies)
    case .bloggerFeed(let blogger, let format):
      bytes += FeedWriter(maker, blogger: blogger).bytes(format, &bodies)
    case .tagFeed(let tag, let format): bytes += FeedWriter(maker, tag: tag).bytes(format, &bodies)
    case .sitemap(let part): bytes += SitemapWriter(maker: maker, plan: plan).part(part)
    case .sitemapIndex: bytes += SitemapWriter(maker: maker, plan: plan).index()
    case .webManifest: bytes += WebManifest.bytes(maker)
    case .robots: bytes += SitemapWriter(maker: maker, plan: plan).robots(hasSitemap: hasSitemap).utf8
    }
  }
}

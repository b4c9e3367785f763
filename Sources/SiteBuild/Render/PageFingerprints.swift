import Basics
import BlogModel
import MarkdownHTML

/// The fingerprint of every page, without rendering any: each function below stands for the function of
/// `ViewMaker` or writer of that name and takes in whatever that one shows.
///
/// It takes in whole records rather than the properties that are shown today (`Digest+Parts.swift`), and made
/// texts only where they depend on more than their record. Missing something here gives stale pages:
/// `WarmBuildTests` edits everything that can be edited.
///
/// Used from several tasks at once.
struct PageFingerprints: Sendable {
  let maker: ViewMaker
  private let plan: Plan
  /// By index into `Archive.bloggers`.
  let people: [Digest]
  /// By index into `Archive.blogs`: what a list shows of a blog, without its author and picture.
  let entries: [Digest]
  /// By index into `Archive.blogs`.
  let tiles: [Digest]

  var content: SiteContent { maker.content }
  var archive: Archive { maker.archive }

  /// Takes in what several pages show.
  init(maker: ViewMaker, plan: Plan, jobs: Int) async {
    self.maker = maker
    self.plan = plan
    people = maker.people.map { person in
      var digest = Digest()
      digest.add(person)
      return digest
    }
    let slices = await parallelMap(count: maker.archive.blogs.count, jobs: jobs) { range in
      range.map { (Self.entry($0, maker), Self.tile($0, maker)) }
    }
    entries = slices.flatMap { $0.map(\.0) }
    tiles = slices.flatMap { $0.map(\.1) }
  }

  /// The fingerprints of all pages, in the order of the plan.
  static func all(_ renderer: PageRenderer, jobs: Int) async -> [PageFingerprint] {
    let fingerprints = await Self(maker: renderer.maker, plan: renderer.plan, jobs: jobs)
    let pages = renderer.plan.pages
    let slices = await parallelMap(count: pages.count, jobs: jobs) { range in
      range.map { fingerprints.fingerprint(pages[$0]) }
    }
    return slices.flatMap { $0 }
  }

  /// The parts of one page while they are collected.
  struct Parts {
    var content = Digest()
    var people = Digest()
    var pictures = Digest()
    var lists = Digest()

    var fingerprint: PageFingerprint {
      PageFingerprint(content: content, people: people, pictures: pictures, lists: lists)
    }
  }

  /// The fingerprint of a page.
  func fingerprint(_ page: Page) -> PageFingerprint {
    var parts = Parts()
    switch page.kind {
    case .feed(let part):
      parts.content.add(1)
      parts.lists.add(part)
      add(part.range, to: &parts)
    case .blog(let index, let comments, let count):
      parts.content.add(2)
      addBlogPage(index, comments, to: &parts)
      parts.lists.add(count)
    case .comments(let blog, let range, let number, let count):
      parts.content.add(17)
      addBlog(blog, to: &parts)
      addComments(range, ofBlog: blog, to: &parts)
      parts.lists.add(number)
      parts.lists.add(count)
    case .profile(let blogger, let part):
      parts.content.add(3)
      parts.lists.add(part)
      addProfilePage(blogger, part, to: &parts)
    case .likes(let blogger, let part):
      parts.content.add(4)
      parts.lists.add(part)
      parts.people.add(people[blogger])
      parts.content.add(archive.likeCount(byBlogger: blogger))
      add(archive.blogsLiked(byBlogger: blogger, part.range).lazy.map(Int.init), to: &parts)
    case .questions(let part):
      parts.content.add(19)
      parts.lists.add(part)
      parts.content.add(content.openQuestions.count)
      for index in content.openQuestions[part.range] { addQuestion(index, to: &parts) }
    case .asked(let blogger, let part):
      parts.content.add(20)
      parts.lists.add(part)
      parts.people.add(people[blogger])
      let asked = archive.questions(askedBy: blogger)
      parts.content.add(asked.count)
      for index in asked.dropFirst(part.range.lowerBound).prefix(part.range.count) {
        addQuestion(Int(index), to: &parts)
      }
    case .explore: addExplorePage(to: &parts)
    case .identify: addIdentifyPage(to: &parts)
    case .attributeValue(let value, let attribute, let part):
      addValuePage(value, attribute: attribute, part, to: &parts)
    case .quiz: addQuizPage(to: &parts)
    case .spots(let part):
      parts.content.add(25)
      parts.lists.add(part)
      addSpotsPage(part, to: &parts)
    case .spot(let index, let part):
      parts.content.add(26)
      parts.lists.add(part)
      addSpotPage(index, part, to: &parts)
    case .groups(let part): addGroupsPage(part, to: &parts)
    case .group(let index, let part): addGroupPage(index, part, to: &parts)
    case .quotes: addQuotesPage(to: &parts)
    case .allQuotes(let part): addAllQuotesPage(part, to: &parts)
    case .quotesOf(let blogger, let part): addQuotesPage(ofBlogger: blogger, part, to: &parts)
    case .quoteFile(let number):
      parts.content.add(46)
      // The name tells the content.
      parts.content.add(content.quoteFiles.paths[number])
    case .bloggers(let part):
      parts.content.add(5)
      parts.lists.add(part)
      addBloggersPage(part, to: &parts)
    case .tags:
      parts.content.add(6)
      addTagsPage(to: &parts)
    case .tag(let index, let part):
      parts.content.add(7)
      parts.lists.add(part)
      let tag = content.tags[index]
      parts.content.add(tag.name)
      parts.content.add(tag.segment)
      parts.content.add(tag.blogs.count)
      add(tag.blogs[part.range].lazy.map(Int.init), to: &parts)
    case .archive:
      parts.content.add(8)
      for month in content.months { add(month, to: &parts) }
    case .month(let index, let part):
      parts.content.add(9)
      parts.lists.add(part)
      let month = content.months[index]
      add(month, to: &parts)
      add(month.blogs[part.range].lazy.map(Int.init), to: &parts)
    case .search: parts.content.add(10)
    case .notFound: parts.content.add(11)
    case .yourLikes: parts.content.add(18)
    case .siteFeed(let format):
      parts.content.add(12)
      parts.content.add(format.fileName)
      addFeed(format, archive.blogs.indices.prefix(FeedWriter.length), to: &parts)
    case .bloggerFeed(let blogger, let format):
      parts.content.add(13)
      parts.content.add(format.fileName)
      parts.people.add(people[blogger])
      addFeed(
        format,
        content.shownBlogs(ofBlogger: blogger).prefix(FeedWriter.length).lazy.map(Int.init),
        to: &parts
      )
    case .tagFeed(let index, let format):
      parts.content.add(48)
      parts.content.add(format.fileName)
      parts.content.add(content.tags[index].name)
      parts.content.add(content.tags[index].segment)
      addFeed(format, content.tags[index].blogs.prefix(FeedWriter.tagLength).lazy.map(Int.init), to: &parts)
    case .sitemap(let number):
      parts.content.add(14)
      addSitemap(number, to: &parts)
    case .sitemapIndex:
      parts.content.add(15)
      parts.lists.add(plan.listed.count)
    case .robots: parts.content.add(16)
    case .webManifest: parts.content.add(47)
    }
    // Stands in the head of every page without a picture of its own.
    parts.pictures.add(content.pictures.siteCard)
    // In the head and the navigation of every page.
    parts.lists.add(content.policy.hasVideos)
    parts.lists.add(maker.site.hasQuestions)
    for isThere in [content.finds.hasExplore, content.finds.hasIdentify, content.finds.hasQuiz] {
      parts.lists.add(isThere)
    }
    parts.lists.add(maker.feedFormats.count)
    parts.lists.add(maker.site.hasMap)
    parts.lists.add(maker.site.hasGroups)
    parts.lists.add(maker.site.hasQuotes)
    parts.lists.add(maker.site.hasTags)
    parts.lists.add(maker.site.hasComments)
    parts.lists.add(maker.site.hasDates)
    return parts.fingerprint
  }

  // MARK: Pages

  /// Stands for `ViewMaker.blogPage`, `StructuredData.blogPosting`.
  private func addBlogPage(_ index: Int, _ firstComments: Range<Int>, to parts: inout Parts) {
    addBlog(index, to: &parts)
    parts.pictures.add(content.pictures.blog(index))
    let likes = archive.likes(ofBlog: index)
    parts.content.add(archive.likeCount(ofBlog: index))
    parts.content.add(likes.count)
    for like in likes.prefix(ViewMaker.likerLimit) { parts.people.add(people[Int(like.blogger)]) }
    addComments(firstComments, ofBlog: index, to: &parts)
    addNeighbour(index == 0 ? nil : index - 1, to: &parts.lists)
    addNeighbour(index + 1 == archive.blogs.count ? nil : index + 1, to: &parts.lists)
  }

  /// Stands for `ViewMaker.comments`.
  private func addComments(_ range: Range<Int>, ofBlog index: Int, to parts: inout Parts) {
    let comments = archive.comments(ofBlog: index)
    parts.content.add(comments.count)
    parts.content.add(range.lowerBound)
    for index in comments.indices.dropFirst(range.lowerBound).prefix(range.count) {
      parts.content.add(archive.comments, at: index)
      // Few have such links, and to ask the bytes makes no string of the others.
      if archive.comments.withWords(at: index, { _, text in text.contains(UInt8(ascii: "#")) }) {
        addTagLinks(in: comments[index].text, to: &parts.content)
      }
      parts.people.add(people[Int(archive.comments.rows[index].author)])
    }
  }

  /// Stands for `ViewMaker.neighbour`.
  private func addNeighbour(_ index: Int?, to digest: inout Digest) {
    digest.add(index != nil)
    guard let index else { return }
    digest.add(maker.blogURL(index))
    digest.add(maker.label(ofBlog: index))
  }

  /// Stands for `ViewMaker.tagsPage`.
  private func addTagsPage(to parts: inout Parts) {
    for tag in content.tags {
      parts.content.add(tag.name)
      parts.content.add(tag.segment)
      parts.content.add(tag.blogs.count)
    }
  }

  /// Stands for `ViewMaker.archivePage`, `ViewMaker.monthPage`.
  private func add(_ month: SiteContent.Month, to parts: inout Parts) {
    parts.content.add(month.year)
    parts.content.add(month.month)
    parts.content.add(month.blogs.count)
  }

  /// Stands for `FeedWriter`.
  private func addFeed(_ format: FeedFormat, _ blogs: some Collection<Int>, to parts: inout Parts) {
    let hasDates = !blogs.isEmpty && blogs.allSatisfy { archive.blogs[$0].createdDate != nil }
    parts.lists.add(format == .atom && !hasDates ? maker.oldestDate : nil)
    for index in blogs {
      addBlog(index, to: &parts)
      parts.pictures.add(content.pictures.blog(index))
    }
  }

  /// Stands for `SitemapWriter.part`.
  private func addSitemap(_ number: Int, to parts: inout Parts) {
    let start = number * Plan.sitemapSize
    for index in plan.listed[start..<min(start + Plan.sitemapSize, plan.listed.count)] {
      let page = plan.pages[index]
      parts.lists.add(page.path)
      let facts = SitemapWriter.facts(of: page, content)
      parts.lists.add(facts.changed)
      for picture in facts.pictures { parts.lists.add(picture) }
    }
  }
}

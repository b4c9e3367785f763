import BlogModel

/// Every page of the site, decided before the first is rendered.
///
/// A pure function of the site's content.
struct Plan: Sendable {
  /// How many bloggers a page of all bloggers holds.
  static let bloggersPageSize = 200
  /// How many blogs a page of liked blogs holds: they are shown small, and there are many.
  static let likesPageSize = 100
  /// How many questions a page of them holds.
  static let questionsPageSize = 50
  /// How many spots a page of the list beside the map holds.
  static let spotsPageSize = 100
  /// Where the map and the spots stand.
  static let spotsFolder = "spots/"
  /// Where the questions that nobody has answered stand.
  static let questionsFolder = "questions/"
  /// Where blogs are found by what they are like.
  static let identifyFolder = "identify/"
  /// How many blogs all groups may have together to stand on one page, which a script can filter.
  static let mostGroupRows = 1000
  /// How many groups, or blogs of one, a page holds where there are more.
  static let groupsPageSize = 200
  /// Where blogs stand by their groups.
  static let groupsFolder = "seasons/"
  /// How many quotes a page of them holds.
  static let quotesPageSize = 30
  /// Where quotes stand.
  static let quotesFolder = "quotes/"
  /// How many URLs a sitemap holds at most (sitemaps.org, "Sitemaps XML format").
  static let sitemapSize = 50_000

  /// In the order in which they are rendered; paths differ.
  private(set) var pages: [Page] = []
  /// The pages that search engines may list, in the same order: indices into `pages`.
  private(set) var listed: [Int] = []

  /// Plans the pages of `content`.
  ///
  /// - Parameters:
  ///   - content: what the pages show.
  ///   - pageSize: blogs on a page of a list.
  ///   - hasSitemap: whether absolute URLs are known, without which no sitemap and no feed is valid.
  init(_ content: SiteContent, pageSize: Int, hasSitemap: Bool) {
    let archive = content.archive
    let feeds = FeedFormat.valid(for: content, hasAddress: hasSitemap)
    addList("", count: archive.blogs.count, size: pageSize) { .feed($0) }
    for index in archive.blogs.indices {
      addBlog(index, content)
    }
    for index in archive.bloggers.indices { addProfile(index, content, pageSize, feeds) }
    if !archive.questions.isEmpty {
      addList(Self.questionsFolder, count: content.openQuestions.count, size: Self.questionsPageSize) {
        .questions($0)
      }
    }
    addFinds(content, pageSize)
    if content.hasMap {
      addList(Self.spotsFolder, count: content.points.subjects.count, size: Self.spotsPageSize) { .spots($0) }
      for index in archive.spots.indices {
        let folder = Self.folder(ofSpot: content.paths.spots[index])
        addList(folder, count: archive.blogs(ofSpot: index).count, size: pageSize) { .spot(index, $0) }
      }
    }
    addGroups(content)
    addQuotes(content)
    addList("bloggers/", count: content.bloggersByName.count, size: Self.bloggersPageSize) {
      .bloggers($0)
    }
    add("tags/index.html", .tags)
    for (index, tag) in content.tags.enumerated() {
      addList("tags/\(tag.segment)/", count: tag.blogs.count, size: pageSize) {
        .tag(index, $0)
      }
      if tag.blogs.count >= FeedWriter.tagMinimum {
        for format in feeds {
          add("tags/\(tag.segment)/\(format.fileName)", .tagFeed(index, format), isListed: false)
        }
      }
    }
    add("archive/index.html", .archive)
    for (index, month) in content.months.enumerated() {
      addList(month.path, count: month.blogs.count, size: pageSize) { .month(index, $0) }
    }
    add("search/index.html", .search, isListed: false)
    add("your-likes/index.html", .yourLikes, isListed: false)
    add("404.html", .notFound, isListed: false)
    for format in feeds { add(format.fileName, .siteFeed(format), isListed: false) }
    add("robots.txt", .robots, isListed: false)
    add("site.webmanifest", .webManifest, isListed: false)
    if hasSitemap { addSitemaps() }
  }

  private mutating func addFinds(_ content: SiteContent, _ pageSize: Int) {
    let finds = content.finds
    if finds.hasExplore { add("explore/index.html", .explore) }
    if finds.hasIdentify { add("\(Self.identifyFolder)index.html", .identify) }
    for (attribute, entry) in finds.attributes.entries.enumerated() {
      for (value, known) in entry.values.enumerated() {
        let folder = Self.folder(ofValue: value, attribute: attribute, content)
        addList(folder, count: known.owners.count, size: pageSize) {
          .attributeValue(value, attribute: attribute, $0)
        }
      }
    }
    if finds.hasQuiz { add("quiz/index.html", .quiz) }
  }

  /// Where the blogs stand that have a value of an attribute.
  static func folder(ofValue value: Int, attribute: Int, _ content: SiteContent) -> String {
    let entry = content.finds.attributes.entries[attribute]
    return "\(identifyFolder)\(entry.segment)/\(entry.values[value].segment)/"
  }

  private mutating func addGroups(_ content: SiteContent) {
    let groups = content.groups
    guard !groups.isEmpty else { return }
    let size = groups.blogCount > Self.mostGroupRows ? Self.groupsPageSize : groups.groups.count
    addList(Self.groupsFolder, count: groups.groups.count, size: size) { .groups($0) }
    for (index, group) in groups.groups.enumerated() {
      addList("\(Self.groupsFolder)\(group.segment)/", count: group.blogs.count, size: Self.groupsPageSize) {
        .group(index, $0)
      }
    }
  }

  private mutating func addQuotes(_ content: SiteContent) {
    let count = content.archive.quotes.count
    guard content.hasQuotes else { return }
    add("\(Self.quotesFolder)index.html", .quotes)
    addList("\(Self.quotesFolder)all/", count: count, size: Self.quotesPageSize) { .allQuotes($0) }
    for (number, path) in content.quoteFiles.paths.enumerated() {
      add(path, .quoteFile(number), isListed: false)
    }
  }

  private mutating func addBlog(_ index: Int, _ content: SiteContent) {
    let pages = CommentPages(content.archive, blog: index).ranges
    let path = SiteContent.path(ofBlog: content.paths.blogs[index])
    add(path, .blog(index, firstComments: pages[0], pageCount: pages.count))
    for number in pages.indices.dropFirst() {
      add(
        Self.path(ofComments: number + 1, blog: content.paths.blogs[index]),
        .comments(blog: index, pages[number], number: number + 1, pageCount: pages.count)
      )
    }
  }

  /// The folder of a spot's pages.
  static func folder(ofSpot segment: String) -> String { "\(spotsFolder)\(segment)/" }

  /// The file of a page of comments; the first is the blog's own.
  static func path(ofComments number: Int, blog: String) -> String {
    number == 1 ? SiteContent.path(ofBlog: blog) : "blogs/\(blog)/comments/\(number)/index.html"
  }

  private mutating func addProfile(
    _ index: Int,
    _ content: SiteContent,
    _ pageSize: Int,
    _ feeds: [FeedFormat]
  ) {
    let segment = content.paths.bloggers[index]
    guard !segment.isEmpty else { return }
    let folder = "bloggers/\(segment)/"
    let archive = content.archive
    addList(folder, count: content.shownBlogs(ofBlogger: index).count, size: pageSize) {
      .profile(blogger: index, $0)
    }
    let likeCount = archive.likeCount(byBlogger: index)
    if likeCount > 0 {
      addList("\(folder)likes/", count: likeCount, size: Self.likesPageSize) {
        .likes(blogger: index, $0)
      }
    }
    let asked = archive.questions(askedBy: index)
    if !asked.isEmpty {
      addList("\(folder)questions/", count: asked.count, size: Self.questionsPageSize) {
        .asked(blogger: index, $0)
      }
    }
    let quoteCount = content.quotes(ofBlogger: index).count
    if quoteCount > Self.quotesPageSize {
      addList("\(folder)quotes/", count: quoteCount, size: Self.quotesPageSize) {
        .quotesOf(blogger: index, $0)
      }
    }
    for format in feeds {
      add(folder + format.fileName, .bloggerFeed(blogger: index, format), isListed: false)
    }
  }

  private mutating func addSitemaps() {
    let parts = (listed.count + Self.sitemapSize - 1) / Self.sitemapSize
    guard parts > 1 else { return add("sitemap.xml", .sitemap(0), isListed: false) }
    add("sitemap.xml", .sitemapIndex, isListed: false)
    for part in 0..<parts { add("sitemap-\(part + 1).xml", .sitemap(part), isListed: false) }
  }

  private mutating func addList(
    _ folder: String,
    count: Int,
    size: Int,
    kind: (Pagination.Part) -> Page.Kind
  ) {
    for part in Pagination(count: count, size: size).parts {
      add(Self.path(of: part.number, in: folder), kind(part))
    }
  }

  private mutating func add(_ path: String, _ kind: Page.Kind, isListed: Bool = true) {
    if isListed { listed.append(pages.count) }
    pages.append(Page(path: path, kind: kind))
  }

  /// The file of a page of a list: the front's when `number` is nil.
  static func path(of number: Int?, in folder: String) -> String {
    number.map { "\(folder)page/\($0)/index.html" } ?? "\(folder)index.html"
  }
}

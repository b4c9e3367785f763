import Basics
import BlogModel
import MarkdownHTML
import Media
import TemplateEngine

/// A blogger's page, and the pages of their older blogs.
struct ProfilePage: TemplatePage {
  let blogger: Int
  let part: Pagination.Part

  /// How many of the questions that a blogger asked the profile shows.
  static let questionLimit = 5

  static let template = "profile"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    for index in content.community.bloggers.indices where !content.paths.bloggers[index].isEmpty {
      let folder = folder(of: index, content)
      plan.addList(folder, count: content.shownBlogs(ofBlogger: index).count, size: plan.pageSize) {
        ProfilePage(blogger: index, part: $0)
      }
      LikesPage.add(ofBlogger: index, to: &plan, content)
      AskedPage.add(ofBlogger: index, to: &plan, content)
      BloggerQuotesPage.add(ofBlogger: index, to: &plan, content)
      FeedFile.add(of: .blogger(index), in: folder, to: &plan)
    }
  }

  /// The folder of all pages of a blogger; of one who has a page.
  static func folder(of index: Int, _ content: SiteContent) -> String {
    "bloggers/\(content.paths.bloggers[index])/"
  }

  func view(_ maker: ViewMaker, path: String) -> ProfilePageView {
    let (content, community, address) = (maker.content, maker.community, maker.address)
    let record = community.bloggers[blogger]
    let folder = Self.folder(of: blogger, content)
    let blogs = content.shownBlogs(ofBlogger: blogger)
    let bio = maker.renderer.note(record.bio)
    let pager = maker.pager(part, folder: folder)
    let likedCount = community.likeCount(byBlogger: blogger)
    let asked = community.questions(askedBy: blogger)
    let quotes = content.quotes(ofBlogger: blogger)
    let isFirst = part.number == nil
    return ProfilePageView(
      site: maker.site,
      head: head(maker, path, note: bio.plainText, pager, folder: folder),
      person: maker.people[blogger],
      bio: bio.html,
      cover: maker.wholePicture(content.pictures.cover(ofBlogger: blogger)?.photo ?? [], alt: ""),
      joined: record.joinedDate.map(maker.dates.view),
      links: record.links.map {
        LinkView(label: Self.label(of: $0, maker), url: $0.url, service: $0.service.rawValue)
      },
      blogCount: blogs.count,
      likedCount: likedCount,
      likesURL: likedCount == 0 ? "" : address.local(LikesPage.folder(of: blogger, content)),
      hasFollowers: record.followerCount != nil || record.followingCount != nil,
      followerCount: Int(record.followerCount ?? 0),
      followingCount: Int(record.followingCount ?? 0),
      attributes: maker.attributes(record.attributes, areLinks: false),
      askedCount: asked.count,
      questionsURL: asked.isEmpty ? "" : address.local(AskedPage.folder(of: blogger, content)),
      questions: asked.prefix(Self.questionLimit).map { maker.question(Int($0)) },
      quoteCount: quotes.count,
      quotesURL: quotes.count > QuotesPage.pageSize
        ? address.local(BloggerQuotesPage.folder(of: blogger, content)) : "",
      quotes: isFirst
        ? quotes.prefix(QuotesPage.pageSize).map { maker.quote(Int($0), isNamed: false) } : [],
      entries: maker.entries(
        blogs.dropFirst(part.range.lowerBound).prefix(part.range.count).map(Int.init),
        from: isFirst ? ViewMaker.eagerEntries : 0
      ),
      pager: pager,
      isFirst: isFirst
    )
  }

  private func head(
    _ maker: ViewMaker,
    _ path: String,
    note: String,
    _ pager: PagerView,
    folder: String
  ) -> HeadView {
    let person = maker.people[blogger]
    var head = maker.head(
      path,
      title: maker.title(person.name, part),
      description: note,
      section: BloggersPage.self,
      pager: pager,
      feeds: maker.feedLinks(folder: folder, title: person.name)
    )
    head.type = "profile"
    head.crumbs =
      part.number == nil ? maker.crumbs(BloggersPage.self) : maker.crumbs(BloggersPage.self, person)
    let photo = maker.socialImage(maker.content.pictures.photo(ofBlogger: blogger)?.tile, alt: person.name)
    if let photo { (head.image, head.isWide) = (photo, false) }
    if part.number == nil {
      head.structuredData = StructuredData.profilePage(
        maker,
        blogger,
        note: note,
        image: photo?.url ?? "",
        crumbs: head.crumbs
      )
    }
    return head
  }

  private static func label(of link: ProfileLink, _ maker: ViewMaker) -> String {
    switch link.service {
    case .github: "GitHub"
    case .twitter: "Twitter"
    case .linkedIn: "LinkedIn"
    case .website: maker.words.text("website")
    }
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    let (content, community) = (site.content, site.community)
    let record = community.bloggers[blogger]
    parts.lists.add(part)
    parts.people.add(site.people[blogger])
    parts.content.add(record)
    parts.content.add(content.paths.bloggers[blogger])
    site.addTagLinks(in: record.bio, to: &parts.content)
    let blogs = content.shownBlogs(ofBlogger: blogger)
    parts.content.add(blogs.count)
    parts.content.add(community.likeCount(byBlogger: blogger))
    let asked = community.questions(askedBy: blogger)
    parts.content.add(asked.count)
    let quotes = content.quotes(ofBlogger: blogger)
    parts.content.add(quotes.count)
    for quote in quotes.prefix(QuotesPage.pageSize) { site.addQuote(Int(quote), to: &parts) }
    for question in asked.prefix(Self.questionLimit) { site.addQuestion(Int(question), to: &parts) }
    parts.pictures.add(content.pictures.photo(ofBlogger: blogger))
    parts.pictures.add(content.pictures.cover(ofBlogger: blogger))
    let shown = blogs.dropFirst(part.range.lowerBound).prefix(part.range.count)
    site.add(shown.lazy.map(Int.init), to: &parts)
  }

  func sitemapFacts(_ content: SiteContent) -> SitemapFacts {
    let blogs = content.shownBlogs(ofBlogger: blogger).dropFirst(part.range.lowerBound)
    let newest = content.newestDate(of: blogs.lazy.map(Int.init))
    guard part.number == nil else { return SitemapFacts(changed: newest) }
    let pictures = [
      content.pictures.photo(ofBlogger: blogger)?.tile,
      content.pictures.cover(ofBlogger: blogger)?.photo.last,
    ]
    return SitemapFacts(
      changed: newest ?? content.community.bloggers[blogger].joinedDate,
      pictures: pictures.compactMap { $0?.path }
    )
  }

  func record(in content: SiteContent) -> String? { "bloggers/\(content.community.bloggers[blogger].id)" }
}

import Basics
import BlogModel
import MarkdownHTML
import Media
import TemplateEngine

/// A blogger's page, and the pages of their older blogs.
struct ProfilePage: TemplatePage {
  let blogger: Int
  let part: Pagination.Part

  /// The maximum number of the blogger's questions on the profile.
  static let questionLimit = 5

  static let switches: [PageSwitch] = [.profiles]
  static let template = "profile"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    for index in content.community.bloggers.indices where !content.paths.bloggers[index].isEmpty {
      let folder = folder(of: index, content)
      plan.addList(folder, count: content.shownBlogs(ofBlogger: index).count, size: plan.pageSize) {
        ProfilePage(blogger: index, part: $0)
      }
      LikesPage.add(ofBlogger: index, to: &plan, content)
      FollowersPage.add(ofBlogger: index, to: &plan, content)
      FollowingPage.add(ofBlogger: index, to: &plan, content)
      AskedPage.add(ofBlogger: index, to: &plan, content)
      BloggerQuotesPage.add(ofBlogger: index, to: &plan, content)
      FeedFile.add(of: .blogger(index), in: folder, to: &plan)
    }
  }

  /// The folder of all pages of a blogger who has a profile page.
  static func folder(of index: Int, _ content: SiteContent) -> String {
    "bloggers/\(content.paths.bloggers[index])/"
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> ProfilePageView {
    let isFirst = part.number == nil
    let (hasLikes, hasAsked, hasFeeds) = (site.has(.likes), site.has(.asked), site.has(.bloggerFeeds))
    let profile = site.profile(blogger)
    let blogs = site.blogs(ofBlogger: blogger, part.range)
    let questions = site.questions(askedBy: blogger, 0..<(isFirst && hasAsked ? Self.questionLimit : 0))
    let quotes = site.firstQuotes(ofBlogger: blogger, limit: isFirst ? QuotesPage.pageSize : 0)
    let place = site.place(part, path: path)
    return { frame in
      let bio = profile.bio
      let pager = frame.pager(place)
      return ProfilePageView(
        site: frame.site,
        head: Self.head(profile, frame, path, note: bio.plainText, hasFeeds: hasFeeds, place, pager),
        person: profile.person,
        bio: bio.html,
        cover: frame.wholePicture(profile.cover, alt: ""),
        joined: profile.joinedDate.map(frame.dates.view),
        links: profile.links.map {
          LinkView(label: Self.label(of: $0, frame), url: $0.url, service: $0.service.rawValue)
        },
        blogCount: profile.blogCount,
        likedCount: profile.likedCount,
        likesURL: hasLikes && profile.likedCount > 0
          ? frame.address.local(place.folder + LikesPage.folderName) : "",
        hasFollowers: profile.followerCount != nil || profile.followingCount != nil,
        followerCount: profile.followerCount ?? 0,
        followingCount: profile.followingCount ?? 0,
        favouriteCount: profile.favouriteCount,
        followersURL: profile.namedFollowerCount > 0
          ? frame.address.local(place.folder + FollowersPage.folderName) : "",
        followingURL: profile.namedFollowingCount > 0
          ? frame.address.local(place.folder + FollowingPage.folderName) : "",
        attributes: profile.attributes,
        askedCount: profile.askedCount,
        questionsURL: hasAsked && profile.askedCount > 0
          ? frame.address.local(place.folder + AskedPage.folderName) : "",
        questions: questions.views,
        quoteCount: profile.quoteCount,
        quotesURL: profile.quoteCount > QuotesPage.pageSize
          ? frame.address.local(place.folder + BloggerQuotesPage.folderName) : "",
        quotes: quotes.views(areNamed: false),
        entries: blogs.entries(from: isFirst ? ViewMaker.eagerEntries : 0),
        pager: pager,
        isFirst: isFirst
      )
    }
  }

  private static func head(
    _ profile: ProfileReading,
    _ frame: PageFrame,
    _ path: String,
    note: String,
    hasFeeds: Bool,
    _ place: ListPlace,
    _ pager: PagerView
  ) -> HeadView {
    let person = profile.person
    var head = frame.head(
      path,
      title: frame.title(person.name, place),
      description: note,
      section: BloggersPage.self,
      pager: pager,
      feeds: hasFeeds ? frame.feedLinks(.bloggerFeeds, folder: place.folder, title: person.name) : nil
    )
    head.type = "profile"
    head.crumbs = frame.crumbs(BloggersPage.self, place.isFront ? nil : person)
    let photo = frame.socialImage(profile.photo, alt: person.name)
    if let photo { (head.image, head.isWide) = (photo, false) }
    if place.isFront {
      head.structuredData = StructuredData.profilePage(
        frame,
        profile,
        note: note,
        image: photo?.url ?? "",
        crumbs: head.crumbs
      )
    }
    return head
  }

  private static func label(of link: ProfileLink, _ frame: PageFrame) -> String {
    switch link.service {
    case .github: "GitHub"
    case .twitter: "Twitter"
    case .linkedIn: "LinkedIn"
    case .website: frame.words.text("website")
    }
  }

  func sitemapFacts(_ content: SiteContent) -> SitemapFacts {
    let blogs = content.shownBlogs(ofBlogger: blogger).dropFirst(part.range.lowerBound)
      .prefix(part.range.count)
    let newest = content.newestDate(of: blogs.lazy.map(Int.init))
    guard part.number == nil else { return SitemapFacts(changed: newest) }
    let pictures = [
      content.pictures.photo(ofBlogger: blogger)?.unlessPlaceholder?.tile,
      content.pictures.cover(ofBlogger: blogger)?.unlessPlaceholder?.photo.last,
    ]
    return SitemapFacts(
      changed: newest ?? content.community.bloggers[blogger].joinedDate,
      pictures: pictures.compactMap { $0?.path }
    )
  }

  func record(in content: SiteContent) -> String? { "bloggers/\(content.community.bloggers[blogger].id)" }
}

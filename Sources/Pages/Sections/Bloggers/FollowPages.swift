import BlogModel
import TemplateEngine

/// The bloggers who follow a blogger, if the site says who they are.
struct FollowersPage: FollowPage {
  let blogger: Int
  let part: Pagination.Part

  static let folderName = "followers/"
  static let headingKey = "followers-of"
  static let countKey = "followers"

  static func count(ofBlogger index: Int, _ content: SiteContent) -> Int {
    content.community.followers(of: index).count
  }

  static func count(in profile: ProfileReading) -> Int { profile.namedFollowerCount }

  func people(_ site: inout PageReader) -> [ProfileReading] { site.followers(of: blogger, part.range) }
}

/// The bloggers whom a blogger follows.
struct FollowingPage: FollowPage {
  let blogger: Int
  let part: Pagination.Part

  static let folderName = "following/"
  static let headingKey = "followed-by"
  static let countKey = "following"

  static func count(ofBlogger index: Int, _ content: SiteContent) -> Int {
    content.community.following(by: index).count
  }

  static func count(in profile: ProfileReading) -> Int { profile.namedFollowingCount }

  func people(_ site: inout PageReader) -> [ProfileReading] { site.following(by: blogger, part.range) }
}

/// A list of bloggers next to a blogger.
protocol FollowPage: BloggerListPage where View == FollowPageView {
  /// The message key of the number of bloggers.
  static var countKey: String { get }

  /// The number of bloggers on all pages of the list.
  static func count(in profile: ProfileReading) -> Int

  /// The bloggers on the page.
  func people(_ site: inout PageReader) -> [ProfileReading]
}

extension FollowPage {
  static var template: String { "follows" }
  static var pageSize: Int { SiteContent.bloggersPerPage }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> FollowPageView {
    let profile = site.profile(blogger)
    let people = people(&site)
    let place = site.place(part, path: path)
    return { frame in
      let (heading, head, pager) = Self.surround(profile.person, place, path: path, frame)
      return FollowPageView(
        site: frame.site,
        head: head,
        heading: heading,
        note: frame.words.text(Self.countKey, count: Self.count(in: profile)),
        parent: LinkView(label: profile.person.name, url: profile.person.url),
        people: people.map { BloggersPage.card($0, frame) },
        pager: pager
      )
    }
  }
}

/// What the template shows.
struct FollowPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// For `<h1>`.
  let heading: String
  /// The number of bloggers as text.
  let note: String
  /// The blogger's profile.
  let parent: LinkView
  let people: [PersonCardView]
  let pager: PagerView

  static let shape = ViewShape<FollowPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .text("heading") { $0.heading },
    .text("note") { $0.note },
    .view("parent", at: \.parent),
    .list("people", at: \.people),
    .view("pager", at: \.pager)
  )
}

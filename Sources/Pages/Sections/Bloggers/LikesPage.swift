import Basics
import BlogModel
import TemplateEngine

/// The blogs that a blogger liked, shown small.
struct LikesPage: BloggerListPage {
  let blogger: Int
  let part: Pagination.Part

  /// The number of blogs per page: they are shown small, and there are many.
  static let pageSize = 100

  static let switches: [PageSwitch] = [.likes]
  static let template = "likes"
  static let folderName = "likes/"
  static let headingKey = "liked-by"

  static func count(ofBlogger index: Int, _ content: SiteContent) -> Int {
    content.community.likeCount(byBlogger: index)
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> LikesPageView {
    let profile = site.profile(blogger)
    let blogs = site.blogsLiked(byBlogger: blogger, part.range)
    let place = site.place(part, path: path)
    return { frame in
      let (heading, head, pager) = Self.surround(profile.person, place, path: path, frame)
      return LikesPageView(
        site: frame.site,
        head: head,
        heading: heading,
        note: frame.blogCount(profile.likedCount),
        parent: LinkView(label: profile.person.name, url: profile.person.url),
        blogs: blogs.small,
        pager: pager
      )
    }
  }
}

/// What the template shows.
struct LikesPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// For `<h1>`.
  let heading: String
  /// The number of blogs as text.
  let note: String
  /// The blogger's profile.
  let parent: LinkView
  let blogs: [LikedBlogView]
  let pager: PagerView

  static let shape = ViewShape<LikesPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .text("heading") { $0.heading },
    .text("note") { $0.note },
    .view("parent", at: \.parent),
    .list("blogs", at: \.blogs),
    .view("pager", at: \.pager)
  )
}

import Basics
import BlogModel
import TemplateEngine

/// The blogs that a blogger liked, shown small.
struct LikesPage: BloggerListPage {
  let blogger: Int
  let part: Pagination.Part

  /// How many blogs a page holds: they are shown small, and there are many.
  static let pageSize = 100

  static let template = "likes"
  static let folderName = "likes/"
  static let headingKey = "liked-by"

  static func count(ofBlogger index: Int, _ content: SiteContent) -> Int {
    content.community.likeCount(byBlogger: index)
  }

  func view(_ maker: ViewMaker, path: String) -> LikesPageView {
    let person = maker.people[blogger]
    let (heading, head, pager) = frame(maker, path: path)
    return LikesPageView(
      site: maker.site,
      head: head,
      heading: heading,
      note: maker.blogCount(maker.community.likeCount(byBlogger: blogger)),
      parent: LinkView(label: person.name, url: person.url),
      blogs: maker.community.blogsLiked(byBlogger: blogger, part.range).map { maker.likedBlogs[Int($0)] },
      pager: pager
    )
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    parts.lists.add(part)
    parts.people.add(site.people[blogger])
    parts.content.add(site.community.likeCount(byBlogger: blogger))
    site.add(site.community.blogsLiked(byBlogger: blogger, part.range).lazy.map(Int.init), to: &parts)
  }
}

/// What the template shows.
struct LikesPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// For `<h1>`.
  let heading: String
  /// How many they are, in words.
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

import BlogModel
import TemplateEngine

/// The blogs that a blogger liked, shown small.
struct LikesPage: TemplatePage {
  let blogger: Int
  let part: Pagination.Part

  /// How many blogs a page holds: they are shown small, and there are many.
  private static let pageSize = 100

  static let template = "likes"

  /// Adds the pages of a blogger, who has a page of their own.
  static func add(ofBlogger index: Int, to plan: inout Plan, _ content: SiteContent) {
    let count = content.community.likeCount(byBlogger: index)
    guard count > 0 else { return }
    plan.addList(folder(of: index, content), count: count, size: pageSize) {
      LikesPage(blogger: index, part: $0)
    }
  }

  static func folder(of index: Int, _ content: SiteContent) -> String {
    "\(ProfilePage.folder(of: index, content))likes/"
  }

  func view(_ maker: ViewMaker, path: String) -> LikesPageView {
    let person = maker.people[blogger]
    let pager = maker.pager(part, folder: Self.folder(of: blogger, maker.content))
    let heading = maker.words.text("liked-by", ["name": person.name])
    let title = maker.title(heading, part)
    var head = maker.head(path, title: title, section: BloggersPage.self, pager: pager)
    head.crumbs = maker.crumbs(BloggersPage.self, person)
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

  func record(in content: SiteContent) -> String? { "bloggers/\(content.community.bloggers[blogger].id)" }
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

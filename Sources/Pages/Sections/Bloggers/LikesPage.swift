import Basics
import BlogModel
import TemplateEngine

/// The blogs that a blogger liked, shown small.
struct LikesPage: BloggerListPage {
  let blogger: Int
  let part: Pagination.Part

  static let pageSize = BlogRowsPageView.pageSize

  static let switches: [PageSwitch] = [.likes]
  static let template = "likes"
  static let folderName = "likes/"
  static let headingKey = "liked-by"

  static func count(ofBlogger index: Int, _ content: SiteContent) -> Int {
    content.community.likeCount(byBlogger: index)
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> BlogRowsPageView {
    let profile = site.profile(blogger)
    let blogs = site.blogsLiked(byBlogger: blogger, part.range)
    let place = site.place(part, path: path)
    return { frame in
      let (heading, head, pager) = Self.surround(profile.person, place, path: path, frame)
      return BlogRowsPageView(
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

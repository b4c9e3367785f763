import Basics
import BlogModel
import TemplateEngine

/// A page of a blog's comments that do not fit on its own page.
struct CommentsPage: TemplatePage {
  let blog: Int
  /// The range of the blog's comments on this page.
  let comments: Range<Int>
  /// 2 or more; 1 is the blog's own page.
  let number: Int
  let pageCount: Int

  static let template = "comments"

  /// Adds the pages of the comments that do not fit on a blog's own page.
  static func add(_ comments: [Range<Int>], ofBlog index: Int, to plan: inout Plan, _ content: SiteContent) {
    for number in comments.indices.dropFirst() {
      plan.add(
        path(ofComments: number + 1, blog: content.paths.blogs[index]),
        CommentsPage(blog: index, comments: comments[number], number: number + 1, pageCount: comments.count)
      )
    }
  }

  /// The file of a page of comments; the first page is the blog's own.
  static func path(ofComments number: Int, blog: String) -> String {
    number == 1 ? SiteContent.path(ofBlog: blog) : "blogs/\(blog)/comments/\(number)/index.html"
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> CommentsPageView {
    let blog = site.blog(blog)
    let comments = site.comments(comments, ofBlog: self.blog, number: number, pageCount: pageCount)
    return { frame in
      let (label, pager) = (blog.label, comments.pager)
      let title = frame.words.text("comments-page", ["title": label, "number": "\(number)"])
      var head = frame.head(path, title: title)
      head.crumbs = blog.crumbs + [LinkView(label: label, url: blog.url)]
      // Comments are sorted oldest first, so the earlier page is the "newer" link and the later page the "older"
      // one.
      head.newerURL = pager.earlierURL
      head.olderURL = pager.laterURL
      return CommentsPageView(
        site: frame.site,
        head: head,
        url: blog.url,
        label: label,
        author: blog.author,
        date: blog.date,
        comments: comments.views(),
        commentCount: comments.totalCount,
        commentPager: pager
      )
    }
  }

  func record(in content: SiteContent) -> String? { "blogs/\(content.community.blogs[blog].id)" }
}

/// What the template shows.
struct CommentsPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  /// The blog's own page.
  let url: String
  /// The name of the blog; never empty.
  let label: String
  /// The blog's author; nil if it has none.
  let author: PersonView?
  let date: DateView?
  /// The comments of this page, oldest first.
  let comments: [CommentView]
  /// The number of all comments of the blog.
  let commentCount: Int
  let commentPager: CommentPagerView

  static let shape = ViewShape<CommentsPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .text("url") { $0.url },
    .text("label") { $0.label },
    .view("author", at: \.author),
    .view("date", at: \.date),
    .list("comments") { $0.comments },
    .number("commentCount") { $0.commentCount },
    .view("commentPager", at: \.commentPager)
  )
}

import Basics
import BlogModel
import TemplateEngine

/// A page of a blog's comments that do not fit on its own page.
struct CommentsPage: TemplatePage {
  let blog: Int
  /// All pages of the blog's comments.
  let pages: CommentPages
  /// The index of this page among them; 0 is the blog's own page.
  let index: Int

  static let template = "comments"

  /// Adds the pages of the comments that do not fit on a blog's own page.
  static func add(_ comments: CommentPages, ofBlog blog: Int, to plan: inout Plan, _ content: SiteContent) {
    for (index, page) in comments.pages.enumerated().dropFirst() {
      plan.add(
        path(ofComments: page.name, in: content.paths.folder(ofBlog: blog)),
        CommentsPage(blog: blog, pages: comments, index: index)
      )
    }
  }

  /// The file of a page of comments in the folder of a blog; the first page is the blog's own.
  static func path(ofComments page: CommentPages.Name, in folder: String) -> String {
    page == .first ? "\(folder)index.html" : "\(folder)comments/\(page.text)/index.html"
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> CommentsPageView {
    let blog = site.blog(blog)
    let comments = site.comments(
      pages.pages[index].range,
      ofBlog: self.blog,
      on: CommentRows.Place(index, of: pages)
    )
    return { frame in
      let (label, pager, shown) = (blog.label, comments.pager, comments.views())
      let number = pages.pages[index].name.text
      let title = frame.words.text("comments-page", ["title": label, "number": number])
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
        comments: shown,
        commentCount: comments.totalCount,
        hasThreads: shown.contains(where: \.isOfThread),
        hasCommentPictures: comments.hasPictures,
        commentPager: pager
      )
    }
  }

  func record(in content: SiteContent) -> String? { "blogs/\(content.community.blogs[blog].id)" }
}

extension SiteContent {
  /// The files that the pages of a blog would be in a folder, its own page first.
  package func pages(ofBlog index: Int, in folder: String) -> [String] {
    CommentPages(community, blog: index).pages.map { CommentsPage.path(ofComments: $0.name, in: folder) }
  }
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
  /// Whether a comment of the page answers another comment.
  let hasThreads: Bool
  /// Whether a comment of the page has pictures that can be shown.
  let hasCommentPictures: Bool
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
    .flag("hasThreads") { $0.hasThreads },
    .flag("hasCommentPictures") { $0.hasCommentPictures },
    .view("commentPager", at: \.commentPager)
  )
}

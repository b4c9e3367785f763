import BlogModel
import MarkdownHTML
import TemplateEngine

/// What the pages of a blog and of its comments share.
extension ViewMaker {
  /// The breadcrumbs of a blog: through its author, or through its group where it has no author.
  func crumbs(ofBlog index: Int) -> [LinkView] {
    guard author(ofBlog: index) == nil else { return crumbs(BloggersPage.self, author(ofBlog: index)) }
    guard let group = content.groups.group(ofBlog: index) else { return crumbs(FeedPage.self) }
    return crumbs(GroupsPage.self) + [LinkView(label: label(ofGroup: group), url: url(ofGroup: group))]
  }

  func commentPager(_ number: Int, pageCount: Int, blog index: Int) -> CommentPagerView {
    func url(_ number: Int) -> String {
      guard (1...pageCount).contains(number) else { return "" }
      return address.page(CommentsPage.path(ofComments: number, blog: content.paths.blogs[index]))
    }
    return CommentPagerView(
      earlierURL: url(number - 1),
      laterURL: url(number + 1),
      position: number,
      pageCount: pageCount
    )
  }

  /// The comments of a page.
  ///
  /// - Parameters:
  ///   - range: which of the blog's.
  ///   - index: of the blog.
  ///   - tell: gets the newest of them as plain text, oldest first; nil when they are not needed.
  /// - Returns: them, oldest first.
  func comments(
    _ range: Range<Int>,
    ofBlog index: Int,
    tell: ((String) -> Void)? = nil
  ) -> [CommentView] {
    let comments = community.comments(ofBlog: index)
    let author = community.blogs[index].blogger
    let places = comments.indices.dropFirst(range.lowerBound).prefix(range.count)
    let firstTold = places.endIndex - StructuredData.commentLimit
    return places.map { place in
      // Each time that one is asked for it is made.
      let comment = comments[place]
      guard let tell, place >= firstTold else {
        return view(of: comment, author: author, renderer.noteHTML(comment.text))
      }
      let note = renderer.note(comment.text)
      tell(note.plainText)
      return view(of: comment, author: author, note.html)
    }
  }

  private func view(of comment: Comment, author: Int32, _ body: String) -> CommentView {
    CommentView(
      anchor: "comment-\(Slug.segment(for: comment.id))",
      author: people[Int(comment.author)],
      date: comment.createdDate.map(dates.view),
      body: body,
      isByAuthor: comment.author == author
    )
  }
}

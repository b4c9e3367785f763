import BlogModel
import MarkdownHTML
import TemplateEngine

/// The views of a blog and its comments.
extension ViewMaker {
  func blogPage(
    _ index: Int,
    _ firstComments: Range<Int>,
    pageCount: Int,
    path: String
  ) -> BlogPageView {
    let renditions = content.pictures.blog(index)
    let label = label(ofBlog: index)
    let likes = archive.likes(ofBlog: index)
    let likers = likes.prefix(Self.likerLimit)
    let author = author(ofBlog: index)
    let likeCount = archive.likeCount(ofBlog: index)
    let parts = archive.parts(ofBlog: index)
    let video = video(ofBlog: index)

    var head = head(path, title: label, description: content.blogs[index].excerpt)
    head.crumbs = crumbs(ofBlog: index)
    head.type = "article"
    if let card = socialImage(renditions?.card, alt: label) { (head.image, head.isWide) = (card, true) }
    head.published = date(ofBlog: index)?.iso ?? ""
    // The newest comments of the page stand in the data too, as plain text.
    var texts: [String] = []
    let shown = comments(firstComments, ofBlog: index) { texts.append($0) }
    head.structuredData = StructuredData.blogPosting(
      self,
      index,
      images: [renditions?.card, renditions?.photo.last].compactMap { socialImage($0, alt: "")?.url },
      video: video,
      comments: shown.suffix(texts.count),
      texts: texts,
      crumbs: head.crumbs
    )
    return BlogPageView(
      site: site,
      head: head,
      url: blogURL(index),
      title: content.blogs[index].title,
      body: text(ofBlog: index).body,
      author: author,
      date: date(ofBlog: index),
      group: groupPlace(ofBlog: index),
      people: parts.people.map(participant),
      picture: wholePicture(renditions?.photo ?? [], alt: label),
      video: video,
      isVideoMissing: parts.video != nil && video == nil,
      question: parts.question.map { question(Int($0)) },
      isTitledByQuestion: isTitledByQuestion(index),
      place: place(ofBlog: index),
      saveURL: parts.video != nil ? "" : renditions?.photo.last.map { address.local($0.path) } ?? "",
      tags: tags(ofBlog: index),
      attributes: attributes(parts.attributes, areLinks: true),
      extra: extra.values(parts.extra, of: ExtraNames.blog),
      comments: shown,
      commentCount: archive.comments(ofBlog: index).count,
      commentPager: commentPager(1, pageCount: pageCount, blog: index),
      likers: likers.prefix(Self.faceLimit).map { people[Int($0.blogger)] },
      moreLikers: likers.dropFirst(Self.faceLimit).map { people[Int($0.blogger)] },
      likeCount: likeCount,
      otherLikeCount: likeCount - likers.count,
      newer: index == 0 ? nil : neighbour(index - 1),
      older: index + 1 == archive.blogs.count ? nil : neighbour(index + 1)
    )
  }

  /// The way to a blog: through whoever wrote it, or through its group where nobody did.
  private func crumbs(ofBlog index: Int) -> [LinkView] {
    guard author(ofBlog: index) == nil else { return crumbs(.bloggers, author(ofBlog: index)) }
    guard let group = content.groups.group(ofBlog: index) else { return crumbs(.feed) }
    return crumbs(.groups) + [LinkView(label: label(ofGroup: group), url: url(ofGroup: group))]
  }

  /// Whether a blog's title is the question that it answers, on one line and maybe cut.
  private func isTitledByQuestion(_ index: Int) -> Bool {
    guard let question = archive.parts(ofBlog: index).question else { return false }
    func signs(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    let title = signs(archive.blogs[index].title).prefix(100)
    return !title.isEmpty && signs(archive.questions[Int(question)].text).hasPrefix(title)
  }

  func commentsPage(
    _ index: Int,
    _ range: Range<Int>,
    number: Int,
    pageCount: Int,
    path: String
  ) -> CommentsPageView {
    let label = label(ofBlog: index)
    let pager = commentPager(number, pageCount: pageCount, blog: index)
    var head = head(path, title: words.text("comments-page", ["title": label, "number": "\(number)"]))
    head.crumbs = crumbs(ofBlog: index) + [LinkView(label: label, url: blogURL(index))]
    // Here the pages go on with what is newer.
    head.newerURL = pager.earlierURL
    head.olderURL = pager.laterURL
    return CommentsPageView(
      site: site,
      head: head,
      url: blogURL(index),
      label: label,
      author: author(ofBlog: index),
      date: date(ofBlog: index),
      comments: comments(range, ofBlog: index),
      commentCount: archive.comments(ofBlog: index).count,
      commentPager: pager
    )
  }

  private func commentPager(_ number: Int, pageCount: Int, blog index: Int) -> CommentPagerView {
    func url(_ number: Int) -> String {
      guard (1...pageCount).contains(number) else { return "" }
      return address.page(Plan.path(ofComments: number, blog: content.paths.blogs[index]))
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
  ///   - tell: gets the newest of them as plain text, oldest first; nil when nobody wants them.
  /// - Returns: them, oldest first.
  private func comments(
    _ range: Range<Int>,
    ofBlog index: Int,
    tell: ((String) -> Void)? = nil
  ) -> [CommentView] {
    let comments = archive.comments(ofBlog: index)
    let author = archive.blogs[index].blogger
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

  private func neighbour(_ index: Int) -> NeighbourView {
    NeighbourView(url: blogURL(index), label: label(ofBlog: index))
  }
}

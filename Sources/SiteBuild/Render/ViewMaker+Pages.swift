import BlogModel
import MarkdownHTML
import TemplateEngine

/// The views of blogs, profiles and lists.
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
    let author = people[Int(archive.blogs[index].blogger)]

    var head = head(path, title: label, description: content.blogs[index].excerpt)
    head.crumbs = crumbs(.bloggers, author)
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
      picture: wholePicture(renditions?.photo ?? [], alt: label),
      saveURL: renditions?.photo.last.map { address.local($0.path) } ?? "",
      tags: tags(ofBlog: index),
      comments: shown,
      commentCount: archive.comments(ofBlog: index).count,
      commentPager: commentPager(1, pageCount: pageCount, blog: index),
      likers: likers.prefix(Self.faceLimit).map { people[Int($0.blogger)] },
      moreLikers: likers.dropFirst(Self.faceLimit).map { people[Int($0.blogger)] },
      likeCount: likes.count,
      otherLikeCount: likes.count - likers.count,
      newer: index == 0 ? nil : neighbour(index - 1),
      older: index + 1 == archive.blogs.count ? nil : neighbour(index + 1)
    )
  }

  func commentsPage(
    _ index: Int,
    _ range: Range<Int>,
    number: Int,
    pageCount: Int,
    path: String
  ) -> CommentsPageView {
    let label = label(ofBlog: index)
    let author = people[Int(archive.blogs[index].blogger)]
    let pager = commentPager(number, pageCount: pageCount, blog: index)
    var head = head(path, title: words.text("comments-page", ["title": label, "number": "\(number)"]))
    head.crumbs = crumbs(.bloggers, author) + [LinkView(label: label, url: blogURL(index))]
    // Here the pages go on with what is newer.
    head.newerURL = pager.earlierURL
    head.olderURL = pager.laterURL
    return CommentsPageView(
      site: site,
      head: head,
      url: blogURL(index),
      label: label,
      author: author,
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
      guard let tell, place >= firstTold else {
        return comment(comments, place, author: author, renderer.noteHTML(comments[place].text))
      }
      let note = renderer.note(comments[place].text)
      tell(note.plainText)
      return comment(comments, place, author: author, note.html)
    }
  }

  /// Takes the comments and a place, for a comment on its own would be a copy.
  private func comment(
    _ comments: Slice<CommentList>,
    _ index: Int,
    author: Int32,
    _ body: String
  ) -> CommentView {
    CommentView(
      anchor: "comment-\(Slug.segment(for: comments[index].id))",
      author: people[Int(comments[index].author)],
      date: comments[index].createdDate.map(dates.view),
      body: body,
      isByAuthor: comments[index].author == author
    )
  }

  private func neighbour(_ index: Int) -> NeighbourView {
    NeighbourView(url: blogURL(index), label: label(ofBlog: index))
  }

  func profilePage(_ index: Int, _ part: Pagination.Part, path: String) -> ProfilePageView {
    let blogger = archive.bloggers[index]
    let folder = "bloggers/\(content.paths.bloggers[index])/"
    let blogs = archive.blogs(ofBlogger: index)
    let bio = renderer.note(blogger.bio)
    let pager = pager(part, folder: folder)
    let cover = content.pictures.cover(ofBlogger: index)
    let likedCount = archive.likeCount(byBlogger: index)
    var head = head(
      path,
      title: title(people[index].name, part),
      description: bio.plainText,
      section: .bloggers,
      pager: pager,
      feeds: feedLinks(folder: folder, title: people[index].name)
    )
    head.type = "profile"
    head.crumbs = part.number == nil ? crumbs(.bloggers) : crumbs(.bloggers, people[index])
    let photo = socialImage(content.pictures.photo(ofBlogger: index)?.tile, alt: people[index].name)
    if let photo { (head.image, head.isWide) = (photo, false) }
    if part.number == nil {
      head.structuredData = StructuredData.profilePage(
        self,
        index,
        note: bio.plainText,
        image: photo?.url ?? "",
        crumbs: head.crumbs
      )
    }
    return ProfilePageView(
      site: site,
      head: head,
      person: people[index],
      bio: bio.html,
      cover: wholePicture(cover?.photo ?? [], alt: ""),
      joined: blogger.joinedDate.map(dates.view),
      links: blogger.links.map {
        LinkView(label: label(of: $0), url: $0.url, service: $0.service.rawValue)
      },
      blogCount: blogs.count,
      likedCount: likedCount,
      likesURL: likedCount == 0 ? "" : address.local("\(folder)likes/"),
      entries: entries(
        blogs.dropFirst(part.range.lowerBound).prefix(part.range.count).map(Int.init),
        from: part.number == nil ? Self.eagerEntries : 0
      ),
      pager: pager,
      isFirst: part.number == nil
    )
  }

  private func label(of link: ProfileLink) -> String {
    switch link.service {
    case .github: "GitHub"
    case .twitter: "Twitter"
    case .linkedIn: "LinkedIn"
    case .website: words.text("website")
    }
  }

  func feedPage(_ part: Pagination.Part, path: String) -> EntryListPageView {
    let pager = pager(part, folder: "")
    let isFront = part.number == nil
    let title =
      part.number.map { words.text("older-page", ["number": "\($0)"]) } ?? configuration.title
    var head = head(path, title: title, section: .feed, pager: pager)
    if !isFront { head.crumbs = crumbs(.feed) }
    return EntryListPageView(
      site: site,
      head: head,
      heading: title,
      note: isFront ? configuration.description : "",
      parent: nil,
      entries: entries(part.range),
      pager: pager,
      isFront: isFront
    )
  }

  func likesPage(_ index: Int, _ part: Pagination.Part, path: String) -> LikesPageView {
    let person = people[index]
    let folder = "bloggers/\(content.paths.bloggers[index])/likes/"
    let pager = pager(part, folder: folder)
    let heading = words.text("liked-by", ["name": person.name])
    var head = head(path, title: title(heading, part), section: .bloggers, pager: pager)
    head.crumbs = crumbs(.bloggers, person)
    return LikesPageView(
      site: site,
      head: head,
      heading: heading,
      note: blogCount(archive.likeCount(byBlogger: index)),
      parent: LinkView(label: person.name, url: person.url),
      blogs: archive.blogsLiked(byBlogger: index, part.range).map { likedBlogs[Int($0)] },
      pager: pager
    )
  }

  func tagPage(_ index: Int, _ part: Pagination.Part, path: String) -> EntryListPageView {
    let tag = content.tags[index]
    return list(
      path,
      heading: "#\(tag.name)",
      note: blogCount(tag.blogs.count),
      parent: LinkView(label: words.text("all-tags"), url: address.local("tags/")),
      section: .tags,
      blogs: Array(tag.blogs[part.range]),
      part,
      folder: "tags/\(tag.segment)/",
      feeds: tag.blogs.count < FeedWriter.tagMinimum
        ? nil : feedLinks(folder: "tags/\(tag.segment)/", title: "#\(tag.name)")
    )
  }

  func monthPage(_ index: Int, _ part: Pagination.Part, path: String) -> EntryListPageView {
    let month = content.months[index]
    return list(
      path,
      heading: dates.month(year: month.year, month: month.month),
      note: blogCount(month.blogs.count),
      parent: LinkView(label: words.text("archive"), url: address.local("archive/")),
      section: .archive,
      blogs: Array(month.blogs[part.range]),
      part,
      folder: month.path
    )
  }

  private func list(
    _ path: String,
    heading: String,
    note: String,
    parent: LinkView,
    section: HeadView.Section,
    blogs: [Int32],
    _ part: Pagination.Part,
    folder: String,
    feeds: [FeedLinkView]? = nil
  ) -> EntryListPageView {
    let pager = pager(part, folder: folder)
    var head = head(path, title: title(heading, part), section: section, pager: pager, feeds: feeds)
    head.crumbs = crumbs(section)
    if part.number != nil {
      head.crumbs.append(LinkView(label: heading, url: address.page(Plan.path(of: nil, in: folder))))
    }
    head.structuredData = StructuredData.list(self, head.crumbs, (head.title, address.page(path)))
    return EntryListPageView(
      site: site,
      head: head,
      heading: heading,
      note: note,
      parent: parent,
      entries: entries(blogs.map(Int.init)),
      pager: pager,
      isFront: false
    )
  }

  private func blogCount(_ blogs: Int) -> String { words.text("blogs", count: blogs) }

  /// A heading, with the number of the page where it has one.
  func title(_ heading: String, _ part: Pagination.Part) -> String {
    part.number.map { words.text("page-title", ["title": heading, "number": "\($0)"]) } ?? heading
  }
}

import BlogModel
import MarkdownHTML
import TemplateEngine

/// The views of profiles and lists of blogs.
extension ViewMaker {
  func profilePage(_ index: Int, _ part: Pagination.Part, path: String) -> ProfilePageView {
    let blogger = archive.bloggers[index]
    let folder = "bloggers/\(content.paths.bloggers[index])/"
    let blogs = content.shownBlogs(ofBlogger: index)
    let bio = renderer.note(blogger.bio)
    let pager = pager(part, folder: folder)
    let cover = content.pictures.cover(ofBlogger: index)
    let likedCount = archive.likeCount(byBlogger: index)
    let asked = archive.questions(askedBy: index)
    let quotes = content.quotes(ofBlogger: index)
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
      hasFollowers: blogger.followerCount != nil || blogger.followingCount != nil,
      followerCount: Int(blogger.followerCount ?? 0),
      followingCount: Int(blogger.followingCount ?? 0),
      attributes: attributes(blogger.attributes, areLinks: false),
      askedCount: asked.count,
      questionsURL: asked.isEmpty ? "" : address.local("\(folder)questions/"),
      questions: asked.prefix(Self.profileQuestions).map { question(Int($0)) },
      quoteCount: quotes.count,
      quotesURL: quotes.count > Plan.quotesPageSize ? address.local("\(folder)quotes/") : "",
      quotes: part.number == nil
        ? quotes.prefix(Plan.quotesPageSize).map { quote(Int($0), isNamed: false) } : [],
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
    if isFront {
      head.structuredData = StructuredData.webSite(self)
    } else {
      head.crumbs = crumbs(.feed)
    }
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

  func list(
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

import Basics
import BlogModel
import Media
import TemplateEngine

/// The page of one blog.
struct BlogPage: TemplatePage {
  let blog: Int
  /// Which of its comments this page shows, the oldest.
  let comments: Range<Int>
  /// Of its comments, with this one.
  let pageCount: Int

  /// How many of those who liked a blog its page shows with their faces.
  static let faceLimit = 7
  /// How many of those who liked a blog its page names.
  static let likerLimit = 60

  static let template = "blog"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    for index in content.community.blogs.indices {
      let comments = CommentPages(content.community, blog: index).ranges
      plan.add(
        SiteContent.path(ofBlog: content.paths.blogs[index]),
        BlogPage(blog: index, comments: comments[0], pageCount: comments.count)
      )
      CommentsPage.add(comments, ofBlog: index, to: &plan, content)
    }
  }

  func view(_ maker: ViewMaker, path: String) -> BlogPageView {
    let (content, community) = (maker.content, maker.community)
    let renditions = content.pictures.blog(blog)
    let label = maker.label(ofBlog: blog)
    let likers = community.likes(ofBlog: blog).prefix(Self.likerLimit)
    let likeCount = community.likeCount(ofBlog: blog)
    let parts = community.parts(ofBlog: blog)
    let video = maker.video(ofBlog: blog)
    // The structured data repeats the newest comments as plain text.
    var texts: [String] = []
    let shown = maker.comments(comments, ofBlog: blog) { texts.append($0) }
    return BlogPageView(
      site: maker.site,
      head: head(maker, path, renditions, video, shown.suffix(texts.count), texts),
      url: maker.blogURL(blog),
      title: content.blogs[blog].title,
      body: maker.text(ofBlog: blog).body,
      author: maker.author(ofBlog: blog),
      date: maker.date(ofBlog: blog),
      group: maker.groupPlace(ofBlog: blog),
      people: parts.people.map(maker.participant),
      picture: maker.wholePicture(renditions?.photo ?? [], alt: label),
      video: video,
      isVideoMissing: parts.video != nil && video == nil,
      question: parts.question.map { maker.question(Int($0)) },
      isTitledByQuestion: isTitledByQuestion(community),
      place: maker.place(ofBlog: blog),
      saveURL: parts.video != nil ? "" : renditions?.photo.last.map { maker.address.local($0.path) } ?? "",
      tags: maker.tags(ofBlog: blog),
      attributes: maker.attributes(parts.attributes, areLinks: true),
      extra: maker.extra.values(parts.extra, of: ExtraNames.blog),
      comments: shown,
      commentCount: community.comments(ofBlog: blog).count,
      commentPager: maker.commentPager(1, pageCount: pageCount, blog: blog),
      likers: likers.prefix(Self.faceLimit).map { maker.people[Int($0.blogger)] },
      moreLikers: likers.dropFirst(Self.faceLimit).map { maker.people[Int($0.blogger)] },
      likeCount: likeCount,
      otherLikeCount: likeCount - likers.count,
      newer: neighbour(blog - 1, maker),
      older: neighbour(blog + 1, maker)
    )
  }

  /// The head, with the newest comments of the page as data.
  private func head(
    _ maker: ViewMaker,
    _ path: String,
    _ renditions: PreparedPictures.Renditions?,
    _ video: VideoView?,
    _ comments: ArraySlice<CommentView>,
    _ texts: [String]
  ) -> HeadView {
    let label = maker.label(ofBlog: blog)
    var head = maker.head(path, title: label, description: maker.content.blogs[blog].excerpt)
    head.crumbs = maker.crumbs(ofBlog: blog)
    head.type = "article"
    if let card = maker.socialImage(renditions?.card, alt: label) { (head.image, head.isWide) = (card, true) }
    head.published = maker.date(ofBlog: blog)?.iso ?? ""
    head.structuredData = StructuredData.blogPosting(
      maker,
      blog,
      images: [renditions?.card, renditions?.photo.last].compactMap { maker.socialImage($0, alt: "")?.url },
      video: video,
      comments: comments,
      texts: texts,
      crumbs: head.crumbs
    )
    return head
  }

  /// Whether a blog's title is the question that it answers, on one line and maybe cut.
  private func isTitledByQuestion(_ community: Community) -> Bool {
    guard let question = community.parts(ofBlog: blog).question else { return false }
    func signs(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    let title = signs(community.blogs[blog].title).prefix(100)
    return !title.isEmpty && signs(community.questions[Int(question)].text).hasPrefix(title)
  }

  private func neighbour(_ index: Int, _ maker: ViewMaker) -> NeighbourView? {
    guard maker.community.blogs.indices.contains(index) else { return nil }
    return NeighbourView(url: maker.blogURL(index), label: maker.label(ofBlog: index))
  }

  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {
    site.addBlog(blog, to: &parts)
    parts.pictures.add(site.content.pictures.blog(blog))
    let likes = site.community.likes(ofBlog: blog)
    parts.content.add(site.community.likeCount(ofBlog: blog))
    parts.content.add(likes.count)
    for like in likes.prefix(Self.likerLimit) { parts.people.add(site.people[Int(like.blogger)]) }
    site.addComments(comments, ofBlog: blog, to: &parts)
    parts.lists.add(pageCount)
    for index in [blog - 1, blog + 1] {
      let isThere = site.community.blogs.indices.contains(index)
      parts.lists.add(isThere)
      guard isThere else { continue }
      parts.lists.add(site.maker.blogURL(index))
      parts.lists.add(site.maker.label(ofBlog: index))
    }
  }

  func sitemapFacts(_ content: SiteContent) -> SitemapFacts {
    // Without its comments: each would rewrite the whole sitemap.
    SitemapFacts(
      changed: content.community.blogs[blog].createdDate,
      pictures: [content.pictures.blog(blog)?.photo.last?.path].compactMap { $0 }
    )
  }

  func record(in content: SiteContent) -> String? { "blogs/\(content.community.blogs[blog].id)" }
}

/// What the template shows.
struct BlogPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  let url: String
  /// The description's title; empty when it has none.
  let title: String
  /// The description without its title, as safe HTML; empty when there is no text.
  let body: String
  /// The author; nil where the blog has none.
  let author: PersonView?
  let date: DateView?
  /// Its group and number in it; nil without a group.
  let group: GroupPlaceView?
  /// Who takes part in it; a name that is no blogger's has no page.
  let people: [PersonView]
  /// The whole picture; nil when the blog has none.
  let picture: PictureView?
  /// The video; nil when the blog has none that can be shown.
  let video: VideoView?
  /// Whether the blog is a video that is not there.
  let isVideoMissing: Bool
  /// The question that the blog answers; nil when it answers none.
  let question: QuestionView?
  /// Whether the question is the title.
  let isTitledByQuestion: Bool
  /// Its spot, or its location on the map; nil without either.
  let place: LinkView?
  /// The largest rendition of it, to be saved; empty when the blog has none.
  let saveURL: String
  let tags: [TagView]
  /// What it is like.
  let attributes: [AttributeView]
  /// Further fields of the field map.
  let extra: NamedValuesView
  /// The oldest; the others have pages of their own.
  let comments: [CommentView]
  /// All of them.
  let commentCount: Int
  let commentPager: CommentPagerView
  /// Who liked it: the first few, to be shown with their faces.
  let likers: [PersonView]
  /// Those after them, to be named.
  let moreLikers: [PersonView]
  let likeCount: Int
  /// Likes beyond those.
  let otherLikeCount: Int
  let newer: NeighbourView?
  let older: NeighbourView?

  static let shape = ViewShape<BlogPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .text("url") { $0.url },
    .text("title") { $0.title },
    .html("body") { $0.body },
    .view("author", at: \.author),
    .view("date", at: \.date),
    .view("group", at: \.group),
    .flag("hasPeople") { !$0.people.isEmpty },
    .list("people", at: \.people),
    .view("picture", at: \.picture),
    .view("video", at: \.video),
    .flag("isVideoMissing") { $0.isVideoMissing },
    .view("question", at: \.question),
    .flag("isTitledByQuestion") { $0.isTitledByQuestion },
    .view("place", at: \.place),
    .text("saveURL") { $0.saveURL },
    .list("tags", at: \.tags),
    .flag("hasAttributes") { !$0.attributes.isEmpty },
    .list("attributes", at: \.attributes),
    .named("extra", of: ExtraNames.blog, at: \.extra),
    .list("comments", at: \.comments),
    .number("commentCount") { $0.commentCount },
    .flag("hasOneComment") { $0.commentCount == 1 },
    .view("commentPager", at: \.commentPager),
    .flag("hasLikers") { !$0.likers.isEmpty },
    .list("likers", at: \.likers),
    .list("moreLikers", at: \.moreLikers),
    .number("likeCount") { $0.likeCount },
    .flag("hasOneLike") { $0.likeCount == 1 },
    .number("otherLikeCount") { $0.otherLikeCount },
    .view("newer", at: \.newer),
    .view("older", at: \.older)
  )
}

/// The blog before or after.
struct NeighbourView: TemplateView {
  let url: String
  /// Its title, else its first words; never empty.
  let label: String

  static let shape = ViewShape<NeighbourView>(
    .text("url") { $0.url },
    .text("label") { $0.label }
  )
}

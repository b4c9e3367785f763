import Basics
import BlogModel
import MarkdownHTML
import Media
import TemplateEngine

/// The page of one blog.
///
/// At most 24 bytes, which a plan stores without an allocation for each page.
struct BlogPage: TemplatePage {
  private let index: Int32
  /// The number of comments that this page shows, the oldest ones.
  private let commentCount: Int32
  /// The number of pages of comments, including this one.
  private let pageCount: Int32
  /// The next page of comments; nil if this one shows all.
  private let laterComments: CommentPages.Name?

  private var blog: Int { Int(index) }

  private init(ofBlog index: Int, _ comments: CommentPages) {
    self.index = Int32(index)
    commentCount = Int32(comments.pages[0].range.upperBound)
    pageCount = Int32(comments.pages.count)
    laterComments = comments.pages.dropFirst().first?.name
  }

  /// The maximum number of likers whose photos the page shows.
  static let faceLimit = 7
  /// The maximum number of likers whom the page names.
  static let likerLimit = 60

  static let template = "blog"

  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    for index in content.community.blogs.indices {
      let comments = CommentPages(content.community, blog: index)
      plan.add(
        CommentsPage.path(ofComments: .first, in: content.paths.folder(ofBlog: index)),
        BlogPage(ofBlog: index, comments)
      )
      CommentsPage.add(comments, ofBlog: index, to: &plan, content)
    }
  }

  func view(_ site: inout PageReader, path: String) -> (PageFrame) -> BlogPageView {
    let blog = site.blog(blog)
    let comments = site.comments(
      0..<Int(commentCount),
      ofBlog: self.blog,
      on: CommentRows.Place(count: Int(pageCount), later: laterComments)
    )
    let likers = site.likers(ofBlog: self.blog, limit: Self.likerLimit, faceLimit: Self.faceLimit)
    let (newer, older) = (site.neighbour(self.blog - 1), site.neighbour(self.blog + 1))
    return { frame in
      let renditions = blog.renditions
      let own = renditions?.unlessPlaceholder
      let video = blog.video
      let shown = comments.views(describesNewest: true)
      return BlogPageView(
        site: frame.site,
        head: Self.head(blog, frame, path, own, video),
        url: blog.url,
        key: blog.separateKey,
        title: blog.title,
        body: HashtagsAtEnd.removed(from: blog.body, isBelowTitle: !blog.title.isEmpty),
        author: blog.author,
        date: blog.date,
        group: blog.groupPlace,
        people: blog.people,
        picture: frame.wholePicture((renditions ?? blog.hiddenRenditions)?.photo ?? [], alt: blog.alt),
        caption: blog.caption,
        gallery: frame.gallery(of: blog),
        video: video ?? blog.hiddenVideo,
        isVideoMissing: blog.isVideo && video == nil && blog.hiddenVideo == nil,
        question: blog.question,
        // Text inside a closed disclosure is not a title of a page.
        isTitledByQuestion: blog.isTitledByQuestion && blog.warning.isEmpty,
        place: blog.place,
        saveURL: blog.isVideo ? "" : own?.photo.last.map { frame.address.local($0.path) } ?? "",
        appURL: frame.appURL(ofBlog: blog.id),
        tags: blog.tags,
        attributes: blog.attributes,
        extra: blog.extra,
        comments: shown,
        commentCount: comments.totalCount,
        hasThreads: shown.contains(where: \.isOfThread),
        hasCommentPictures: comments.hasPictures,
        commentPager: comments.pager,
        likers: likers.faces,
        moreLikers: likers.others,
        likeCount: blog.likeCount,
        otherLikeCount: likers.otherCount,
        newer: newer,
        older: older,
        edited: blog.edited,
        language: blog.language,
        warning: blog.warning,
        original: blog.original,
        reactions: blog.reactions
      )
    }
  }

  private static func head(
    _ blog: BlogReading,
    _ frame: PageFrame,
    _ path: String,
    _ renditions: PreparedPictures.Renditions?,
    _ video: VideoView?
  ) -> HeadView {
    var head = frame.head(path, title: blog.label, description: blog.excerpt)
    head.crumbs = blog.crumbs
    head.type = "article"
    if let card = frame.socialImage(renditions?.card, alt: blog.alt) {
      (head.image, head.isWide) = (card, true)
    }
    head.published = blog.isoDate
    head.modified = blog.edited?.iso ?? ""
    let others = blog.otherPictures.map { $0.files.unlessPlaceholder?.photo.last }
    head.structuredData = StructuredData.blogPosting(
      frame,
      blog,
      images: ([renditions?.card, renditions?.photo.last] + others)
        .compactMap { frame.socialImage($0, alt: "")?.url },
      video: video,
      crumbs: head.crumbs
    )
    return head
  }

  func sitemapFacts(_ content: SiteContent) -> SitemapFacts {
    // Comments are ignored: each new comment would rewrite the whole sitemap.
    let edited = content.community.parts(ofBlog: blog).editedDate
    let pictures = [content.pictures.blog(blog)] + content.pictures.others(ofBlog: blog)
    let paths = pictures.compactMap { $0?.unlessPlaceholder?.photo.last?.path }
    return SitemapFacts(
      changed: edited ?? content.community.blogs[blog].createdDate,
      pictures: Array(paths.prefix(SitemapFile.maximumPictureCount))
    )
  }

  func record(in content: SiteContent) -> String? { "blogs/\(content.community.blogs[blog].id)" }
}

/// What the template shows.
struct BlogPageView: TemplateView {
  let site: SiteView
  let head: HeadView
  let url: String
  /// What identifies the blog in browsers; empty if the address does.
  let key: String
  /// The title of the description; empty if it has none.
  let title: String
  /// The description without its title and the hashtags at its end, as safe HTML; empty when there is no text.
  let body: String
  /// The author; nil if the blog has none.
  let author: PersonView?
  let date: DateView?
  /// The blog's group and its number in the group; nil without a group.
  let group: GroupPlaceView?
  /// The participants; a name that does not belong to a blogger has no page.
  let people: [PersonView]
  /// The whole picture; nil when the blog has none.
  let picture: PictureView?
  /// The author's caption of the picture; empty if it has none.
  let caption: String
  /// All pictures of a blog that has several; otherwise empty.
  let gallery: [GalleryPictureView]
  /// The video; nil when the blog has none that can be shown.
  let video: VideoView?
  /// Whether the blog is a video whose file is missing.
  let isVideoMissing: Bool
  /// The question that the blog answers; nil when it answers none.
  let question: QuestionView?
  /// Whether the question is the title.
  let isTitledByQuestion: Bool
  /// The blog's spot, or its location on the map; nil without either.
  let place: LinkView?
  /// The URL of the largest rendition of the picture, for saving it; empty if the blog has none.
  let saveURL: String
  /// The blog in the app; empty without the key `app-link`.
  let appURL: String
  let tags: [TagView]
  /// The blog's attributes.
  let attributes: [AttributeView]
  /// Further fields of the field map.
  let extra: NamedValuesView
  /// The oldest comments; the others have their own pages.
  let comments: [CommentView]
  /// The number of all comments.
  let commentCount: Int
  /// Whether a comment of the page answers another comment.
  let hasThreads: Bool
  /// Whether a comment of the page has pictures that can be shown.
  let hasCommentPictures: Bool
  let commentPager: CommentPagerView
  /// The first few likers, shown with their photos.
  let likers: [PersonView]
  /// The likers after them, shown by name.
  let moreLikers: [PersonView]
  let likeCount: Int
  /// The number of further likes.
  let otherLikeCount: Int
  let newer: NeighbourView?
  let older: NeighbourView?
  /// When the blog was last edited; nil when it was not.
  let edited: DateView?
  /// The language of the text if it is not the site's; empty otherwise.
  let language: String
  /// What readers are warned of before text and pictures are shown; empty without a warning.
  let warning: String
  /// The post of another author that the blog shares; nil for one of its author's own.
  let original: OriginalView?
  /// The reactions other than likes, the most frequent first.
  let reactions: [ReactionView]

  static let shape = ViewShape<BlogPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head),
    .text("url") { $0.url },
    .text("key") { $0.key },
    .text("title") { $0.title },
    .html("body") { $0.body },
    .view("author", at: \.author),
    .view("date", at: \.date),
    .view("group", at: \.group),
    .flag("hasPeople") { !$0.people.isEmpty },
    .list("people", at: \.people),
    .view("picture", at: \.picture),
    .text("caption") { $0.caption },
    .flag("hasGallery") { !$0.gallery.isEmpty },
    .list("gallery", at: \.gallery),
    .number("pictureCount") { $0.gallery.count },
    .view("video", at: \.video),
    .flag("isVideoMissing") { $0.isVideoMissing },
    .view("question", at: \.question),
    .flag("isTitledByQuestion") { $0.isTitledByQuestion },
    .view("place", at: \.place),
    .text("saveURL") { $0.saveURL },
    .text("appURL") { $0.appURL },
    .list("tags", at: \.tags),
    .flag("hasAttributes") { !$0.attributes.isEmpty },
    .list("attributes", at: \.attributes),
    .named("extra", of: ExtraNames.blog, at: \.extra),
    .list("comments", at: \.comments),
    .number("commentCount") { $0.commentCount },
    .flag("hasOneComment") { $0.commentCount == 1 },
    .flag("hasThreads") { $0.hasThreads },
    .flag("hasCommentPictures") { $0.hasCommentPictures },
    .flag("hasLightbox") { $0.hasCommentPictures || !$0.gallery.isEmpty },
    .view("commentPager", at: \.commentPager),
    .flag("hasLikers") { !$0.likers.isEmpty },
    .list("likers", at: \.likers),
    .list("moreLikers", at: \.moreLikers),
    .number("likeCount") { $0.likeCount },
    .flag("hasOneLike") { $0.likeCount == 1 },
    .number("otherLikeCount") { $0.otherLikeCount },
    .view("newer", at: \.newer),
    .view("older", at: \.older),
    .view("edited", at: \.edited),
    .text("language") { $0.language },
    .text("warning") { $0.warning },
    .view("original", at: \.original),
    .flag("hasReactions") { !$0.reactions.isEmpty },
    .list("reactions", at: \.reactions)
  )
}

/// The blog before or after.
struct NeighbourView: TemplateView {
  let url: String
  /// The title, else the first words; never empty.
  let label: String

  static let shape = ViewShape<NeighbourView>(
    .text("url") { $0.url },
    .text("label") { $0.label }
  )
}

import BlogModel
import MarkdownHTML
import Media
import TemplateEngine

/// Makes the views of pages out of the site's content.
///
/// Pure; used from several tasks at once. A class, for it is handed to whatever makes parts of a page, and a copy
/// would count a dozen references.
final class ViewMaker: Sendable {
  let content: SiteContent
  let configuration: SiteConfiguration
  let address: SiteAddress
  let dates: DateFormat
  /// Of the site's language.
  let words: MessageCatalog
  let site: SiteView
  /// For comments and bios.
  let renderer: MarkdownRenderer
  /// For descriptions, whose hashtags all have pages.
  private let descriptions: MarkdownRenderer
  /// By index into `Community.bloggers`; made once, since every entry shows one.
  let people: [PersonView]
  /// By index into `Community.blogs`: many pages show the same blog.
  let likedBlogs: [LikedBlogView]
  /// What the map loads; nil where the site has none.
  let map: MapFiles?
  /// By index into `SiteContent.tags`.
  private let tagViews: [TagView]
  /// What scripts read of finds.
  let finds: FindFiles
  /// In which formats there are feeds.
  let feedFormats: [FeedFormat]
  /// For what has no date where one is needed; nil where nothing has one.
  let oldestDate: Timestamp?
  /// The further fields of the field map.
  let extra: ExtraNames
  /// Leads to the sections of the site.
  let navigation: Navigation
  /// Of pages that have no picture of their own.
  private let siteImage: PictureView?

  /// Entries whose pictures load at once; those below load late.
  static let eagerEntries = 2

  var community: Community { content.community }

  init(
    content: SiteContent,
    configuration: SiteConfiguration,
    address: SiteAddress,
    dates: DateFormat,
    words: MessageCatalog,
    site: SiteView,
    extra: ExtraNames
  ) {
    self.content = content
    self.configuration = configuration
    self.address = address
    self.dates = dates
    self.words = words
    self.site = site
    self.extra = extra
    // A tag that only comments and bios use has no page.
    let known = Set(content.tags.map(\.segment))
    renderer = MarkdownRenderer(hashtagURL: { name in
      let segment = SiteContent.segment(ofTag: name)
      return known.contains(segment) ? address.local("tags/\(segment)/") : ""
    })
    descriptions = Self.descriptionRenderer(address)
    let people = content.community.bloggers.indices.map { Self.person($0, content, address, words, extra) }
    self.people = people
    likedBlogs = content.community.blogs.indices.map { index in
      let blog = content.community.blogs[index]
      return LikedBlogView(
        url: address.local("blogs/\(content.paths.blogs[index])/"),
        label: content.blogs[index].label(author: people[Int(blog.blogger)].name, words),
        author: content.community.bloggers[Int(blog.blogger)].isNobody ? nil : people[Int(blog.blogger)],
        date: blog.createdDate.map(dates.view),
        picture: content.pictures.blog(index)?.tile.map { Self.picture($0, alt: "", address) }
      )
    }
    finds = FindFiles(content, likedBlogs)
    map = content.hasMap ? Self.mapFiles(content, labels: likedBlogs.map(\.label), words) : nil
    siteImage = Self.socialImage(content.pictures.siteCard, alt: "", address)
    navigation = Navigation(content, address, words)
    feedFormats = FeedFormat.valid(for: content, hasAddress: !address.origin.isEmpty)
    oldestDate = content.oldestDate
    tagViews = content.tags.map { TagView(name: $0.name, url: address.local(TagPage.folder(of: $0))) }
  }

  /// Makes descriptions: each of their hashtags has a page.
  static func descriptionRenderer(_ address: SiteAddress) -> MarkdownRenderer {
    MarkdownRenderer(hashtagURL: { tag in address.local("tags/\(SiteContent.segment(ofTag: tag))/") })
  }

  // MARK: Parts

  /// A blog's body and plain text, each made or fetched when it is asked for.
  struct BlogText {
    fileprivate let maker: ViewMaker
    fileprivate let index: Int

    private var post: MarkdownPost { maker.descriptions.post(maker.community.blogs[index]) }
    var body: String { maker.content.blogs[index].text?.body ?? post.html }
    var plain: String { maker.content.blogs[index].text?.plain ?? post.plainText }
  }

  /// A blog's body and plain text.
  func text(ofBlog index: Int) -> BlogText { BlogText(maker: self, index: index) }

  private static func person(
    _ index: Int,
    _ content: SiteContent,
    _ address: SiteAddress,
    _ words: MessageCatalog,
    _ extra: ExtraNames
  ) -> PersonView {
    let blogger = content.community.bloggers[index]
    let segment = content.paths.bloggers[index]
    let name =
      blogger.isNobody ? "" : blogger.isUnknown ? words.text("unknown-blogger") : blogger.shownName
    let photo = content.pictures.photo(ofBlogger: index)?.tile.map {
      Self.picture($0, alt: "", address)
    }
    return PersonView(
      name: name,
      displayName: blogger.displayName,
      fullName: blogger.isUnknown ? name : blogger.fullName,
      url: segment.isEmpty ? "" : address.local("bloggers/\(segment)/"),
      photo: photo,
      initial: Self.initial(of: name),
      hue: Self.hue(of: blogger.id),
      extra: extra.values(blogger.extra, of: ExtraNames.blogger)
    )
  }

  /// A letter for a name.
  static func initial(of name: String) -> String {
    String(name.first { $0.isLetter || $0.isNumber } ?? "?").uppercased()
  }

  /// A colour, 0...7, for an id or a name.
  static func hue(of id: String) -> Int { Int(Slug.suffix(for: id).utf8.first ?? 0) % 8 }

  static func picture(_ file: PreparedPictures.File, alt: String, _ address: SiteAddress) -> PictureView {
    PictureView(url: address.local(file.path), width: file.entry.width, height: file.entry.height, alt: alt)
  }

  /// The whole picture, with its larger widths as candidates.
  func wholePicture(_ files: [PreparedPictures.File], alt: String) -> PictureView? {
    guard let first = files.first else { return nil }
    var view = Self.picture(first, alt: alt, address)
    if files.count > 1 {
      view.srcset = files.map { "\(address.local($0.path)) \($0.entry.width)w" }.joined(separator: ", ")
    }
    return view
  }

  /// The address of a blog's page.
  func blogURL(_ index: Int) -> String { likedBlogs[index].url }

  /// What to call a blog where there is one line.
  func label(ofBlog index: Int) -> String { likedBlogs[index].label }

  /// Who wrote a blog; nil where nobody did.
  func author(ofBlog index: Int) -> PersonView? { likedBlogs[index].author }

  /// When a blog was written.
  func date(ofBlog index: Int) -> DateView? { likedBlogs[index].date }

  /// A blog's tags, spelled as the site spells them.
  func tags(ofBlog index: Int) -> [TagView] {
    content.tagsOfBlog[index].map { tagViews[Int($0)] }
  }

  func entry(_ index: Int, at place: Int = 0) -> EntryView {
    EntryView(
      url: blogURL(index),
      title: content.blogs[index].title,
      summary: content.blogs[index].summary,
      author: author(ofBlog: index),
      date: date(ofBlog: index),
      group: groupPlace(ofBlog: index),
      picture: tile(ofBlog: index, alt: label(ofBlog: index)),
      likeCount: community.likeCount(ofBlog: index),
      commentCount: community.commentCount(ofBlog: index),
      tags: tags(ofBlog: index),
      isVideo: community.parts(ofBlog: index).video != nil,
      duration: Self.duration(content.pictures.videos.blog(index)?.content.milliseconds ?? 0),
      isLate: place >= Self.eagerEntries,
      extra: extra.values(community.parts(ofBlog: index).extra, of: ExtraNames.blog)
    )
  }

  /// A blog's picture in a list.
  func tile(ofBlog index: Int, alt: String) -> PictureView? {
    content.pictures.blog(index)?.tile.map { Self.picture($0, alt: alt, address) }
  }

  /// Entries of a list; those of a page that begins with something else stand lower, from `first` on.
  func entries(_ indices: some Sequence<Int>, from first: Int = 0) -> [EntryView] {
    indices.enumerated().map { entry($0.element, at: first + $0.offset) }
  }

  func pager(_ part: Pagination.Part, folder: String) -> PagerView {
    let newer: String =
      part.number == nil ? "" : address.page(Plan.path(of: part.newerNumber, in: folder))
    let older = part.olderNumber.map { address.page(Plan.path(of: $0, in: folder)) } ?? ""
    return PagerView(newerURL: newer, olderURL: older, number: part.number ?? 0)
  }

  /// The feeds of a folder.
  func feedLinks(folder: String, title: String) -> [FeedLinkView] {
    feedFormats.map { format in
      FeedLinkView(
        url: address.local(folder + format.fileName),
        type: format.mediaType,
        title: "\(title) (\(format.name))"
      )
    }
  }

  func head(
    _ path: String,
    title: String,
    description: String = "",
    section: (any PageKind.Type)? = nil,
    pager: PagerView? = nil,
    feeds: [FeedLinkView]? = nil
  ) -> HeadView {
    var head = HeadView(
      title: title,
      description: description.isEmpty ? configuration.description : description
    )
    if !address.origin.isEmpty { head.canonicalURL = address.absolute(address.page(path)) }
    head.newerURL = pager?.newerURL ?? ""
    head.olderURL = pager?.olderURL ?? ""
    head.feeds = feeds ?? feedLinks(folder: "", title: configuration.title)
    head.section = section.map(ObjectIdentifier.init)
    head.navigation = navigation.views(current: section)
    head.image = siteImage
    head.isWide = head.image != nil
    return head
  }

  /// The way down to a page: the feed, the section that it belongs to, the blogger.
  func crumbs(_ section: any PageKind.Type, _ person: PersonView? = nil) -> [LinkView] {
    var crumbs = navigation.crumbs(section)
    // The unknown blogger has no page.
    if let person, !person.url.isEmpty { crumbs.append(LinkView(label: person.name, url: person.url)) }
    return crumbs
  }

  /// A picture for services that show links, which want absolute addresses.
  func socialImage(_ file: PreparedPictures.File?, alt: String) -> PictureView? {
    Self.socialImage(file, alt: alt, address)
  }

  private static func socialImage(
    _ file: PreparedPictures.File?,
    alt: String,
    _ address: SiteAddress
  ) -> PictureView? {
    guard let file, !address.origin.isEmpty else { return nil }
    var view = picture(file, alt: alt, address)
    view.url = address.absolute(view.url)
    return view
  }
}

package import BlogModel
package import MarkdownHTML
import Media
import TemplateEngine

/// Makes views of the site's content, for pages that read it (``PageReader``).
///
/// Pure, and safe to use from several tasks at once. A class, because it is passed to everything that makes parts
/// of a page, and a copy would retain a dozen references.
package final class ViewMaker: Sendable {
  package let content: SiteContent
  package let frame: PageFrame
  /// The renderer of comments and bios.
  package let renderer: MarkdownRenderer
  /// The renderer of descriptions, whose hashtags all have pages.
  private let descriptions: MarkdownRenderer
  /// By index into `Community.bloggers`; made once, because every entry shows one.
  package let people: [PersonView]
  /// By index into `Community.blogs`: many pages show the same blog.
  let blogRows: [BlogRowView]
  /// The files that the map loads; nil if the site has no map.
  package let map: MapFiles?
  /// By index into `SiteContent.tags`.
  private let tagViews: [TagView]
  /// The data of finds for scripts.
  package let finds: FindFiles
  /// The fallback for missing dates; nil if no blog has a date.
  let oldestDate: Timestamp?

  /// The number of entries whose pictures load at once; the pictures of later entries load lazily.
  static let eagerEntries = 2

  package var community: Community { content.community }
  package var address: SiteAddress { frame.address }
  package var dates: DateFormat { frame.dates }
  var words: MessageCatalog { frame.words }
  package var extra: ExtraNames { frame.extra }

  package init(content: SiteContent, frame: PageFrame) {
    self.content = content
    self.frame = frame
    let (address, words) = (frame.address, frame.words)
    // A tag that only comments and bios use has no page.
    let known = content.pages.has(.tags) ? Set(content.tags.map(\.segment)) : []
    renderer = MarkdownRenderer(hashtagURL: { name in
      let segment = SiteContent.segment(ofTag: name)
      return known.contains(segment) ? address.local("tags/\(segment)/") : ""
    })
    descriptions = Self.descriptionRenderer(address, content.pages)
    let people = content.community.bloggers.indices.map {
      Self.person($0, content, address, words, frame.extra)
    }
    self.people = people
    blogRows = content.community.blogs.indices.map { index in
      let blog = content.community.blogs[index]
      return BlogRowView(
        url: address.local(content.paths.folder(ofBlog: index)),
        key: Self.separateKey(ofBlog: index, content.paths, address),
        label: Self.label(ofBlog: index, author: people[Int(blog.blogger)].name, content, words),
        author: content.community.bloggers[Int(blog.blogger)].isMissing ? nil : people[Int(blog.blogger)],
        created: blog.createdDate,
        dates: frame.dates,
        picture: content.pictures.blog(index)?.tile.map { PageFrame.picture($0, alt: "", address) }
      )
    }
    finds = FindFiles(content, blogRows)
    map = content.hasMap ? Self.mapFiles(content, labels: blogRows.map(\.label), words) : nil
    oldestDate = content.oldestDate
    tagViews = content.tags.map { tag in
      TagView(name: tag.name, url: content.hasTags ? address.local(TagPage.folder(of: tag)) : "")
    }
  }

  /// The renderer of descriptions: each of their hashtags has a page, unless these are off.
  package static func descriptionRenderer(
    _ address: SiteAddress,
    _ pages: PageSwitches
  ) -> MarkdownRenderer {
    MarkdownRenderer(hashtagURL: { tag in tagURL(tag, address, pages) })
  }

  /// The address of a tag's page; empty if tags have none.
  package static func tagURL(_ tag: String, _ address: SiteAddress, _ pages: PageSwitches) -> String {
    pages.has(.tags) ? address.local("tags/\(SiteContent.segment(ofTag: tag))/") : ""
  }

  // MARK: Parts

  /// A blog's body and plain text, each made or read from disk on access.
  package struct BlogText {
    fileprivate let maker: ViewMaker
    fileprivate let index: Int

    private var record: Blog { maker.community.blogs[index] }

    var body: String {
      switch maker.content.blogs[index].text {
      case nil: maker.descriptions.post(record).html
      case .kept(let body, _): body
      case .spooled(let spool, let place): spool.body(place)
      case .unrendered(let spool, let place): post(spool.body(place)).html
      }
    }

    package var plain: String {
      switch maker.content.blogs[index].text {
      case nil: maker.descriptions.post(record).plainText
      case .kept(_, let plain): plain
      case .spooled(let spool, let place): spool.plain(place)
      case .unrendered(let spool, let place): post(spool.body(place)).plainText
      }
    }

    private func post(_ text: String) -> MarkdownPost {
      maker.descriptions.post(text, title: record.title, tags: record.tags)
    }
  }

  /// A blog's body and plain text.
  package func text(ofBlog index: Int) -> BlogText { BlogText(maker: self, index: index) }

  private static func name(of blogger: Blogger, _ words: MessageCatalog) -> String {
    if blogger.isMissing { return "" }
    if blogger.isUnknown { return words.text("unknown-blogger") }
    return blogger.hasName ? blogger.shownName : words.text("blogger-without-name")
  }

  private static func person(
    _ index: Int,
    _ content: SiteContent,
    _ address: SiteAddress,
    _ words: MessageCatalog,
    _ extra: ExtraNames
  ) -> PersonView {
    let blogger = content.community.bloggers[index]
    let segment = content.paths.bloggers[index]
    let name = name(of: blogger, words)
    let photo = content.pictures.photo(ofBlogger: index)
    let picture = { (file: PreparedPictures.File) in PageFrame.picture(file, alt: "", address) }
    return PersonView(
      name: name,
      displayName: blogger.displayName,
      fullName: blogger.isUnknown ? name : blogger.fullName,
      url: segment.isEmpty || !content.pages.has(.profiles) ? "" : address.local("bloggers/\(segment)/"),
      photo: photo?.tile.map(picture),
      face: photo?.face.map(picture),
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

  /// The address of a blog's page.
  package func blogURL(_ index: Int) -> String { blogRows[index].url }

  /// An address that identifies a blog in browsers; empty if that of its page does.
  private static func separateKey(ofBlog index: Int, _ paths: SitePaths, _ address: SiteAddress) -> String {
    guard paths.addresses != BlogAddresses() else { return "" }
    let key = paths.key(ofBlog: index)
    return key == paths.folder(ofBlog: index) ? "" : address.local(key)
  }

  /// The name of a blog on one line.
  func label(ofBlog index: Int) -> String { blogRows[index].label }

  /// The alternative text of a blog's picture: the author's, else the blog's name.
  func alt(ofBlog index: Int) -> String {
    guard community.hasParts, let first = community.parts(ofBlog: index).pictures.first, !first.alt.isEmpty
    else { return label(ofBlog: index) }
    return first.alt
  }

  /// The author of a blog; nil if it has none.
  package func author(ofBlog index: Int) -> PersonView? { blogRows[index].author }

  /// The date of a blog.
  package func date(ofBlog index: Int) -> DateView? { blogRows[index].date }

  /// A blog's tags in the site's spelling.
  package func tags(ofBlog index: Int) -> [TagView] {
    content.tagsOfBlog[index].map { tagViews[Int($0)] }
  }

  /// The language of a blog's text if it is not the site's; empty otherwise.
  func language(ofBlog index: Int) -> String {
    guard community.hasParts else { return "" }
    let language = community.parts(ofBlog: index).language
    return language.lowercased() == frame.site.language.lowercased() ? "" : language
  }
}

import Basics
package import BlogModel
import Media
package import TemplateEngine

/// What every page needs in addition to its content: settings, translations, addresses, dates and navigation.
///
/// Pure, and safe to use from several tasks at once. A class, because a copy for every page would retain a dozen
/// references.
package final class PageFrame: Sendable {
  let address: SiteAddress
  let dates: DateFormat
  /// The messages of the site's language.
  let words: MessageCatalog
  let site: SiteView
  /// The settings of the map.
  let map: MapSettings
  /// The templates of the theme.
  let templates: ThemeTemplates
  /// The further fields of the field map.
  let extra: ExtraNames
  /// The navigation to the sections of the site.
  let navigation: Navigation
  /// The formats in which feeds are valid.
  private let feedFormats: [FeedFormat]
  private let feedSettings: FeedSettings
  /// The picture of pages that have none of their own.
  private let siteImage: PictureView?
  /// Parses a day as exports write it; nil for other values.
  private let readDay: @Sendable (String) -> CivilDate?
  /// The digests of the content that this frame depends on.
  private let digest: FingerprintParts

  package init(
    content: SiteContent,
    address: SiteAddress,
    dates: DateFormat,
    words: MessageCatalog,
    site: SiteView,
    map: MapSettings,
    templates: ThemeTemplates,
    extra: ExtraNames,
    readDay: @escaping @Sendable (String) -> CivilDate?
  ) {
    self.address = address
    self.dates = dates
    self.words = words
    self.site = site
    self.map = map
    self.templates = templates
    self.extra = extra
    self.readDay = readDay
    siteImage = Self.socialImage(content.pictures.siteCard, alt: "", address)
    navigation = Navigation(content, address, words)
    feedFormats = FeedFormat.valid(for: content, hasAddress: !address.origin.isEmpty)
    feedSettings = content.feeds
    var digest = FingerprintParts()
    digest.pictures.add(content.pictures.siteCard)
    digest.lists.add(shown: site)
    for entry in navigation.entries { digest.lists.add(entry.word) }
    digest.lists.add(feedFormats.count)
    self.digest = digest
  }

  /// The initial digests of every page of `kind`.
  func start(of kind: any PageKind.Type) -> FingerprintParts {
    var parts = digest
    // `String(describing:)` costs a millisecond per kind: it searches all conformances of the program.
    parts.content.add(_typeName(kind, qualified: false))
    return parts
  }

  // MARK: Heads

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
      description: description.isEmpty ? site.description : description
    )
    if !address.origin.isEmpty { head.canonicalURL = address.absolute(address.page(path)) }
    head.newerURL = pager?.newerURL ?? ""
    head.olderURL = pager?.olderURL ?? ""
    head.hasOwnFeeds = feeds?.isEmpty == false
    head.feeds = head.hasOwnFeeds ? feeds ?? [] : siteFeeds(isFront: path == "index.html")
    head.section = section.map(ObjectIdentifier.init)
    head.navigation = navigation.views(current: section)
    head.image = siteImage
    head.isWide = head.image != nil
    return head
  }

  /// The feeds of the site: all formats on the front page, RSS on the others, because every feed reader reads it.
  private func siteFeeds(isFront: Bool) -> [FeedLinkView] {
    let all = site.hasFeeds ? feedLinks(.feeds, folder: "", title: site.title) : []
    return isFront ? all : Array(all.prefix(1))
  }

  /// The feeds of one kind in a folder.
  func feedLinks(_ feeds: PageSwitch, folder: String, title: String) -> [FeedLinkView] {
    feedFormats.filter { feedSettings.has($0, in: feeds) }.map { format in
      FeedLinkView(
        url: address.local(folder + format.fileName),
        type: format.mediaType,
        title: "\(title) (\(format.name))",
        format: format.name
      )
    }
  }

  /// The breadcrumbs of a page: the feed, the section that it belongs to, the blogger.
  func crumbs(_ section: any PageKind.Type, _ person: PersonView? = nil) -> [LinkView] {
    var crumbs = navigation.crumbs(section)
    // The unknown blogger has no page.
    if let person, !person.url.isEmpty { crumbs.append(LinkView(label: person.name, url: person.url)) }
    return crumbs
  }

  // MARK: Lists

  func pager(_ place: ListPlace) -> PagerView {
    PagerView(
      newerURL: place.newerPath.map(address.page) ?? "",
      olderURL: place.olderPath.map(address.page) ?? "",
      number: place.number ?? 0
    )
  }

  /// A heading, with the number of the page if it has one.
  func title(_ heading: String, _ place: ListPlace) -> String {
    place.number.map { words.text("page-title", ["title": heading, "number": "\($0)"]) } ?? heading
  }

  /// A number of blogs as text.
  func blogCount(_ blogs: Int) -> String { words.text("blogs", count: blogs) }

  /// A page of a list of blogs that belongs to another page.
  func list(
    _ path: String,
    _ place: ListPlace,
    heading: String,
    count: Int,
    parent: LinkView,
    section: any PageKind.Type,
    entries: [EntryView],
    feeds: [FeedLinkView]? = nil
  ) -> EntryListPageView {
    let (head, pager) = surround(path, place, heading: heading, section: section, feeds: feeds)
    return EntryListPageView(
      site: site,
      head: head,
      heading: heading,
      note: blogCount(count),
      parent: parent,
      entries: entries,
      pager: pager,
      isFront: false
    )
  }

  /// The head of a page of a list in a section of the site, and the links to other pages of the list.
  func surround(
    _ path: String,
    _ place: ListPlace,
    heading: String,
    section: any PageKind.Type,
    feeds: [FeedLinkView]? = nil
  ) -> (head: HeadView, pager: PagerView) {
    let pager = pager(place)
    var head = head(path, title: title(heading, place), section: section, pager: pager, feeds: feeds)
    head.crumbs = crumbs(section)
    if !place.isFront {
      head.crumbs.append(LinkView(label: heading, url: address.page(place.frontPath)))
    }
    head.structuredData = StructuredData.list(self, head.crumbs, (head.title, address.page(path)))
    return (head, pager)
  }

  /// A blog in the app; empty without the key `app-link`.
  func appURL(ofBlog id: String) -> String {
    guard !site.appLink.isEmpty else { return "" }
    return site.appLink.replacing(AppLink.placeholder, with: PercentEncoding.encoded(id, keeping: Self.kept))
  }

  private static let kept = ASCIISet.unreserved(and: "")

  // MARK: Labels

  /// `Season 1`; a name that is not a number is used unchanged.
  func label(of group: GroupTable.Group) -> String {
    NumberedName(group.name).isNumber ? words.text("group", ["name": group.name]) : group.name
  }

  func url(of group: GroupTable.Group) -> String { address.local(GroupPage.folder(of: group)) }

  /// The label of a value: yes, no and days in the site's language, any other value unchanged.
  package func label(ofValue value: String) -> String {
    switch value {
    case "true": words.text("yes")
    case "false": words.text("no")
    default: readDay(value).map(dates.label) ?? value
    }
  }

  // MARK: Pictures

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

  /// All pictures of a blog that has several, each with its largest rendition; otherwise empty.
  func gallery(of blog: BlogReading) -> [GalleryPictureView] {
    let others = blog.otherPictures + blog.hiddenPictures
    guard !others.isEmpty else { return [] }
    let first = (blog.renditions ?? blog.hiddenRenditions).map { [($0.photo, blog.alt, blog.caption)] } ?? []
    let all = first + others.map { ($0.files.photo, $0.picture.alt, $0.picture.caption) }
    return all.enumerated().compactMap { index, shown in
      let (files, alt, caption) = shown
      let number = words.text("picture-number", ["number": "\(index + 1)", "total": "\(all.count)"])
      let known = alt.isEmpty ? number : alt
      guard let picture = wholePicture(files, alt: known), let largest = files.last else { return nil }
      return GalleryPictureView(
        picture: picture,
        caption: caption,
        whole: Self.picture(largest, alt: known, address),
        number: index + 1
      )
    }
  }

  /// A picture for services that show links, which require absolute URLs.
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

package import BlogModel
package import Media

/// The community with everything else that the pages need: paths, bodies, tags, months and pictures.
///
/// A class for the same reason as ``Community``.
package final class SiteContent: Sendable {
  /// The number of bloggers per page of the list of bloggers.
  static let bloggersPerPage = 200

  package let community: Community
  /// The kinds of pages that the site has.
  package let pages: PageSwitches
  /// The formats of the feeds of bloggers and tags.
  let feeds: FeedSettings
  /// The pages that the owner wrote, by name.
  package let ownPages: [OwnText]
  /// The blogs that come first on the front page: indices into `Community.blogs`, in the order of the owner.
  let pinned: [Int]
  /// What the owner wrote for the front page, as safe HTML; empty for nothing.
  let welcome: String
  package let paths: SitePaths
  /// By index into `Community.blogs`.
  package let blogs: [PreparedBlog]
  /// Where the texts of the blogs are; nil if all are in memory.
  package let spool: TextSpool?
  /// The renditions of the pictures.
  package let pictures: PreparedPictures
  /// What blogs with a content warning show only on demand.
  let warned: WarnedBlogs
  /// By name.
  let tags: [Tag]
  /// Indices into `tags` by index into `Community.blogs`, in order of appearance.
  let tagsOfBlog: [[Int32]]
  /// Newest first; empty if the archive is off.
  let months: [Month]
  /// Indices into `Community.bloggers`, by name, without the unknown one.
  package let bloggersByName: [Int]

  /// Indices into `Community.questions` of those without an answer, newest first.
  let openQuestions: [Int]
  /// Indices into `Community.blogs` of the answers to each question, newest first: lists that many pages share.
  let answers: [[Int32]]
  /// The pages for finds.
  package let finds: FindPages
  /// The groups of the blogs.
  package let groups: GroupTable
  /// The files from which a page draws quotes.
  let quoteFiles: QuoteFiles
  /// Whether browsers keep pages for moments without a connection.
  package let worksOffline: Bool
  /// Whether quotes are shown.
  package let hasQuotes: Bool
  /// The attributes by which bloggers can be filtered, if all of them are on one page.
  package let facets: FacetTable

  /// The points of the map; empty if the site has no map.
  package let points: MapPoints
  /// The locations of blogs, to find nearby blogs.
  let nearby: PlaceTree
  /// Those of blogs about a spot, so that a search for one does not visit all others.
  let nearbyWithSpot: PlaceTree
  /// The origin of the map tiles, for the policy; empty for the site itself.
  private let tileOrigin: String
  /// The scripts that the owner adds.
  private let scripts: [SiteScript]

  /// The date of the oldest blog with a date; nil if none has one.
  ///
  /// Blogs without a date come last.
  var oldestDate: Timestamp? { community.blogs.last { $0.createdDate != nil }?.createdDate }

  /// Whether tags have pages, and blogs have tags; true for a new site without blogs, which will get some.
  package var hasTags: Bool { pages.has(.tags) && (!tags.isEmpty || community.blogs.isEmpty) }

  /// Whether there is an archive, and blogs have dates; true for a new site without blogs, which will get some.
  package var hasDates: Bool { pages.has(.archive) && (!months.isEmpty || community.blogs.isEmpty) }

  /// Whether the site has a map, and pages of spots.
  package var hasMap: Bool { !points.subjects.isEmpty }

  /// The policy of what pages may load.
  package var policy: PagePolicy {
    PagePolicy(
      hasVideos: !pictures.videos.videos.isEmpty,
      hasMap: hasMap,
      tileOrigin: hasMap ? tileOrigin : "",
      scripts: scripts
    )
  }

  /// Whether blogs have content warnings.
  package var hasWarnings: Bool { !warned.isEmpty }

  /// Whether blogs have reactions other than likes.
  package var hasReactions: Bool { community.hasReactions }

  /// Whether comments answer each other.
  package var hasThreads: Bool { !community.threads.isEmpty }

  /// Whether a blog or a blogger has attributes.
  package var hasAttributes: Bool {
    finds.hasIdentify || community.bloggers.contains { !$0.attributes.isEmpty }
      || community.blogs.indices.contains { !community.parts(ofBlog: $0).attributes.isEmpty }
  }

  /// A month and its blogs.
  struct Month: Sendable {
    let year: Int
    /// 1...12.
    let month: Int
    /// Indices into `Community.blogs`, newest first.
    var blogs: [Int32]

    /// Its folder in the output: `archive/2019/03/`.
    var path: String {
      let digits = String(year)
      let paddedYear = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      return "archive/\(paddedYear)/\(month < 10 ? "0" : "")\(month)/"
    }
  }

  /// The content of a site.
  ///
  /// - Parameters:
  ///   - community: what is shown.
  ///   - blogs: the texts of its blogs.
  ///   - spool: where these texts are, unless all are in memory.
  ///   - pictures: its pictures.
  ///   - paths: those of the community, if they are known already.
  ///   - zone: the time zone of dates.
  ///   - features: which parts of the site are wanted.
  ///   - map: the settings of the map.
  ///   - pages: the kinds of pages that the site has.
  ///   - feeds: the formats of the feeds.
  ///   - addresses: how the addresses of blogs are made, if `paths` are not known.
  ///   - ownPages: the pages that the owner wrote.
  ///   - pinned: the ids of the blogs that come first on the front page; others are ignored.
  ///   - welcome: the text of the front page, as safe HTML.
  ///   - scripts: those that the owner adds.
  ///   - readDay: the day of an attribute's value that is a date; nil for others.
  package init(
    community: Community,
    blogs: [PreparedBlog],
    spool: TextSpool? = nil,
    pictures: PreparedPictures,
    paths: SitePaths? = nil,
    zone: TimeZoneRules,
    features: Features = Features(),
    map: MapSettings = MapSettings(),
    pages: PageSwitches = PageSwitches(),
    feeds: FeedSettings = FeedSettings(),
    addresses: BlogAddresses = BlogAddresses(),
    ownPages: [OwnText] = [],
    pinned: [String] = [],
    welcome: String = "",
    scripts: [SiteScript] = [],
    readDay: @escaping (String) -> CivilDate? = { _ in nil }
  ) {
    var (blogs, pictures) = (blogs, pictures)
    let features = features.limited(to: pages)
    (self.pages, self.feeds, self.ownPages) = (pages, feeds, ownPages)
    warned = WarnedBlogs(of: community, hidingIn: &blogs, &pictures)
    self.community = community
    (self.blogs, self.spool) = (blogs, spool)
    self.pictures = pictures
    let prepared = blogs
    self.paths = paths ?? SitePaths(community, addresses) { prepared[$0].titleOrSummary }
    finds = FindPages(community, blogs, pictures, readDay: readDay, features)
    (tags, tagsOfBlog) = Self.tags(of: blogs)
    months = pages.has(.archive) ? Self.months(of: community.blogs, zone) : []
    points = map.isShown && pages.has(.spots) ? MapPoints(community) : .none
    let searched = community.spots.isEmpty || points.subjects.isEmpty ? 0..<0 : community.blogs.indices
    let placed = searched.compactMap { index in
      community.place(ofBlog: index).map { (id: Int32(index), place: $0) }
    }
    nearby = PlaceTree(placed)
    let withSpot = placed.filter { community.parts(ofBlog: Int($0.id)).spot != nil }
    nearbyWithSpot = withSpot.count == placed.count ? nearby : PlaceTree(withSpot)
    tileOrigin = map.tiles?.origin ?? ""
    (self.welcome, self.scripts) = (welcome, scripts)
    self.pinned = Self.indices(of: pinned, community)
    groups = GroupTable(community, isWanted: features.seasons != false)
    hasQuotes = !community.quotes.isEmpty && features.quotes != false
    worksOffline = features.offline == true
    quoteFiles = QuoteFiles(community, pages.has(.profiles) ? self.paths.bloggers : [])
    openQuestions = community.questions.indices.filter(community.isOpen)
    answers = community.questions.indices.map(community.answers(toQuestion:))
    bloggersByName = community.bloggers.indices.filter { !community.bloggers[$0].isUnknown }.map { index in
      let (name, id) = (community.bloggers[index].shownName, community.bloggers[index].id)
      return (name.sortKey, name.lowercased(), id, index)
    }.sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.map(\.3)
    let isOnePage = pages.has(.bloggers) && bloggersByName.count < 2 * Self.bloggersPerPage
    facets = FacetTable(community, isOnePage ? bloggersByName : [], readDay: readDay)
  }

  /// Whether any blog has several pictures, or any comment has one.
  package var hasGalleries: Bool {
    !pictures.othersOfBlog.isEmpty || warned.hasGalleries || !pictures.ofComment.isEmpty
  }

  /// Whether any blog has participants.
  package var hasPeople: Bool {
    community.hasParts && community.blogs.indices.contains { !community.parts(ofBlog: $0).people.isEmpty }
  }

  /// Indices into `Community.quotes` of what the blogger at `index` said, in the order of the export.
  func quotes(ofBlogger index: Int) -> [Int32] { hasQuotes ? community.quotes(ofBlogger: index) : [] }

  /// Indices into `Community.blogs` of what a profile shows, newest first: what the blogger wrote, else those in
  /// which they take part.
  package func shownBlogs(ofBlogger index: Int) -> ArraySlice<Int32> {
    let written = community.blogs(ofBlogger: index)
    return written.isEmpty ? community.blogs(with: index)[...] : written
  }

  /// The newest date of some blogs, which are sorted newest first; nil if none has a date.
  func newestDate(of blogs: some Sequence<Int>) -> Timestamp? {
    blogs.lazy.compactMap { community.blogs[$0].createdDate }.first
  }

  /// The blogs with these ids, each once and in this order.
  private static func indices(of ids: [String], _ community: Community) -> [Int] {
    guard !ids.isEmpty else { return [] }
    let wanted = Set(ids)
    let found = community.blogs.indices.filter { wanted.contains(community.blogs[$0].id) }
    let byId = Dictionary(found.map { (community.blogs[$0].id, $0) }) { first, _ in first }
    var seen: Set<Int> = []
    return ids.compactMap { byId[$0] }.filter { seen.insert($0).inserted }
  }

  private static func months(of blogs: [Blog], _ zone: TimeZoneRules) -> [Month] {
    var months: [Month] = []
    for (index, blog) in blogs.enumerated() {
      guard let created = blog.createdDate else { continue }
      let date = CivilDate(created, offset: zone.offset(at: created))
      // When clocks are set back, the previous month can occur again.
      if let known = months.indices.suffix(2).first(where: {
        months[$0].year == date.year && months[$0].month == date.month
      }) {
        months[known].blogs.append(Int32(index))
      } else if (0...9999).contains(date.year) {
        months.append(Month(year: date.year, month: date.month, blogs: [Int32(index)]))
      }
    }
    return months
  }
}

package import BlogModel
package import Media

/// The community with all that the pages need besides: paths, bodies, tags, months and pictures.
package struct SiteContent: Sendable {
  /// How many bloggers a page of the list of all has.
  static let bloggersPerPage = 200

  package let community: Community
  package let paths: SitePaths
  /// By index into `Community.blogs`.
  package let blogs: [PreparedBlog]
  /// Which renditions there are of the pictures.
  package let pictures: PreparedPictures
  /// By name.
  let tags: [Tag]
  /// Indices into `tags` by index into `Community.blogs`, in order of appearance.
  let tagsOfBlog: [[Int32]]
  /// Newest first.
  let months: [Month]
  /// Indices into `Community.bloggers`, by name, without the unknown one.
  package let bloggersByName: [Int]

  /// Indices into `Community.questions` of those without an answer, newest first.
  let openQuestions: [Int]
  /// What is made of finds.
  package let finds: FindPages
  /// The groups that blogs stand in.
  package let groups: GroupTable
  /// The files from which a page draws quotes.
  let quoteFiles: QuoteFiles
  /// Whether there are quotes that are shown.
  package let hasQuotes: Bool
  /// By which bloggers can be chosen, where all of them stand on one page.
  package let facets: FacetTable

  /// What the map shows; nothing where the site has none.
  package let points: MapPoints
  /// Where blogs are, to find those nearby.
  let nearby: PlaceTree
  /// Where the map gets pictures of the ground, for the policy; empty for the site itself.
  private let tileOrigin: String

  /// When the oldest blog was written of those that say so; nil where none does.
  ///
  /// Blogs without a date are the last.
  var oldestDate: Timestamp? { community.blogs.last { $0.createdDate != nil }?.createdDate }

  /// Whether blogs have tags; a new site is going to have some.
  package var hasTags: Bool { !tags.isEmpty || community.blogs.isEmpty }

  /// Whether blogs have dates, so that they can be found by month; a new site is going to have some.
  package var hasDates: Bool { !months.isEmpty || community.blogs.isEmpty }

  /// Whether the site has a map, and pages of spots.
  package var hasMap: Bool { !points.subjects.isEmpty }

  /// What pages may do.
  package var policy: PagePolicy {
    PagePolicy(
      hasVideos: !pictures.videos.videos.isEmpty,
      hasMap: hasMap,
      tileOrigin: hasMap ? tileOrigin : ""
    )
  }

  /// Whether a blog or a blogger has attributes.
  package var hasAttributes: Bool {
    finds.hasIdentify || community.bloggers.contains { !$0.attributes.isEmpty }
      || community.blogs.indices.contains { !community.parts(ofBlog: $0).attributes.isEmpty }
  }

  /// A hashtag and its blogs.
  struct Tag: Sendable {
    /// As the newest blog spells it, without the `#`.
    let name: String
    let segment: String
    /// Indices into `Community.blogs`, newest first.
    var blogs: [Int32]
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

  package init(
    community: Community,
    blogs: [PreparedBlog],
    pictures: PreparedPictures,
    zone: TimeZoneRules,
    features: Features = Features(),
    map: MapSettings = MapSettings()
  ) {
    self.community = community
    self.blogs = blogs
    self.pictures = pictures
    paths = SitePaths(community)
    finds = FindPages(community, blogs, pictures, features)
    (tags, tagsOfBlog) = Self.tags(of: blogs)
    months = Self.months(of: community.blogs, zone)
    points = map.isShown ? MapPoints(community) : .none
    let placed = community.spots.isEmpty || points.subjects.isEmpty ? [] : Array(community.blogs.indices)
    nearby = PlaceTree(
      placed.compactMap { index in community.place(ofBlog: index).map { (id: Int32(index), place: $0) } }
    )
    tileOrigin = map.tiles?.origin ?? ""
    groups = GroupTable(community, isWanted: features.seasons != false)
    hasQuotes = !community.quotes.isEmpty && features.quotes != false
    quoteFiles = QuoteFiles(community, paths)
    openQuestions = community.questions.indices.filter { community.answers(toQuestion: $0).isEmpty }
    bloggersByName = community.bloggers.indices.filter { !community.bloggers[$0].isUnknown }.map { index in
      (community.bloggers[index].shownName.lowercased(), community.bloggers[index].id, index)
    }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    let isOnePage = bloggersByName.count < 2 * Self.bloggersPerPage
    facets = FacetTable(community, isOnePage ? bloggersByName : [])
  }

  /// Whether somebody takes part in a blog.
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

  /// The date of the first of some blogs that has one, in an order of newest first; nil where none has.
  func newestDate(of blogs: some Sequence<Int>) -> Timestamp? {
    blogs.lazy.compactMap { community.blogs[$0].createdDate }.first
  }

  /// The output file of a blog's page.
  static func path(ofBlog segment: String) -> String { "blogs/\(segment)/index.html" }

  /// The segment under `tags/` for a hashtag: one for all its spellings.
  static func segment(ofTag name: String) -> String {
    let slug = Slug.shared(from: name)
    return slug.isEmpty ? Slug.segment(for: name.folded) : slug
  }

  private static func tags(of blogs: [PreparedBlog]) -> ([Tag], ofBlog: [[Int32]]) {
    var places: [String: Int32] = [:]
    // By spelling: tags are few beside their uses.
    var known: [String: Int32] = [:]
    var tags: [Tag] = []
    var ofBlog: [[Int32]] = []
    ofBlog.reserveCapacity(blogs.count)
    for (index, blog) in blogs.enumerated() {
      var own: [Int32] = []
      for name in blog.tags {
        let place: Int32
        if let before = known[name] {
          place = before
        } else {
          let segment = Self.segment(ofTag: name)
          place = places[segment] ?? Int32(tags.count)
          known[name] = place
          if place == tags.count {
            places[segment] = place
            tags.append(Tag(name: name, segment: segment, blogs: []))
          }
        }
        guard !own.contains(place) else { continue }
        own.append(place)
        tags[Int(place)].blogs.append(Int32(index))
      }
      ofBlog.append(own)
    }
    let order = tags.indices.sorted { tags[$0].segment < tags[$1].segment }
    var newPlace = [Int32](repeating: 0, count: tags.count)
    for (new, old) in order.enumerated() { newPlace[old] = Int32(new) }
    return (order.map { tags[$0] }, ofBlog.map { $0.map { newPlace[Int($0)] } })
  }

  private static func months(of blogs: [Blog], _ zone: TimeZoneRules) -> [Month] {
    var months: [Month] = []
    for (index, blog) in blogs.enumerated() {
      guard let created = blog.createdDate else { continue }
      let date = CivilDate(created, offset: zone.offset(at: created))
      // A clock that is set back can show the month before once more.
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

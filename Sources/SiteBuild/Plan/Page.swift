/// One output file that is planned.
struct Page: Sendable {
  /// Where it goes, below the output folder: `blogs/b1/index.html`.
  let path: String
  /// What it shows.
  let kind: Kind

  /// What a page shows.
  ///
  /// Numbers are indices into the site's arrays.
  enum Kind: Sendable {
    case feed(Pagination.Part)
    case blog(Int, firstComments: Range<Int>, pageCount: Int)
    /// Comments that the blog's own page does not hold; `number` is 2 or more.
    case comments(blog: Int, Range<Int>, number: Int, pageCount: Int)
    case profile(blogger: Int, Pagination.Part)
    case likes(blogger: Int, Pagination.Part)
    /// Those that nobody has answered.
    case questions(Pagination.Part)
    /// Those that a blogger asked.
    case asked(blogger: Int, Pagination.Part)
    case explore
    case identify
    /// Blogs that have a value of an attribute.
    case attributeValue(Int, attribute: Int, Pagination.Part)
    case quiz
    /// The map and the list beside it.
    case spots(Pagination.Part)
    case spot(Int, Pagination.Part)
    /// Blogs by their groups.
    case groups(Pagination.Part)
    /// The blogs of a group.
    case group(Int, Pagination.Part)
    /// Favourites and one quote at random.
    case quotes
    case allQuotes(Pagination.Part)
    case quotesOf(blogger: Int, Pagination.Part)
    /// A file of quotes to draw from.
    case quoteFile(Int)
    case bloggers(Pagination.Part)
    case tags
    case tag(Int, Pagination.Part)
    case archive
    case month(Int, Pagination.Part)
    case search
    case yourLikes
    case notFound
    case siteFeed(FeedFormat)
    case bloggerFeed(blogger: Int, FeedFormat)
    case tagFeed(Int, FeedFormat)
    case sitemap(Int)
    case sitemapIndex
    case robots
    case webManifest
  }
}

/// The formats of a feed.
enum FeedFormat: Sendable, CaseIterable {
  case rss, atom, json

  /// The formats in which the feeds of a site are valid.
  ///
  /// RSS 2.0, RFC 4287 and JSON Feed 1.1 want absolute addresses. RFC 4287 (4.1.1, 4.1.2) wants a date of the feed
  /// and of each entry, too.
  ///
  /// - Parameters:
  ///   - content: of the site.
  ///   - hasAddress: whether it is known where the site will be.
  /// - Returns: them, in the order of their declaration.
  static func valid(for content: SiteContent, hasAddress: Bool) -> [FeedFormat] {
    guard hasAddress else { return [] }
    return allCases.filter { $0 != .atom || content.oldestDate != nil }
  }

  /// The file's name.
  var fileName: String {
    switch self {
    case .rss: "feed.xml"
    case .atom: "atom.xml"
    case .json: "feed.json"
    }
  }

  /// The media type.
  var mediaType: String {
    switch self {
    case .rss: "application/rss+xml"
    case .atom: "application/atom+xml"
    case .json: "application/feed+json"
    }
  }

  /// Its name for people.
  var name: String {
    switch self {
    case .rss: "RSS"
    case .atom: "Atom"
    case .json: "JSON Feed"
    }
  }
}

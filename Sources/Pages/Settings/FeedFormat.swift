/// The formats of a feed, by their names in `blogforge.yml`.
public enum FeedFormat: String, Sendable, CaseIterable {
  case rss, atom, json

  /// The formats in which the feeds of a site are valid.
  ///
  /// RSS 2.0, RFC 4287 and JSON Feed 1.1 require absolute URLs. RFC 4287 (4.1.1, 4.1.2) also requires a date of the
  /// feed and of each entry.
  ///
  /// - Parameters:
  ///   - content: of the site.
  ///   - hasAddress: whether the site's base URL is known.
  /// - Returns: the formats in the order of their declaration.
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

  /// The human-readable name.
  var name: String {
    switch self {
    case .rss: "RSS"
    case .atom: "Atom"
    case .json: "JSON Feed"
    }
  }
}

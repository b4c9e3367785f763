/// The formats of a feed, by their names in `blogforge.yml`.
public enum FeedFormat: String, Sendable, CaseIterable {
  case rss, atom, json

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

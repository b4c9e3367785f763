/// The formats of the feeds of bloggers and tags; the feeds of the site have every format.
///
/// One format by default: each further one costs a file per blogger and tag, and feed readers understand all three.
public struct FeedSettings: Sendable, Hashable {
  /// The formats of the feeds of each blogger.
  public var bloggers: [FeedFormat] = [.rss]
  /// The formats of the feeds of each tag.
  public var tags: [FeedFormat] = [.rss]

  /// RSS only.
  public init() {}

  /// Whether the feeds of one kind have a format.
  func has(_ format: FeedFormat, in feeds: PageSwitch) -> Bool {
    switch feeds {
    case .bloggerFeeds: bloggers.contains(format)
    case .tagFeeds: tags.contains(format)
    default: true
    }
  }
}

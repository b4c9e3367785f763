/// The kinds of pages that a site can do without, by their names under `pages` of `blogforge.yml`.
///
/// Each kind of page declares its own (`PageKind.switches`), and the configuration offers those that a kind declares.
public enum PageSwitch: String, Sendable, CaseIterable {
  /// The pages of months.
  case archive
  /// The questions of each blogger.
  case asked
  /// The feeds of each blogger.
  case bloggerFeeds = "blogger-feeds"
  /// The list of all bloggers.
  case bloggers
  /// Random blogs.
  case explore
  /// The feeds of the site.
  case feeds
  /// Finding blogs by their attributes.
  case identify
  /// The blogs that each blogger liked.
  case likes
  /// The manifest for browsers that install the site.
  case manifest
  /// The profiles of bloggers, and everything below them.
  case profiles
  /// Questions without an answer.
  case questions
  case quiz
  /// Quotes, also on profiles.
  case quotes
  /// The search, with its index.
  case search
  /// Blogs by their groups.
  case seasons
  case sitemap
  /// The map, and the pages of spots.
  case spots
  /// The feeds of each tag.
  case tagFeeds = "tag-feeds"
  /// Hashtags.
  case tags
  /// What the reader likes and hides.
  case yourLikes = "your-likes"
}

/// Which kinds of pages a site has, as far as it can do without them.
///
/// A kind that is on still depends on what the export contains.
public struct PageSwitches: Sendable, Hashable {
  // In the order of the declaration, so that equal switches have equal descriptions, which fingerprints are made of.
  private var off: [PageSwitch] = []

  /// Every kind is on.
  public init() {}

  /// Whether a kind of page is on.
  public func has(_ kind: PageSwitch) -> Bool { off.isEmpty || !off.contains(kind) }

  /// Switches a kind of page on or off.
  public mutating func set(_ kind: PageSwitch, isOn: Bool) {
    off = PageSwitch.allCases.filter { $0 == kind ? !isOn : off.contains($0) }
  }
}

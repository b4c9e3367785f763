public import BlogModel

/// Which records of the export the site shows, under `only` and `without` of `blogforge.yml`.
public struct Selection: Sendable, Hashable {
  /// The least number of likes of a blog.
  public var likes = 0
  /// The least number of comments on a blog.
  public var comments = 0
  /// Tags of which a blog has at least one; empty for all blogs.
  public var tags: [String] = []
  /// The first day, in the site's time zone; nil for no limit.
  public var from: CivilDate?
  /// The last day, in the site's time zone; nil for no limit.
  public var until: CivilDate?
  /// Whether only blogs with a picture or a video are shown.
  public var needsPicture = false
  /// Which blogs are shown that share the posts of others; nil for those with a text, a picture or a video.
  public var boosts: Boosts?
  /// What the site says about followers.
  public var followers = FollowerDetail.counts
  /// What no blog has.
  public var without: Set<Part> {
    get { Set(excluded) }
    set { excluded = Part.allCases.filter(newValue.contains) }
  }
  // In the order of the parts, so that equal selections have equal descriptions, which fingerprints are made of.
  private var excluded: [Part] = []

  /// Whether records of the export, or parts of them, are not shown.
  package var hidesRecords: Bool {
    var all = Selection()
    all.followers = followers
    if boosts != .omit { all.boosts = boosts }
    return self != all
  }

  /// What happens to blogs that share the posts of others.
  public enum Boosts: String, Sendable, Hashable, CaseIterable {
    /// All of them are shown, also those that are only a link.
    case show
    /// None is shown.
    case omit
  }

  /// A part of a community that can be excluded.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    /// Comments, and the app's counts of them.
    case comments
    /// Likes, and the app's counts of them.
    case likes
    /// What is known of bloggers, except their names.
    case profiles
  }

  /// Everything.
  public init() {}

  /// Whether some blogs may be excluded.
  var choosesBlogs: Bool {
    var all = Selection()
    (all.without, all.boosts) = (without, boosts)
    return self != all
  }
}

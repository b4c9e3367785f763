/// A file of the site that is to be at the target.
public struct PublishFile: Sendable, Equatable {
  /// Where it is, below the site's folder and below the target: `blogs/b1/index.html`.
  public let path: String
  /// Bytes.
  public let size: Int
  /// Tells its content from any other: 32 hexadecimal digits.
  public let fingerprint: String
  /// When it is sent.
  public let step: PublishStep
  /// Whether its name tells its content, so that it can be kept for ever by whoever has got it once.
  public let isImmutable: Bool

  /// A file by its properties.
  public init(path: String, size: Int, fingerprint: String, step: PublishStep, isImmutable: Bool = false) {
    (self.path, self.size, self.fingerprint, self.step) = (path, size, fingerprint, step)
    self.isImmutable = isImmutable
  }
}

/// The order in which files are sent, so that no page comes before what it shows and no list before what it
/// leads to; they are deleted the other way round.
public enum PublishStep: Int, Sendable, CaseIterable, Comparable {
  /// Pictures, styles, scripts, and whatever else is no page.
  case assets
  /// Pages that lists lead to.
  case pages
  /// Lists in folders: feed pages, profiles, tags, the search.
  case lists
  /// Files that lie at the root: the front page, feeds, the sitemap.
  case root

  /// Earlier is less.
  public static func < (left: PublishStep, right: PublishStep) -> Bool { left.rawValue < right.rawValue }

  /// Its name for people.
  public var name: String {
    switch self {
    case .assets: "pictures and assets"
    case .pages: "pages"
    case .lists: "lists"
    case .root: "root files"
    }
  }
}

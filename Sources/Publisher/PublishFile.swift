/// A file of the site to publish.
public struct PublishFile: Sendable, Equatable {
  /// The path below the site's folder and below the target: `blogs/b1/index.html`.
  public let path: String
  /// The size in bytes.
  public let size: Int
  /// The fingerprint of the content: 32 hexadecimal digits.
  public let fingerprint: String
  /// The step in which the file is sent.
  public let step: PublishStep
  /// Whether the name depends on the content, so that browsers may cache the file permanently.
  public let isImmutable: Bool

  /// A file by its properties.
  public init(path: String, size: Int, fingerprint: String, step: PublishStep, isImmutable: Bool = false) {
    (self.path, self.size, self.fingerprint, self.step) = (path, size, fingerprint, step)
    self.isImmutable = isImmutable
  }
}

/// The steps in which files are sent: no page before the files that it uses, no list before the pages that it links
/// to; files are deleted in the reverse order.
public enum PublishStep: Int, Sendable, CaseIterable, Comparable {
  /// Pictures, styles, scripts, and everything else that is not a page.
  case assets
  /// Pages that lists link to.
  case pages
  /// Lists in folders: feed pages, profiles, tags, the search.
  case lists
  /// Files in the root: the front page, feeds, the sitemap.
  case root

  /// Whether the left step is earlier.
  public static func < (left: PublishStep, right: PublishStep) -> Bool { left.rawValue < right.rawValue }

  /// The name of the step in messages.
  public var name: String {
    switch self {
    case .assets: "pictures and assets"
    case .pages: "pages"
    case .lists: "lists"
    case .root: "root files"
    }
  }
}

/// A host whose limits a finished site can be compared with.
public enum LimitedHost: String, Sendable, CaseIterable {
  case githubPages = "github-pages"
  case cloudflarePages = "cloudflare-pages"
  case netlify
  case s3

  /// Its name for people.
  var name: String {
    switch self {
    case .githubPages: "GitHub Pages"
    case .cloudflarePages: "Cloudflare Pages"
    case .netlify: "Netlify"
    case .s3: "S3"
    }
  }
}

/// The limits of a host; nil if the host documents none.
///
/// docs/hosts.md names the page of the host that each figure is from, and when it was looked up.
struct HostLimits: Sendable {
  /// Files of a site with a paid plan.
  var files: Int?
  /// Files of a site without a paid plan.
  var filesWithoutPlan: Int?
  /// Files directly in one folder.
  var filesInFolder: Int?
  /// Bytes of a file.
  var fileSize: Int?
  /// Bytes of all files.
  var siteSize: Int?
  /// Bytes of a path.
  var path: Int?
  /// Rules of `_redirects` for one address, and for many.
  var redirects: (single: Int, many: Int)?
  /// Rules of `_headers`.
  var headers: Int?

  /// The limits of a host.
  static func of(_ host: LimitedHost) -> HostLimits {
    switch host {
    case .githubPages: HostLimits(fileSize: 100 << 20, siteSize: 1_000_000_000)
    case .cloudflarePages:
      HostLimits(
        files: 100_000,
        filesWithoutPlan: 20_000,
        fileSize: 25 << 20,
        redirects: (2000, 100),
        headers: 100
      )
    case .netlify: HostLimits(filesInFolder: 54_000)
    case .s3: HostLimits(fileSize: 5_000_000_000_000, path: 1024)
    }
  }
}

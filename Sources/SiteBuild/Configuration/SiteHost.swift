/// A host for which the build writes what it wants to be told.
public enum SiteHost: String, Sendable, Hashable, CaseIterable {
  case githubPages = "github-pages"
  case gitlabPages = "gitlab-pages"
  case netlify
  case cloudflarePages = "cloudflare-pages"
  case vercel
  case nginx
  case caddy

  /// Whether it reads `_redirects`.
  var readsRedirects: Bool { [.gitlabPages, .netlify, .cloudflarePages].contains(self) }
}

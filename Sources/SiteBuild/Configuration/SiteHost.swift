/// A host for which the build writes the files that the host reads.
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

/// `robots.txt` (RFC 9309), with the sitemap if there is one.
struct RobotsFile: PageKind {
  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    plan.add("robots.txt", RobotsFile(), isListed: false)
  }

  /// Reads no content: whether there is a sitemap depends on settings.
  func read(_ site: inout PageReader, path: String) -> PageWriting {
    let hasSitemap = site.hasSitemap()
    return { frame, bytes, _ in
      let address = frame.address
      bytes += "User-agent: *\nAllow: /\n".utf8
      guard hasSitemap else { return }
      bytes += "\nSitemap: \(address.absolute(address.local("sitemap.xml")))\n".utf8
    }
  }
}

/// `robots.txt` (RFC 9309), with the sitemap where there is one.
struct RobotsFile: PageKind {
  static func addPages(to plan: inout Plan, _ content: SiteContent) {
    plan.add("robots.txt", RobotsFile(), isListed: false)
  }

  func render(
    _ path: String,
    _ renderer: PageRenderer,
    into bytes: inout [UInt8],
    _ bodies: inout FeedBodies
  ) {
    let address = renderer.maker.address
    bytes += "User-agent: *\nAllow: /\n".utf8
    guard renderer.plan.hasSitemap else { return }
    bytes += "\nSitemap: \(address.absolute(address.local("sitemap.xml")))\n".utf8
  }

  /// Whether there is a sitemap is a setting.
  func add(to parts: inout PageFingerprints.Parts, _ site: PageFingerprints) {}
}

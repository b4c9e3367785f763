/// Where a site's icons for home screens come from.
package enum SiteIcon: Sendable, Equatable {
  /// blogforge draws them, as it draws the card of the site.
  case drawn
  /// A picture of the owner: its path, and its name in the cache, which does not depend on the folder of the build.
  case picture(file: String, name: String)
}

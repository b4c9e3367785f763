/// Where a site's icons for home screens come from.
package enum SiteIcon: Sendable, Equatable {
  /// There are none.
  case none
  /// blogforge draws them, as it draws the card of the site.
  case drawn
  /// A picture of the owner, by its path.
  case picture(String)
}

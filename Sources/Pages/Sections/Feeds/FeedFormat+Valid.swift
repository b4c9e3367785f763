extension FeedFormat {
  /// The formats in which the feeds of a site are valid.
  ///
  /// RSS 2.0, RFC 4287 and JSON Feed 1.1 require absolute URLs. RFC 4287 (4.1.1, 4.1.2) also requires a date of the
  /// feed and of each entry.
  ///
  /// - Parameters:
  ///   - content: of the site.
  ///   - hasAddress: whether the site's base URL is known.
  /// - Returns: the formats in the order of their declaration.
  static func valid(for content: SiteContent, hasAddress: Bool) -> [FeedFormat] {
    guard hasAddress else { return [] }
    return allCases.filter { $0 != .atom || content.oldestDate != nil }
  }
}

import BlogModel

/// Every page of the site, decided before the first is rendered.
///
/// A pure function of the site's content.
package struct Plan: Sendable {
  /// The pages in the order in which they are rendered; paths are unique.
  package private(set) var pages: [Page] = []
  /// The pages that search engines may list, in the same order: indices into `pages`.
  private(set) var listed: [Int] = []
  /// The number of blogs per page of a list.
  let pageSize: Int
  /// The formats in which feeds are valid.
  private let validFeeds: [FeedFormat]
  private let feedSettings: FeedSettings
  /// Whether there is a sitemap.
  let hasSitemap: Bool
  /// The kinds of pages that the site has.
  let switches: PageSwitches

  /// Plans the pages of `content`.
  ///
  /// - Parameters:
  ///   - content: what the pages show.
  ///   - pageSize: the number of blogs per page of a list.
  ///   - hasSitemap: whether absolute URLs are known, without which no sitemap and no feed is valid.
  package init(_ content: SiteContent, pageSize: Int, hasSitemap: Bool) {
    self.pageSize = pageSize
    self.hasSitemap = hasSitemap && content.pages.has(.sitemap)
    switches = content.pages
    validFeeds = FeedFormat.valid(for: content, hasAddress: hasSitemap)
    feedSettings = content.feeds
    for kind in PageKinds.all where kind.isOn(switches) { kind.addPages(to: &self, content) }
  }

  /// The formats of the feeds of one kind.
  func formats(of feeds: PageSwitch) -> [FeedFormat] {
    validFeeds.filter { feedSettings.has($0, in: feeds) }
  }

  /// Adds the pages of a list, its front first.
  ///
  /// - Parameters:
  ///   - folder: of the list in the output, with a trailing slash; empty for the site's own.
  ///   - count: the number of elements in the list.
  ///   - size: the number of elements per page.
  ///   - page: makes the page for a part of the list.
  mutating func addList<Kind: PageKind>(
    _ folder: String,
    count: Int,
    size: Int,
    page: (Pagination.Part) -> Kind
  ) {
    for part in Pagination(count: count, size: size).parts {
      add(Self.path(of: part.number, in: folder), page(part))
    }
  }

  /// Adds a page.
  ///
  /// - Parameters:
  ///   - path: below the output folder.
  ///   - kind: what it shows.
  ///   - isListed: whether search engines may list it.
  mutating func add(_ path: String, _ kind: any PageKind, isListed: Bool = true) {
    if isListed { listed.append(pages.count) }
    pages.append(Page(path: path, kind: kind))
  }

  /// The file of a page of a list: the front's when `number` is nil.
  static func path(of number: Int?, in folder: String) -> String {
    number.map { "\(folder)page/\($0)/index.html" } ?? "\(folder)index.html"
  }
}
